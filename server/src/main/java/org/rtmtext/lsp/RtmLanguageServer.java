package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DidChangeNotebookDocumentParams;
import org.eclipse.lsp4j.DidCloseNotebookDocumentParams;
import org.eclipse.lsp4j.DidOpenNotebookDocumentParams;
import org.eclipse.lsp4j.DidSaveNotebookDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.NotebookDocumentService;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.rtmtext.build.BuildInfo;
import org.rtmtext.check.FileReport;
import org.rtmtext.lsp.Capabilities.Registrations;
import org.rtmtext.lsp.feature.FigureAnswer;
import org.rtmtext.lsp.feature.MotionCurves;
import org.rtmtext.lsp.protocol.ClientFeatures;
import org.rtmtext.lsp.protocol.InitializationOptions;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.protocol.Messages.FolderFixParams;
import org.rtmtext.lsp.protocol.Messages.MotionParams;
import org.rtmtext.lsp.protocol.Messages.NewAnimationParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.AnimationFiles;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.FigureRequests;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.RequestRunner;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.SkeletonResult;
import org.rtmtext.lsp.text.Log;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;

/** The language server: its life cycle, and the requests beyond LSP. */
public final class RtmLanguageServer implements LanguageServer, LanguageClientAware {
  /** Upper limit for finishing saves at exit, because a file system may hang. */
  private static final int MAX_SECONDS_OF_SAVING = 10;

  private final Session session;
  private final TextService texts;
  private final WorkspaceRequests workspace;
  private final FigureRequests figures;
  private final FolderFixes folders;
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
    texts = new TextService(session);
    workspace = new WorkspaceRequests(session, this::askForSettings);
    figures = new FigureRequests(session);
    folders = new FolderFixes(session);
  }

  @Override
  public void connect(LanguageClient client) {
    session.client().connect(client);
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    session.client().setFeatures(ClientFeatures.of(params.getCapabilities()));
    InitializationOptions fixed = InitializationOptions.of(params.getInitializationOptions());
    session.client().setAnimationUris(fixed.animationUris());
    if (params.getInitializationOptions() instanceof JsonElement options) {
      session.configure(options);
    }
    session.skeletons().workspace().setFolders(WorkspaceRequests.folders(params));
    Integer pid = params.getProcessId();
    if (pid != null && pid > 0 && pid != ProcessHandle.current().pid()) {
      // A client outside of this server's container is unknown; the end of the input shows its end.
      ProcessHandle.of(pid).ifPresent(client -> client.onExit().thenRun(this::exit));
    }
    return CompletableFuture.completedFuture(
        new InitializeResult(
            Capabilities.of(session.client().features(), fixed),
            new ServerInfo("RTM Text", version())));
  }

  private static String version() {
    return BuildInfo.current().version();
  }

  @Override
  public void initialized(InitializedParams params) {
    log()
        .info(
            String.format(
                "RTM Text %s, Java %s, %,d MB of memory",
                version(), Runtime.version(), Runtime.getRuntime().maxMemory() >> 20));
    List<Registration> registrations = Registrations.of(session.client().features());
    if (!registrations.isEmpty()) {
      session.client().proxy().registerCapability(new RegistrationParams(registrations));
    }
    session.skeletons().workspace().findAll();
    session.skeletons().showSettings();
    session.documents().beginWarmUp();
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

  /** Decodes an animation to text. */
  @JsonRequest("rtm/decode")
  public CompletableFuture<DecodeResult> decode(DecodeParams params) {
    return readFiles(
        "rtm/decode",
        cancel -> {
          long size = AnimationRequests.size(params.uri);
          try (Progress p = session.client().progress("Opening the animation", size)) {
            return session.decode(params.uri);
          }
        });
  }

  /** The text of an animation before its first frame, for searches in many files. */
  @JsonRequest("rtm/head")
  public CompletableFuture<AnimationRequests.Head> head(DecodeParams params) {
    return readFiles("rtm/head", cancel -> session.animations().head(params.uri));
  }

  /** Saves a text as an animation. */
  @JsonRequest("rtm/encode")
  public CompletableFuture<EncodeResult> encode(EncodeParams params) {
    return replaceFile(
        params.uri,
        "rtm/encode",
        observer -> {
          long size = params.text == null ? 0 : params.text.length();
          try (Progress p = session.client().progress("Saving the animation", size)) {
            Optional<OpenText> open = session.documents().text(params.uri);
            return session.animations().encode(params, open, observer);
          }
        },
        EncodeResult.refused(EncodeResult.FILE, "not saved: the server failed; see its log"));
  }

  /** The motion of bones as numbers, for a chart. */
  @JsonRequest("rtm/motion")
  public CompletableFuture<MotionCurves> motion(MotionParams params) {
    return compute(
        "rtm/motion",
        cancel -> {
          TextDocumentIdentifier id = params.textDocument;
          Snapshot document = session.documents().requireSnapshot(id == null ? null : id.getUri());
          return params.line == null
              ? MotionCurves.of(document, params.bones(), cancel)
              : MotionCurves.ofLine(document, params.line, params.bones(), cancel);
        });
  }

  /** The figure of an open text, or what changed of it. */
  @JsonRequest("rtm/figure")
  public CompletableFuture<FigureAnswer> figure(FigureParams params) {
    return readFiles("rtm/figure", cancel -> figures.answer(params, cancel));
  }

  /** The client no longer shows a figure. */
  @JsonNotification("rtm/figureClosed")
  public void figureClosed(FigureParams params) {
    // On a worker, because an answer may be computed that this must wait for.
    compute(
        "rtm/figureClosed",
        cancel -> {
          figures.closed(params);
          return null;
        });
  }

  /** The page that shows figures, without data. */
  @JsonRequest("rtm/figurePage")
  public CompletableFuture<FigureRequests.Page> figurePage() {
    return compute("rtm/figurePage", cancel -> FigureRequests.page());
  }

  /** The skeleton of an open text and its candidates, and the summary of the text. */
  @JsonRequest("rtm/skeleton")
  public CompletableFuture<SkeletonResult> skeleton(SkeletonParams params) {
    return compute(
        "rtm/skeleton",
        cancel -> SkeletonResult.of(session.documents().requireSnapshot(params.uri)));
  }

  /** The skeletons that an animation may have, open or not. */
  @JsonRequest("rtm/skeletons")
  public CompletableFuture<SkeletonResult.SkeletonList> skeletons(SkeletonParams params) {
    return readFiles(
        "rtm/skeletons", cancel -> SkeletonResult.all(params.uri, session.skeletons()));
  }

  /** The text of a new animation. */
  @JsonRequest("rtm/newAnimation")
  public CompletableFuture<SkeletonResult.NewAnimation> newAnimation(NewAnimationParams params) {
    return readFiles(
        "rtm/newAnimation", cancel -> SkeletonResult.newAnimation(params, session.skeletons()));
  }

  /** Finds what would be fixed in a folder. Changes no file. */
  @JsonRequest("rtm/previewFixes")
  public CompletableFuture<FolderFixes.FolderPreview> previewFixes(FolderFixParams params) {
    return readFiles("rtm/previewFixes", cancel -> folders.preview(params, cancel));
  }

  /** The text of one file now and with its fixes. */
  @JsonRequest("rtm/fixDiff")
  public CompletableFuture<FileReport.Texts> fixDiff(FolderFixParams params) {
    return readFiles("rtm/fixDiff", cancel -> folders.diff(params));
  }

  /** Fixes files as in the preview. */
  @JsonRequest("rtm/applyFixes")
  public CompletableFuture<FolderFixes.Applied> applyFixes(FolderFixParams params) {
    return replaceFile(
        params.backup,
        "rtm/applyFixes",
        observer -> {
          // The client gets the result even if it cancels: files may have been changed.
          observer.beforeReplacement();
          return folders.apply(params);
        },
        null);
  }

  /** Gives files the content that they had before their fixes. */
  @JsonRequest("rtm/undoFixes")
  public CompletableFuture<FolderFixes.Undone> undoFixes(FolderFixParams params) {
    return replaceFile(
        params.backup,
        "rtm/undoFixes",
        observer -> {
          observer.beforeReplacement();
          return folders.undo(params);
        },
        null);
  }

  private <T> CompletableFuture<T> compute(String name, RequestRunner.Question<T> question) {
    return session.requests().compute(name, question, null);
  }

  private <T> CompletableFuture<T> readFiles(String name, RequestRunner.Question<T> question) {
    return session.requests().readFiles(name, question, null);
  }

  private <T> CompletableFuture<T> replaceFile(
      String uri, String name, RequestRunner.SavingQuestion<T> question, T fallback) {
    try {
      return session.requests().replaceFile(RtmUri.requireFile(uri), name, question, fallback);
    } catch (RequestFailedException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** The user cancels work whose progress is shown. */
  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {
    session.client().cancel(params.getToken());
  }

  /** Answers after all saves: the client may kill the process after the answer. */
  @Override
  public CompletableFuture<Object> shutdown() {
    shutDown = true;
    session.workspace().end();
    return session.requests().files().saved().thenApply(nothing -> null);
  }

  /**
   * Ends the process after all saves, even without a client. The exit code is 0 after "shutdown" if
   * everything is saved, else 1.
   */
  @Override
  public void exit() {
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

  @Override
  public TextDocumentService getTextDocumentService() {
    return texts;
  }

  /** LSP4J writes a log line if there is none, which takes 10 ms at each start. */
  @Override
  public NotebookDocumentService getNotebookDocumentService() {
    return NoNotebooks.INSTANCE;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return workspace;
  }

  /** Ignores notifications about notebooks, which the server does not announce. */
  private enum NoNotebooks implements NotebookDocumentService {
    INSTANCE;

    @Override
    public void didOpen(DidOpenNotebookDocumentParams params) {}

    @Override
    public void didChange(DidChangeNotebookDocumentParams params) {}

    @Override
    public void didSave(DidSaveNotebookDocumentParams params) {}

    @Override
    public void didClose(DidCloseNotebookDocumentParams params) {}
  }
}
