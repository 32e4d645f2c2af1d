package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticReport;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.files.WorkspaceWalk;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.OpenDocument.DiagnosticResult;
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.problem.Wording;

/**
 * Problems of the animations in the workspace that are not open. Clients that pull get them as
 * answers, others are sent them. Nothing is read before a client asks, or the settings of a client
 * that does not ask are known.
 */
public final class WorkspaceProblems implements WorkspaceScan.Environment, WorkspaceScan.Listener {
  /** Fewer files are checked before progress can be read. */
  private static final int MANY = 500;

  private final Client client;
  private final RequestRunner requests;
  private final Skeletons skeletons;
  private final Turns turns;
  private final WorkspaceScan scan;
  private final WorkspacePulls pulls;
  private final WorkspacePublisher publisher;
  private final Optional<String> page = ProblemsPage.find();
  private volatile boolean areSettingsKnown;
  private volatile Progress progress;

  /** Number of files that the user's cancellation has left out. */
  private final AtomicInteger leftOut = new AtomicInteger();

  WorkspaceProblems(
      Client client,
      Documents documents,
      DiagnosticsPublisher diagnostics,
      RequestRunner requests,
      Skeletons skeletons) {
    this.client = client;
    this.requests = requests;
    this.skeletons = skeletons;
    turns = new Turns(requests.workers()::isBusy);
    scan = new WorkspaceScan(this, this, requests.files().threads(), turns);
    pulls = new WorkspacePulls(client, documents, scan, this::diagnostics);
    publisher = new WorkspacePublisher(client, documents, diagnostics, scan, this::diagnostics);
  }

  /** The scan, for requests that need its results. */
  public WorkspaceScan scan() {
    return scan;
  }

  /** The setting has changed. */
  void settingsChanged() {
    pulls.settingChanged(requests.files().threads());
    if (areSettingsKnown) {
      begin();
    }
  }

  /** The settings and folders of the client are known. */
  public void begin() {
    areSettingsKnown = true;
    if (!client.features().pullsDiagnostics()) {
      if (client.settings().workspaceProblems()) {
        scan.begin();
      }
      requests.files().threads().execute(publisher::settingChanged);
    }
  }

  /** Answers {@code workspace/diagnostic}. */
  public CompletableFuture<WorkspaceDiagnosticReport> pull(WorkspaceDiagnosticParams params) {
    if (client.settings().workspaceProblems()) {
      scan.begin();
    }
    return pulls.pull(params, requests.files().threads());
  }

  /**
   * The problems of a document that is not open; none if its file was not checked.
   *
   * @param previous identifies the result that the client has; null if it has none
   */
  DocumentDiagnosticReport report(String uri, String previous) {
    return RtmUri.anyFile(uri)
        .map(WatchedFiles::key)
        .flatMap(scan::file)
        .map(file -> DiagnosticResult.report(diagnostics(file), file.resultId(), previous))
        .orElse(DiagnosticResult.NONE);
  }

  private List<Diagnostic> diagnostics(ScannedFile file) {
    return client.settings().workspaceProblems() ? ScannedDiagnostics.of(file, page) : List.of();
  }

  /** A text was opened. */
  void opened(String uri) {
    turns.edited();
    requests.files().threads().execute(() -> publisher.opened(uri));
  }

  /** A text was edited. */
  void edited() {
    turns.edited();
  }

  /** A document is about to be closed. */
  void closing(String uri) {
    RtmUri.anyFile(uri).map(WatchedFiles::key).ifPresent(pulls::closing);
  }

  /** A text was closed, and its diagnostics were removed. Its file may have changed. */
  void closed(String uri) {
    pulls.closed(uri);
    publisher.closed(uri);
    RtmUri.anyFile(uri).map(WatchedFiles::key).ifPresent(file -> scan.changed(List.of(file)));
  }

  /** Files were changed, created or deleted. */
  public void changed(Collection<Path> files) {
    scan.changed(files);
  }

  /** Looks for changed files, in a client that does not watch them. */
  void saved() {
    if (!client.features().watchesFiles()) {
      scan.findChanged();
    }
  }

  /** Folders were added to the workspace, or removed from it. */
  public void foldersChanged() {
    scan.findChanged();
  }

  /** Answers requests that wait, because the session ends. */
  public void end() {
    pulls.end(requests.files().threads());
  }

  @Override
  public List<Path> folders() {
    return skeletons.workspace().folders();
  }

  @Override
  public void awaitSkeletons() {
    skeletons.workspace().awaitWalks();
  }

  @Override
  public Optional<SkeletonMatch> skeleton(Path file, List<String> bones) {
    return skeletons.of(client.animationUris().of(file), bones);
  }

  @Override
  public ModSettings settings(Path file) {
    return skeletons.mod(file);
  }

  @Override
  public void guarded(String name, Runnable work) {
    requests.guarded(name, work);
  }

  @Override
  public void started(int count) {
    leftOut.set(0);
    progress =
        count >= MANY
            ? client.cancellableProgress(
                "Checking animations", Optional.empty(), () -> leftOut.addAndGet(scan.cancel()))
            : client.progress("", 0);
  }

  @Override
  public void checked(ScannedFile file) {
    pulls.checked(file);
    publisher.checked(file);
  }

  @Override
  public void removed(Path file) {
    pulls.removed(file);
    publisher.removed(file);
  }

  @Override
  public void finished(Optional<WorkspaceWalk.Found> walk) {
    progress.close();
    int unchecked = leftOut.get();
    if (unchecked > 0) {
      client
          .log()
          .info(
              "cancelled: "
                  + Wording.count(unchecked, "file")
                  + (unchecked == 1 ? " was not checked" : " were not checked"));
    }
    walk.filter(found -> unchecked == 0)
        .ifPresent(
            found ->
                client
                    .log()
                    .info(
                        String.format(
                            found.isComplete()
                                ? "checked %s in the workspace"
                                : "checked the first %s; the workspace is too large to check the"
                                    + " rest",
                            Wording.count(found.files().size(), "file"))));
    pulls.finished();
  }
}
