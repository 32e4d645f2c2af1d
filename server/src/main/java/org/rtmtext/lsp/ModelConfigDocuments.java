package org.rtmtext.lsp;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.projection.SkeletonFiles;

/** The {@code model.cfg} files that are open, each in its newest version. */
final class ModelConfigDocuments {
  private final Map<String, ModelConfigDocument> open = new ConcurrentHashMap<>();

  /** Files of other names, which {@code model.cfg} files may include: only their texts count. */
  private final Map<String, ModelConfigDocument> included = new ConcurrentHashMap<>();

  private final SkeletonFiles files;

  /**
   * @param files are told of the texts
   */
  ModelConfigDocuments(SkeletonFiles files) {
    this.files = files;
  }

  /** Whether a document is a {@code model.cfg}, or may be included by one, by its name. */
  static boolean takes(String uri) {
    return ModelConfigDocument.is(uri) || ModelConfigWatch.isConfig(uri);
  }

  void open(String uri, int version, String text) {
    ModelConfigDocument document =
        new ModelConfigDocument(uri, RtmUri.path(uri), version, text, files);
    (ModelConfigDocument.is(uri) ? open : included).put(uri, document);
    tellFiles(document);
  }

  /** Applies changes; false if the document is not open. */
  boolean change(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    ModelConfigDocument changed =
        (ModelConfigDocument.is(uri) ? open : included)
            .computeIfPresent(uri, (u, document) -> document.next(version, changes));
    if (changed != null) {
      tellFiles(changed);
    }
    return changed != null;
  }

  private void tellFiles(ModelConfigDocument document) {
    document.file().ifPresent(file -> files.open(file, document.text()));
  }

  /** Reads all others anew when they are next asked for: what they include has changed. */
  Collection<ModelConfigDocument> readAgain(String except) {
    open.replaceAll(
        (uri, document) ->
            uri.equals(except) ? document : document.next(document.version(), List.of()));
    return open.values().stream().filter(d -> !d.uri().equals(except)).toList();
  }

  /** Closes a document; false if it is not open. */
  boolean close(String uri) {
    ModelConfigDocument closed = (ModelConfigDocument.is(uri) ? open : included).remove(uri);
    if (closed != null) {
      closed.file().ifPresent(files::close);
    }
    return closed != null;
  }

  /** The newest version of a {@code model.cfg}; empty if it is not open. */
  Optional<ModelConfigDocument> get(String uri) {
    return Optional.ofNullable(uri).map(open::get);
  }
}
