package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticReport;
import org.rtmtext.files.WorkspaceWalk;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.OpenDocument.DiagnosticResult;
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;

/**
 * Problems of the animations in the workspace that are not open. Clients that pull get them as
 * answers; other clients get notifications. Files are read only after a client that pulls has
 * asked, or the settings of another client are known.
 *
 * <p>A request {@code workspace/diagnostic} with a token for partial results waits for changes if
 * there is nothing to report, because its client would ask again at once and send the names of all
 * files each time.
 */
public final class WorkspaceProblems {
  /** Minimum number of files to show progress for: fewer are checked before it could be read. */
  private static final int MANY = 500;

  private static final TextRange START = new TextRange(0, 0, 0, 0);

  private final Client client;
  private final Documents documents;
  private final DiagnosticsPublisher publisher;
  private final RequestRunner requests;
  private final Skeletons skeletons;
  private final BackgroundThrottle turns;
  private final WorkspaceScan scan;
  private final SkeletonProblems skeletonProblems;
  private final Set<WorkspacePull> waiting = ConcurrentHashMap.newKeySet();

  /** The URIs of closed documents whose diagnostics a client that pulls may still show. */
  private final Set<String> closed = ConcurrentHashMap.newKeySet();

  /** Files with problems that were sent to a client that does not pull. */
  private final Set<Path> shown = ConcurrentHashMap.newKeySet();

  private volatile boolean hasPulled;
  private volatile boolean ended;
  private volatile boolean areSettingsKnown;
  private volatile Progress progress;

  /** Number of files that the user's cancellation has left out. */
  private final AtomicInteger leftOut = new AtomicInteger();

  WorkspaceProblems(
      Client client,
      Documents documents,
      DiagnosticsPublisher publisher,
      RequestRunner requests,
      Skeletons skeletons) {
    this.client = client;
    this.documents = documents;
    this.publisher = publisher;
    this.requests = requests;
    this.skeletons = skeletons;
    turns = new BackgroundThrottle(requests.workers()::isBusy);
    scan = new WorkspaceScan(client, requests, skeletons, this, turns);
    skeletonProblems = new SkeletonProblems(client, documents, publisher);
  }

  /** The scan, for requests that need its results. */
  public WorkspaceScan scan() {
    return scan;
  }

  /** Runs work that may read files or wait for the client. */
  private void execute(Runnable work) {
    requests.files().execute(work);
  }

  private static Optional<Path> file(String uri) {
    return RtmUri.anyFile(uri).map(WatchedFiles::key);
  }

  /** The setting has changed: a client that waits asks again, and gets what the setting allows. */
  void settingsChanged() {
    // Requests that come later already get what the setting allows.
    List<WorkspacePull> before = List.copyOf(waiting);
    execute(
        () -> {
          updateSkeletonProblems();
          before.forEach(WorkspacePull::end);
        });
    if (areSettingsKnown) {
      begin();
    }
  }

  private void updateSkeletonProblems() {
    Set<Path> changed =
        skeletonProblems.update(
            () -> client.settings().workspaceProblems() ? scan.files().values() : List.of(),
            () ->
                client.settings().workspaceProblems()
                    ? skeletons.workspace().problems(skeletons::mod)
                    : Map.of());
    scan.renew(changed);
    List<OpenText> texts =
        documents.texts().stream()
            .filter(text -> file(text.uri()).filter(changed::contains).isPresent())
            .toList();
    texts.forEach(publisher::publish);
    if (!texts.isEmpty()) {
      client.refreshDiagnostics();
    }
  }

  /** The problems of a {@code model.cfg} that animations show, with places in its text. */
  public List<Problem> ofConfig(String uri) {
    return skeletonProblems.of(uri);
  }

  SkeletonProblems skeletonProblems() {
    return skeletonProblems;
  }

  /** Makes bones information in an open text that a problem of the {@code model.cfg} names. */
  void weaken(String uri, List<Diagnostic> diagnostics) {
    file(uri).ifPresent(file -> skeletonProblems.weaken(file, diagnostics));
  }

  /** The settings and folders of the client are known. */
  public void begin() {
    areSettingsKnown = true;
    if (!client.features().pullsDiagnostics()) {
      if (client.settings().workspaceProblems()) {
        scan.begin();
      }
      execute(() -> scan.files().keySet().forEach(this::show));
    }
  }

  /** Answers {@code workspace/diagnostic}; the answer can be cancelled. */
  public CompletableFuture<WorkspaceDiagnosticReport> pull(WorkspaceDiagnosticParams params) {
    if (client.settings().workspaceProblems()) {
      scan.begin();
    }
    hasPulled = true;
    WorkspacePull pull = new WorkspacePull(client, params);
    waiting.add(pull);
    pull.answer().whenComplete((report, fault) -> waiting.remove(pull));
    if (ended) {
      pull.end();
      return pull.answer();
    }
    execute(
        () -> {
          clearClosed(pull);
          scan.files().keySet().forEach(file -> report(pull, file));
          scan.idle().thenRun(() -> finish(pull));
        });
    return pull.answer();
  }

  /**
   * Reports that closed texts have no problems. This comes before the problems of their files,
   * because the later of two results counts.
   */
  private void clearClosed(WorkspacePull pull) {
    for (String uri : List.copyOf(closed)) {
      if (documents.get(uri).isPresent() || pull.clearClosed(uri)) {
        closed.remove(uri);
      }
    }
  }

  private void report(WorkspacePull pull, Path file) {
    if (!documents.isOpen(file)) {
      pull.report(file, scan::file, this::diagnostics);
    }
  }

  private void finish(WorkspacePull pull) {
    pull.finish(file -> documents.isOpen(file) || scan.file(file).isPresent());
  }

  /**
   * The problems of a document that is not open; none if its file was not checked.
   *
   * @param previous identifies the result that the client has; null if it has none
   */
  DocumentDiagnosticReport report(String uri, String previous) {
    return file(uri)
        .flatMap(scan::file)
        .map(file -> DiagnosticResult.report(diagnostics(file), file.resultId(), previous))
        .orElse(DiagnosticResult.NONE);
  }

  /**
   * The diagnostics of an open text are about to replace those of its file. A client may show both
   * at the file, so those of the file are removed first. Call with the lock of the publisher.
   */
  void replaced(String uri) {
    Optional<Path> file = file(uri);
    if (file.isPresent() && shown.remove(file.get())) {
      String other = client.animationUris().of(file.get());
      if (!other.equals(uri)) {
        client.publish(new PublishDiagnosticsParams(other, List.of()));
      }
    }
  }

  /** A text was opened or edited. */
  void edited() {
    turns.edited();
  }

  /** A document is about to be closed: requests that began before leave its file out. */
  void closing(String uri) {
    file(uri).ifPresent(file -> waiting.forEach(pull -> pull.leaveOut(file)));
  }

  /**
   * A text was closed, and its diagnostics were removed. Its file may have changed.
   *
   * <p>VS Code shows the old diagnostics until a workspace report replaces them, but ignores such a
   * report while its last request for the document is unanswered. So the replacement is sent when
   * VS Code asks for the workspace again.
   */
  void closed(String uri) {
    if (hasPulled) {
      closed.add(uri);
      // A copy, to leave out the requests that the client sends as soon as one of these is
      // answered.
      List.copyOf(waiting).forEach(WorkspacePull::end);
    }
    file(uri).filter(file -> scan.file(file).isPresent()).ifPresent(this::show);
    file(uri).ifPresent(file -> scan.changed(List.of(file)));
  }

  /** The session ends: answers waiting requests now, and later requests at once. */
  public void end() {
    ended = true;
    execute(() -> waiting.forEach(WorkspacePull::end));
  }

  /**
   * Files are about to be looked at.
   *
   * @param count their number
   */
  void started(int count) {
    leftOut.set(0);
    progress =
        count >= MANY
            ? client.cancellableProgress(
                "Checking animations", Optional.empty(), () -> leftOut.addAndGet(scan.cancel()))
            : client.progress("", 0);
  }

  /** A file was found or has changed. */
  void checked(ScannedFile file) {
    waiting.forEach(pull -> report(pull, file.file()));
    show(file.file());
  }

  /** A file was deleted, or is no longer in the workspace. */
  void removed(Path file) {
    waiting.forEach(pull -> pull.remove(file));
    show(file);
  }

  /**
   * All files of a round were checked.
   *
   * @param walk the walk through the workspace; empty if only some files were looked at
   */
  void finished(Optional<WorkspaceWalk.Found> walk) {
    progress.close();
    updateSkeletonProblems();
    int unchecked = leftOut.get();
    if (unchecked > 0) {
      String verb = unchecked == 1 ? " was" : " were";
      client.log().info("cancelled: " + Wording.count(unchecked, "file") + verb + " not checked");
    } else if (walk.isPresent()) {
      String checked = Wording.count(walk.get().files().size(), "file");
      client
          .log()
          .info(
              walk.get().isComplete()
                  ? "checked " + checked + " in the workspace"
                  : "checked the first "
                      + checked
                      + "; the workspace is too large to check the rest");
    }
    waiting.stream().filter(WorkspacePull::isStarted).forEach(this::finish);
  }

  /** Sends the problems of a file that is not open to a client that does not pull diagnostics. */
  private void show(Path file) {
    // The publisher's lock keeps older problems from being sent after those of an opened text or
    // of a later result.
    synchronized (publisher) {
      if (client.features().pullsDiagnostics() || documents.isOpen(file)) {
        return;
      }
      List<Diagnostic> problems = scan.file(file).map(this::diagnostics).orElse(List.of());
      boolean wasShown = problems.isEmpty() ? shown.remove(file) : !shown.add(file);
      if (wasShown || !problems.isEmpty()) {
        client.publish(new PublishDiagnosticsParams(client.animationUris().of(file), problems));
      }
    }
  }

  /** The diagnostics of a file. A problem in several frames or lines is one diagnostic. */
  private List<Diagnostic> diagnostics(ScannedFile file) {
    if (!client.settings().workspaceProblems()) {
      return List.of();
    }
    boolean isText = RtmUri.isText(file.file());
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (Problem found : file.problems()) {
      if (SkeletonProblems.isWrongParent(found)) {
        continue;
      }
      Problem p = skeletonProblems.note(file.file(), found);
      Problem located = p.place() instanceof TextRange ? p : p.at(START);
      Diagnostic diagnostic = Diagnostics.diagnostic(located, ProblemsPage.URI);
      diagnostic.setMessage(offset(p.place()) + p.told(isText));
      diagnostics.add(diagnostic);
    }
    if (file.leftOut() > 0) {
      String count = Wording.count(file.leftOut(), "more problem");
      String verb = file.leftOut() == 1 ? " is" : " are";
      diagnostics.add(
          Diagnostics.note(0, count + verb + " not listed here; open the file to see all of them"));
    }
    return diagnostics;
  }

  private static String offset(Place place) {
    return place instanceof Place.ByteOffset o
        ? String.format(Locale.ROOT, "at byte %,d: ", o.offset())
        : "";
  }
}
