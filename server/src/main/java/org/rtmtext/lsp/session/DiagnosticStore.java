package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.lsp4j.Diagnostic;
import org.rtmtext.lsp.protocol.Settings;

/**
 * The current problems of files and open documents, each with the id of its result. Open documents
 * and the scan of the workspace put their results in; {@link DiagnosticsPublisher} sends them. Each
 * method is atomic.
 */
final class DiagnosticStore {
  /** Begins the ids of this session: a client may send ids of an earlier session. */
  private final String prefix = Long.toString(System.nanoTime(), Character.MAX_RADIX);

  private final Map<Path, Scanned> files = new HashMap<>();
  private final Map<OpenDocument, DiagnosticResult> documents = new IdentityHashMap<>();
  private SkeletonProblems skeletons = SkeletonProblems.NONE;
  private long lastId;

  private record Scanned(ScannedFile file, String id) {}

  /**
   * The files that a change of {@link SkeletonProblems} affects.
   *
   * @param configs the {@code model.cfg} files whose problems have changed
   * @param animations the animations whose notes have changed; the results of scanned ones have new
   *     ids
   */
  record Changes(Set<Path> configs, Set<Path> animations) {}

  private String nextId() {
    lastId++;
    return prefix + "-" + lastId;
  }

  synchronized void put(ScannedFile file) {
    files.put(file.file(), new Scanned(file, nextId()));
  }

  /**
   * @return whether there was a result for the file
   */
  synchronized boolean remove(Path file) {
    return files.remove(file) != null;
  }

  /** The result of the scan for a file; empty if the file was not checked. */
  synchronized Optional<ScannedFile> scanned(Path file) {
    return Optional.ofNullable(files.get(file)).map(Scanned::file);
  }

  /** All results of the scan, by path. */
  synchronized SortedMap<Path, ScannedFile> scanned() {
    SortedMap<Path, ScannedFile> all = new TreeMap<>();
    files.forEach((path, scanned) -> all.put(path, scanned.file()));
    return all;
  }

  private synchronized Optional<FileProblems> problems(Path file) {
    return Optional.ofNullable(files.get(file))
        .map(s -> new FileProblems(file, skeletons.shown(s.file()), s.file().leftOut(), s.id()));
  }

  /** The diagnostics of a file, not of its open document; empty if the file was not checked. */
  Optional<DiagnosticResult> result(Path file, Settings settings) {
    return problems(file).map(problems -> problems.result(settings));
  }

  synchronized SkeletonProblems skeletons() {
    return skeletons;
  }

  synchronized Changes put(SkeletonProblems now) {
    Changes changes = new Changes(skeletons.changedConfigs(now), skeletons.changedNotes(now));
    skeletons = now;
    for (Path file : changes.animations()) {
      files.computeIfPresent(file, (path, scanned) -> new Scanned(scanned.file(), nextId()));
    }
    return changes;
  }

  /**
   * Stores the diagnostics of an open document. The id changes only if the diagnostics differ from
   * the stored ones, or the document was opened again.
   */
  synchronized DiagnosticResult put(OpenDocument document, List<Diagnostic> diagnostics) {
    DiagnosticResult before = documents.get(document);
    if (before != null && before.diagnostics().equals(diagnostics)) {
      return before;
    }
    DiagnosticResult now = new DiagnosticResult(nextId(), List.copyOf(diagnostics));
    documents.put(document, now);
    return now;
  }

  synchronized void remove(OpenDocument document) {
    documents.remove(document);
  }
}
