package org.rtmtext.eclipse.problems;

import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.rtmtext.eclipse.files.BufferTracker;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.Lsp4e;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.PrivateText;

/**
 * The problems of files that are not open, as markers. Where LSP4E is installed, it makes those of
 * text files, also of files that are not open.
 *
 * <p>The last diagnostics of each file are kept whether it is open or not, because the server may
 * send those of a closed file before this client has noticed that it was closed.
 */
final class FileProblems extends BufferTracker<Path> {
  private final Map<Path, List<FileProblem>> published = new ConcurrentHashMap<>();
  private final FileMarkersJob markers = new FileMarkersJob(this::wanted);

  private List<FileProblem> wanted(Path file) {
    boolean isOfLsp4e = Lsp4e.isPresent() && !isAnimation(file);
    return isOfLsp4e || tracked().contains(file)
        ? List.of()
        : published.getOrDefault(file, List.of());
  }

  private static boolean isAnimation(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".rtm");
  }

  /** The file of a text that the server checks when it is opened. */
  @Override
  protected Path opened(ITextFileBuffer buffer) {
    String name = buffer.getFileStore().getName();
    boolean isShown = buffer.getStatus() == null || buffer.getStatus().isOK();
    return isShown && (RtmUri.isText(name) || RtmUri.isModelConfig(name))
        ? file(buffer.getFileStore().toURI().toString()).orElse(null)
        : null;
  }

  @Override
  protected void closed(Path file) {
    markers.update(Set.of(file));
  }

  /**
   * Takes diagnostics of a file, open or not.
   *
   * @param params of {@code textDocument/publishDiagnostics}
   */
  void published(JsonObject params) {
    String uri = params.get("uri").getAsString();
    if (!PrivateText.isCopy(uri)) {
      file(uri).ifPresent(file -> published(file, FileProblem.all(params)));
    }
  }

  private void published(Path file, List<FileProblem> problems) {
    List<FileProblem> before =
        problems.isEmpty() ? published.remove(file) : published.put(file, problems);
    if (tracked().contains(file)) {
      // After the double click on the marker that opened the file: it still has to go to its line.
      UiThread.run(() -> markers.update(Set.of(file)));
    } else if (!problems.equals(before == null ? List.of() : before)) {
      markers.update(Set.of(file));
    }
  }

  /** Updates the markers of known files, because their resources have changed. */
  void update(Predicate<Path> changed) {
    markers.update(published.keySet().stream().filter(changed).toList());
  }

  /** Updates the markers of files that may not be known, because they were created or moved. */
  void created(Set<Path> files) {
    markers.update(files);
  }

  /** Removes all problems, because no server checks the files any more. */
  void clear() {
    Set<Path> files = Set.copyOf(published.keySet());
    published.clear();
    markers.update(files);
  }

  private static Optional<Path> file(String address) {
    try {
      URI uri = URI.create(address);
      return RtmUri.animation(uri)
          .or(() -> "file".equals(uri.getScheme()) ? Optional.of(Path.of(uri)) : Optional.empty());
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }
}
