package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.build.BuildInfo;
import org.rtmtext.lsp.protocol.ClientFeatures;
import org.rtmtext.lsp.protocol.Messages.InitializeParams;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.FileAccess;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Log;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.problem.MemoryShares;

/** The life cycle of the language server. {@link Requests} lists the requests that it answers. */
public final class RtmLanguageServer {
  /** Upper limit for finishing saves at exit, because a file system may hang. */
  private static final int MAX_SECONDS_OF_SAVING = 10;

  private final Session session;
  private final Methods methods;
  private final IntConsumer exit;
  private final int secondsOfSaving;
  private final AtomicBoolean ending = new AtomicBoolean();
  private volatile boolean shutDown;
  private ServerCommands commands;

  /**
   * @param exit ends the process with an exit code
   */
  RtmLanguageServer(IntConsumer exit) {
    this(exit, FileAccess.ON_DISK, MAX_SECONDS_OF_SAVING);
  }

  /**
   * @param exit ends the process with an exit code
   * @param files reads and replaces animations
   * @param secondsOfSaving upper limit for finishing saves at exit, in seconds
   */
  RtmLanguageServer(IntConsumer exit, FileAccess files, int secondsOfSaving) {
    this.exit = exit;
    this.secondsOfSaving = secondsOfSaving;
    session = new Session(new Workers(), files);
    methods = new Methods(session.requests());
    methods.addFrom(new Requests(methods, session, this)::addGroup);
  }

  Methods methods() {
    return methods;
  }

  /** The first call creates the commands, which takes some milliseconds. */
  synchronized ServerCommands commands() {
    if (commands == null) {
      commands = new ServerCommands(session);
    }
    return commands;
  }

  void connect(LanguageClient client) {
    session.client().connect(client);
  }

  CompletableFuture<?> initialize(JsonElement json) {
    InitializeParams params = InitializeParams.of(json);
    Client client = session.client();
    client.setFeatures(ClientFeatures.of(params.capabilities()));
    boolean semanticTokens = true;
    if (params.options() instanceof JsonObject options) {
      client.setAnimationUris(AnimationUris.of(options.get("animationUris")));
      semanticTokens = !new JsonPrimitive(false).equals(options.get("semanticTokens"));
      session.configure(options);
    }
    session.skeletons().workspace().setFolders(WorkspaceRequests.paths(params.folders().stream()));
    long pid = params.processId();
    if (pid > 0 && pid != ProcessHandle.current().pid()) {
      // The client is not found if only one of both runs in a container. Then the end of the input
      // shows that the client has ended.
      ProcessHandle.of(pid).ifPresent(process -> process.onExit().thenRun(this::exit));
    }
    return CompletableFuture.completedFuture(
        Map.of(
            "capabilities",
            Capabilities.of(
                client.features(), client.animationUris(), semanticTokens, commands().names()),
            "serverInfo",
            Map.of("name", "RTM Text", "version", version())));
  }

  private static String version() {
    return BuildInfo.current().version();
  }

  void initialized(Object nothing) {
    log()
        .info(
            String.format(
                "RTM Text %s, Java %s, %,d MB of memory",
                version(), Runtime.version(), MemoryShares.megabytes()));
    List<Registration> registrations = Capabilities.registrations(session.client().features());
    if (!registrations.isEmpty()) {
      session.client().proxy().registerCapability(new RegistrationParams(registrations));
    }
    session.skeletonUpdates().findModelConfigs();
    session.skeletonUpdates().showSettings();
    session.beginWarmUp();
    LspLauncher.daemon("rtm-methods", methods::addAll);
    askForSettings();
    if (!session.client().features().configuration()) {
      session.workspace().begin();
    }
  }

  void askForSettings() {
    if (session.client().features().configuration()) {
      ConfigurationItem item = new ConfigurationItem();
      item.setSection("rtm");
      session
          .client()
          .proxy()
          .configuration(new ConfigurationParams(List.of(item)))
          .thenAccept(
              answers -> {
                if (!answers.isEmpty() && answers.get(0) instanceof JsonElement settings) {
                  session.configure(settings);
                }
              })
          .whenComplete((nothing, fault) -> session.workspace().begin());
    }
  }

  /** Answers after all saves: the client may kill the process after the answer. */
  CompletableFuture<?> shutdown(Object nothing) {
    shutDown = true;
    session.workspace().end();
    return session.requests().files().saved();
  }

  /**
   * Ends the process after all saves, or when they have taken too long. Also called if the client
   * has ended without "exit". The exit code is 0 after "shutdown" if everything is saved, else 1.
   */
  void exit() {
    if (ending.compareAndSet(false, true)) {
      // Not on this thread, which may be saving.
      new Thread(this::end, "rtm-exit").start();
    }
  }

  private void end() {
    boolean saved = session.requests().files().awaitSaved(secondsOfSaving);
    exit.accept(shutDown && saved ? 0 : 1);
  }

  Log log() {
    return session.client().log();
  }
}
