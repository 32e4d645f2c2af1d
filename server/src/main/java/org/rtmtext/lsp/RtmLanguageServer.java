package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.build.BuildInfo;
import org.rtmtext.lsp.feature.MotionCurves;
import org.rtmtext.lsp.protocol.ClientFeatures;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.protocol.Messages.FolderFixParams;
import org.rtmtext.lsp.protocol.Messages.InitializeParams;
import org.rtmtext.lsp.protocol.Messages.MotionParams;
import org.rtmtext.lsp.protocol.Messages.NewAnimationParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonParams;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;
import org.rtmtext.lsp.session.AnimationFiles;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.FigureRequests;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.SkeletonResult;
import org.rtmtext.lsp.text.Log;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.problem.MemoryShares;

/** The language server: its life cycle, and the requests beyond LSP. */
public final class RtmLanguageServer {
  /** Upper limit for finishing saves at exit, because a file system may hang. */
  private static final int MAX_SECONDS_OF_SAVING = 10;

  private final Session session;
  private final Methods methods;
  private final IntConsumer exit;
  private final int secondsOfSaving;
  private final AtomicBoolean ending = new AtomicBoolean();
  private volatile boolean shutDown;

  /**
   * @param exit ends the process with a code
   */
  RtmLanguageServer(IntConsumer exit) {
    this(exit, AnimationFiles.ON_DISK, MAX_SECONDS_OF_SAVING);
  }

  /**
   * @param exit ends the process with a code
   * @param files reads and replaces animations
   * @param secondsOfSaving upper limit for finishing saves
   */
  RtmLanguageServer(IntConsumer exit, AnimationFiles files, int secondsOfSaving) {
    this.exit = exit;
    this.secondsOfSaving = secondsOfSaving;
    session = new Session(new Workers(), files);
    methods = new Methods(session.requests());
    addRequests();
    TextRequests.add(methods, session);
    WorkspaceRequests.add(methods, session, this::askForSettings);
  }

  Methods methods() {
    return methods;
  }

  void connect(LanguageClient client) {
    session.client().connect(client);
  }

  private CompletableFuture<?> initialize(InitializeParams params) {
    Client client = session.client();
    client.setFeatures(ClientFeatures.of(params.capabilities()));
    boolean semanticTokens = true;
    if (params.initializationOptions() instanceof JsonObject options) {
      client.setAnimationUris(AnimationUris.of(options.get("animationUris")));
      semanticTokens = !new JsonPrimitive(false).equals(options.get("semanticTokens"));
      session.configure(options);
    }
    session.skeletons().workspace().setFolders(WorkspaceRequests.folders(params));
    Integer pid = params.processId();
    if (pid != null && pid > 0 && pid != ProcessHandle.current().pid()) {
      // A client outside this server's container is not found; the end of the input shows its exit.
      ProcessHandle.of(pid).ifPresent(process -> process.onExit().thenRun(this::exit));
    }
    return CompletableFuture.completedFuture(
        Map.of(
            "capabilities",
            Capabilities.of(client.features(), semanticTokens),
            "serverInfo",
            Map.of("name", "RTM Text", "version", version())));
  }

  private static String version() {
    return BuildInfo.current().version();
  }

  private void initialized(Object nothing) {
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
    askForSettings();
    if (!session.client().features().configuration()) {
      session.workspace().begin();
    }
  }

  private void askForSettings() {
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

  private void addRequests() {
    methods.request("initialize", InitializeParams.class, this::initialize);
    methods.notification("initialized", Object.class, this::initialized);
    methods.request("shutdown", Object.class, this::shutdown);
    methods.notification("exit", Object.class, nothing -> exit());
    methods.notification(
        "window/workDoneProgress/cancel",
        WorkDoneProgressCancelParams.class,
        p -> session.client().cancel(p.getToken()));
    methods.readFromFiles(
        "rtm/decode",
        DecodeParams.class,
        (params, cancel) -> {
          long size = AnimationRequests.size(params.uri());
          try (Progress p = session.client().progress("Opening the animation", size)) {
            return session.decode(params);
          }
        });
    methods.readFromFiles(
        "rtm/head", DecodeParams.class, (p, cancel) -> session.animations().head(p.uri()));
    methods.request("rtm/encode", EncodeParams.class, this::encode);
    methods.computed(
        "rtm/motion",
        MotionParams.class,
        (p, cancel) -> {
          TextDocumentIdentifier id = p.textDocument();
          Snapshot document = session.documents().requireSnapshot(id == null ? null : id.getUri());
          return p.line() == null
              ? MotionCurves.of(document, p.bones(), cancel)
              : MotionCurves.ofLine(document, p.line(), p.bones(), cancel);
        });
    FigureRequests figures = new FigureRequests(session);
    methods.readFromFiles("rtm/figure", FigureParams.class, figures::answer);
    // On a worker, because this must wait for any answer that is being computed.
    methods.notification(
        "rtm/figureClosed",
        FigureParams.class,
        p ->
            session
                .requests()
                .compute(
                    "rtm/figureClosed",
                    cancel -> {
                      figures.closed(p);
                      return null;
                    },
                    null));
    methods.computed("rtm/figurePage", Object.class, (nothing, cancel) -> FigureRequests.page());
    methods.computed(
        "rtm/skeleton",
        SkeletonParams.class,
        (p, cancel) -> SkeletonResult.of(session.documents().requireSnapshot(p.uri())));
    methods.readFromFiles(
        "rtm/skeletons",
        SkeletonParams.class,
        (p, cancel) -> SkeletonResult.all(p.uri(), session.skeletonUpdates()));
    methods.readFromFiles(
        "rtm/newAnimation",
        NewAnimationParams.class,
        (p, cancel) -> SkeletonResult.newAnimation(p, session.skeletons()));
    FolderFixes folders = new FolderFixes(session);
    methods.readFromFiles("rtm/previewFixes", FolderFixParams.class, folders::preview);
    methods.readFromFiles("rtm/fixDiff", FolderFixParams.class, (p, cancel) -> folders.diff(p));
    addFixing("rtm/applyFixes", folders::apply);
    addFixing("rtm/undoFixes", folders::undo);
  }

  private CompletableFuture<EncodeResult> encode(EncodeParams params) {
    return session
        .requests()
        .replaceFile(
            RtmUri.requireFile(params.uri()),
            "rtm/encode",
            observer -> {
              long size = params.text() == null ? 0 : params.text().length();
              try (Progress p = session.client().progress("Saving the animation", size)) {
                return session.encode(params, observer);
              }
            },
            EncodeResult.refused(EncodeResult.FILE, "not saved: the server failed; see its log"));
  }

  private void addFixing(String name, Function<FolderFixParams, Object> fixing) {
    methods.request(
        name,
        FolderFixParams.class,
        p ->
            session
                .requests()
                .replaceFile(
                    RtmUri.requireFile(p.backup()),
                    name,
                    observer -> {
                      // The client gets the result even if it cancels: files may have changed.
                      observer.beforeReplacement();
                      return fixing.apply(p);
                    },
                    null));
  }

  /** Answers after all saves: the client may kill the process after the answer. */
  private CompletableFuture<?> shutdown(Object nothing) {
    shutDown = true;
    session.workspace().end();
    return session.requests().files().saved();
  }

  /**
   * Ends the process after all saves, even without a client. The exit code is 0 after "shutdown" if
   * everything is saved, else 1.
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
