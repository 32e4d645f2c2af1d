package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.rtmtext.lsp.feature.MotionCurves;
import org.rtmtext.lsp.feature.RefusedException;
import org.rtmtext.model.Encoding;

/** The language server: its life cycle, and the requests of its own. */
public final class RtmLanguageServer implements LanguageServer, LanguageClientAware {
  /** After that it is no longer to be hoped for, as with a disk that is gone. */
  private static final int MOST_SECONDS_OF_SAVING = 10;

  /** Names are found in any letter case; these are the ones in use. */
  private final Session session = new Session();

  private final TextService texts = new TextService(session);
  private final WorkspaceRequests workspace = new WorkspaceRequests(session, this::askForSettings);
  private final IntConsumer exit;
  private final AtomicBoolean ending = new AtomicBoolean();
  private volatile boolean shutDown;

  /**
   * @param exit ends the process with a code
   */
  RtmLanguageServer(IntConsumer exit) {
    this.exit = exit;
  }

  @Override
  public void connect(LanguageClient client) {
    session.connect(client);
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    session.setAbilities(ClientAbilities.of(params.getCapabilities()));
    if (params.getInitializationOptions() instanceof JsonElement options) {
      session.configure(options);
    }
    session.skeletons().setFolders(WorkspaceFolders.of(params));
    if (params.getProcessId() != null) {
      ParentWatch.exitWith(params.getProcessId(), this::exit);
    }
    return CompletableFuture.completedFuture(
        new InitializeResult(
            Capabilities.of(session.abilities()), new ServerInfo("RTM Text", version())));
  }

  private static String version() {
    String version = RtmLanguageServer.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  @Override
  public void initialized(InitializedParams params) {
    session
        .log()
        .info(
            String.format(
                "RTM Text %s, Java %s, %,d MB of memory",
                version(), Runtime.version(), Runtime.getRuntime().maxMemory() >> 20));
    if (session.abilities().registersConfiguration()) {
      session
          .client()
          .registerCapability(
              new RegistrationParams(
                  List.of(
                      new Registration(
                          "rtm-settings",
                          "workspace/didChangeConfiguration",
                          Map.of("section", "rtm")))));
    }
    if (session.abilities().watchesFiles()) {
      session
          .client()
          .registerCapability(
              new RegistrationParams(
                  List.of(
                      new Registration(
                          "rtm-model-cfg",
                          "workspace/didChangeWatchedFiles",
                          new DidChangeWatchedFilesRegistrationOptions(ConfigWatch.watchers())))));
    }
    session.skeletons().walk();
    askForSettings();
  }

  private void askForSettings() {
    if (session.abilities().configuration()) {
      ConfigurationItem item = new ConfigurationItem();
      item.setSection("rtm");
      session
          .client()
          .configuration(new ConfigurationParams(List.of(item)))
          .thenAccept(
              answers -> {
                if (!answers.isEmpty() && answers.get(0) instanceof JsonElement settings) {
                  session.configure(settings);
                }
              });
    }
  }

  /** The text of an animation. */
  @JsonRequest("rtm/decode")
  public CompletableFuture<DecodeResult> decode(DecodeParams params) {
    return session.answer(
        "rtm/decode",
        cancel -> {
          try (Progress p =
              session.progress("Opening the animation", Projections.size(params.uri))) {
            DecodeResult result = session.projections().decode(params.uri);
            session
                .documents()
                .get(params.uri)
                .ifPresent(open -> Encoding.named(result.encoding).ifPresent(open::over));
            return result;
          }
        },
        null);
  }

  /** Saves a text over its animation. */
  @JsonRequest("rtm/encode")
  public CompletableFuture<EncodeResult> encode(EncodeParams params) {
    return session.answerBySaving(
        "rtm/encode",
        cancel -> {
          long size = params.text == null ? 0 : params.text.length();
          try (Progress p = session.progress("Saving the animation", size)) {
            return session.projections().encode(params, session.documents().get(params.uri));
          }
        },
        EncodeResult.refused(EncodeResult.FILE, "not saved: the server failed, see its log"));
  }

  /** The motion of bones, to be drawn. */
  @JsonRequest("rtm/motion")
  public CompletableFuture<MotionCurves> motion(MotionParams params) {
    return session.answer(
        "rtm/motion",
        cancel -> MotionCurves.of(session.opened(params.textDocument), params.bones(), cancel),
        null);
  }

  /** Which skeleton an animation is taken to have, and which it may have. */
  @JsonRequest("rtm/skeleton")
  public CompletableFuture<SkeletonResult> skeleton(SkeletonParams params) {
    return session.answer(
        "rtm/skeleton",
        cancel ->
            session
                .documents()
                .get(params.uri)
                .map(SkeletonResult::of)
                .orElseThrow(() -> new RefusedException(params.uri + " is not open")),
        null);
  }

  /** Answered when everything is saved: a client may end this process as soon as it is. */
  @Override
  public CompletableFuture<Object> shutdown() {
    shutDown = true;
    return session.saves().done().thenApply(nothing -> null);
  }

  /** Ends the process, once what is being saved is: also when the client is gone. */
  @Override
  public void exit() {
    if (ending.compareAndSet(false, true)) {
      // A thread of its own: this may be the one that saves.
      new Thread(this::end, "rtm-exit").start();
    }
  }

  private void end() {
    session.saves().await(MOST_SECONDS_OF_SAVING);
    exit.accept(shutDown ? 0 : 1);
  }

  Log log() {
    return session.log();
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return texts;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return workspace;
  }
}
