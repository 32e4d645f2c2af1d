package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.lsp.feature.ConfigDocument;

/** The {@code model.cfg} files that are open, each in its newest version. */
final class ConfigDocuments {
  private final Map<String, ConfigDocument> open = new ConcurrentHashMap<>();

  ConfigDocument open(String uri, int version, String text) {
    ConfigDocument document = new ConfigDocument(uri, ProjectedUri.path(uri), version, text);
    open.put(uri, document);
    return document;
  }

  /** Applies changes; empty if the document is not open. */
  Optional<ConfigDocument> change(
      String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    return Optional.ofNullable(
        open.computeIfPresent(uri, (u, document) -> document.next(version, changes)));
  }

  /** Reads all of them anew when they are next asked for: what they include has changed. */
  Collection<ConfigDocument> readAgain() {
    open.replaceAll((uri, document) -> document.next(document.version(), List.of()));
    return List.copyOf(open.values());
  }

  Optional<ConfigDocument> close(String uri) {
    return Optional.ofNullable(open.remove(uri));
  }

  /** The newest version of the document of a file; empty if it is not open. */
  Optional<ConfigDocument> ofFile(Path file) {
    return open.values().stream().filter(d -> d.file().filter(file::equals).isPresent()).findAny();
  }

  /** The newest version of a document; empty if it is not open. */
  Optional<ConfigDocument> get(String uri) {
    return Optional.ofNullable(uri).map(open::get);
  }
}
