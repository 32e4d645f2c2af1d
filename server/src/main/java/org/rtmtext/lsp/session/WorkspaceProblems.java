package org.rtmtext.lsp.session;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticReport;
import org.rtmtext.problem.Problem;

/**
 * Problems of the animations in the workspace that are not open. If the client pulls diagnostics,
 * the files are read after its first request, otherwise as soon as its settings are known.
 */
public final class WorkspaceProblems {
  private final Client client;
  private final RequestRunner requests;
  private final DiagnosticStore store;
  private final DiagnosticsPublisher publisher;
  private final WorkspaceScan scan;
  private volatile boolean areSettingsKnown;

  WorkspaceProblems(
      Client client,
      RequestRunner requests,
      DiagnosticStore store,
      DiagnosticsPublisher publisher,
      WorkspaceScan scan) {
    this.client = client;
    this.requests = requests;
    this.store = store;
    this.publisher = publisher;
    this.scan = scan;
  }

  /** The scan, for requests that need its results. */
  public WorkspaceScan scan() {
    return scan;
  }

  /** Runs work that may read files or wait for the client. */
  private void execute(Runnable work) {
    requests.files().execute(work);
  }

  /**
   * Applies a change of the setting {@code rtm.diagnostics.workspace}. Waiting requests are
   * answered, so that the client asks again and gets what the setting allows.
   */
  void settingsChanged() {
    // Later requests are not ended: they already get what the setting allows.
    List<WorkspacePull> before = publisher.pulls().waiting();
    execute(
        () -> {
          scan.findSkeletonProblems();
          before.forEach(WorkspacePull::end);
        });
    if (areSettingsKnown) {
      begin();
    }
  }

  /** The problems of a {@code model.cfg} that animations show, with places in the model.cfg. */
  public List<Problem> ofConfig(String uri) {
    return store.skeletons().ofAnimations(uri);
  }

  /**
   * Begins to check the workspace for a client that does not pull diagnostics. To be called when
   * the settings and folders of the client are known.
   */
  public void begin() {
    areSettingsKnown = true;
    if (!client.features().pullsDiagnostics()) {
      if (client.settings().workspaceProblems()) {
        scan.begin();
      }
      execute(() -> scan.files().keySet().forEach(publisher::show));
    }
  }

  /** Answers {@code workspace/diagnostic}; the answer can be cancelled. */
  public CompletableFuture<WorkspaceDiagnosticReport> pull(WorkspaceDiagnosticParams params) {
    if (client.settings().workspaceProblems()) {
      scan.begin();
    }
    WorkspacePulls pulls = publisher.pulls();
    WorkspacePull pull = pulls.add(params);
    if (!pull.answer().isDone()) {
      execute(
          () -> {
            pulls.report(pull, scan.files().keySet());
            scan.idle().thenRun(() -> pulls.finish(pull));
          });
    }
    return pull.answer();
  }

  /** Answers waiting requests, and later requests at once, because the session ends. */
  public void end() {
    publisher.pulls().end();
    execute(() -> publisher.pulls().waiting().forEach(WorkspacePull::end));
  }
}
