package org.rtmtext.eclipse.problems;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.WorkspaceFiles;

/**
 * The problems of files as they are saved, open or not. This job shows them as markers, those of
 * many files in one change of the workspace.
 */
final class FileProblems extends WorkspaceJob {
  /** Eclipse is notified of the changes of a batch at once. */
  private static final int MAX_FILES = 500;

  /** Collects the files that the server checks one after the other. */
  private static final int DELAY_MILLISECONDS = 50;

  private final Map<Path, List<Problem>> problems = new ConcurrentHashMap<>();

  /** The files whose markers are to be updated. */
  private final Set<Path> queue = new LinkedHashSet<>();

  FileProblems() {
    super("Updating problems of animations");
    setSystem(true);
  }

  void published(PublishDiagnosticsParams params) {
    file(params.getUri())
        .ifPresent(file -> show(file, Problem.ofFile(params.getDiagnostics(), null)));
  }

  /** Shows the problems of a file instead of its previous ones. */
  void show(Path file, List<Problem> shown) {
    List<Problem> before = shown.isEmpty() ? problems.remove(file) : problems.put(file, shown);
    if (!shown.equals(before == null ? List.of() : before)) {
      update(Set.of(file));
    }
  }

  /**
   * Removes the problems of a text that is closed, unless the server has sent those of its file.
   */
  void closed(Path file) {
    List<Problem> before = problems.getOrDefault(file, List.of());
    // The server may be sending those of the file.
    if (before.stream().anyMatch(p -> p.uri() != null) && problems.remove(file, before)) {
      update(Set.of(file));
    }
  }

  /** Updates the markers of known files, because their resources have changed. */
  void update(Predicate<Path> changed) {
    update(problems.keySet().stream().filter(changed).toList());
  }

  /** Updates the markers of files, also of those that Eclipse has moved with their markers. */
  void update(Collection<Path> files) {
    if (!files.isEmpty()) {
      synchronized (queue) {
        queue.addAll(files);
      }
      schedule(DELAY_MILLISECONDS);
    }
  }

  /** Removes all problems, because no server checks the files any more. */
  void clear() {
    Set<Path> files = Set.copyOf(problems.keySet());
    problems.clear();
    update(files);
  }

  /** The file of an address at the server. */
  static Optional<Path> file(String address) {
    try {
      URI uri = URI.create(address);
      return RtmUri.animation(uri)
          .or(() -> "file".equals(uri.getScheme()) ? Optional.of(Path.of(uri)) : Optional.empty());
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  @Override
  public IStatus runInWorkspace(IProgressMonitor monitor) {
    for (Path file : next()) {
      List<Problem> wanted = problems.getOrDefault(file, List.of());
      WorkspaceFiles.at(file).forEach(resource -> mark(resource, wanted));
    }
    synchronized (queue) {
      if (!queue.isEmpty()) {
        schedule();
      }
    }
    return Status.OK_STATUS;
  }

  private Set<Path> next() {
    Set<Path> batch = new LinkedHashSet<>();
    synchronized (queue) {
      queue.stream().limit(MAX_FILES).forEach(batch::add);
      queue.removeAll(batch);
    }
    return batch;
  }

  private static void mark(IFile resource, List<Problem> wanted) {
    try {
      // In a closed project, no file exists.
      if (resource.exists()) {
        resource.deleteMarkers(Problem.MARKER, false, IResource.DEPTH_ZERO);
        for (Problem problem : wanted) {
          resource.createMarker(Problem.MARKER, problem.attributes());
        }
      }
    } catch (CoreException e) {
      // Eclipse has deleted the markers of a file that was deleted meanwhile.
      if (resource.exists()) {
        ILog.get().error("The problems of " + resource.getName() + " cannot be shown", e);
      }
    }
  }
}
