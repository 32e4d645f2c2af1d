package org.rtmtext.lsp;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.lsp.feature.ConfigDocument;
import org.rtmtext.projection.SkeletonFiles;

/** The {@code model.cfg} files that are open, each in its newest version. */
final class ConfigDocuments {
  private final Map<String, ConfigDocument> open = new ConcurrentHashMap<>();

  /** Files of other names, which {@code model.cfg} files may include: only their texts count. */
  private final Map<String, ConfigDocument> included = new ConcurrentHashMap<>();

  private final SkeletonFiles files;

  /**
   * @param files are told of the texts
   */
  ConfigDocuments(SkeletonFiles files) {
    this.files = files;
  }

  /** Whether a document is a {@code model.cfg}, or may be included by one, by its name. */
  static boolean takes(String uri) {
    return ConfigDocument.is(uri) || ConfigWatch.isConfig(uri);
  }

  void open(String uri, int version, String text) {
    ConfigDocument document = new ConfigDocument(uri, ProjectedUri.path(uri), version, text, files);
    (ConfigDocument.is(uri) ? open : included).put(uri, document);
    tellFiles(document);
  }

  /** Applies changes; false if the document is not open. */
  boolean change(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    ConfigDocument changed =
        (ConfigDocument.is(uri) ? open : included)
            .computeIfPresent(uri, (u, document) -> document.next(version, changes));
    if (changed != null) {
      tellFiles(changed);
    }
    return changed != null;
  }

  private void tellFiles(ConfigDocument document) {
    document.file().ifPresent(file -> files.open(file, document.text()));
  }

  /** Reads all others anew when they are next asked for: what they include has changed. */
  Collection<ConfigDocument> readAgain(String except) {
    open.replaceAll(
        (uri, document) ->
            uri.equals(except) ? document : document.next(document.version(), List.of()));
    return open.values().stream().filter(d -> !d.uri().equals(except)).toList();
  }

  /** Closes a document; false if it is not open. */
  boolean close(String uri) {
    ConfigDocument closed = (ConfigDocument.is(uri) ? open : included).remove(uri);
    if (closed != null) {
      closed.file().ifPresent(files::close);
    }
    return closed != null;
  }

  /** The newest version of a {@code model.cfg}; empty if it is not open. */
  Optional<ConfigDocument> get(String uri) {
    return Optional.ofNullable(uri).map(open::get);
  }
}
