package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.protocol.DocumentKey;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;

/** The open documents. Only the thread that reads messages adds and removes them. */
public final class Documents {
  private final Map<DocumentKey, OpenDocument> open = new ConcurrentHashMap<>();

  /**
   * @return the document that this one replaces, because it was not closed
   */
  Optional<OpenDocument> add(OpenDocument document) {
    return Optional.ofNullable(open.put(document.key(), document));
  }

  Optional<OpenDocument> remove(String uri) {
    return Optional.ofNullable(open.remove(DocumentKey.of(uri)));
  }

  Optional<OpenDocument> get(String uri) {
    return Optional.ofNullable(uri).map(DocumentKey::of).map(open::get);
  }

  public Optional<OpenText> text(String uri) {
    return get(uri).filter(OpenText.class::isInstance).map(OpenText.class::cast);
  }

  /** The newest version of an open text. */
  public Optional<Snapshot> snapshot(String uri) {
    return text(uri).map(OpenText::snapshot);
  }

  /** An open text with this content: if several have it, the one with this URI. */
  Optional<OpenText> withContent(String uri, String content) {
    return Stream.concat(text(uri).stream(), texts().stream())
        .filter(text -> text.snapshot().text().length() == content.length())
        .filter(text -> text.snapshot().text().text().equals(content))
        .findFirst();
  }

  /**
   * The open text with this URI.
   *
   * @throws RequestFailedException if there is none
   */
  public OpenText requireText(String uri) {
    return text(uri).orElseThrow(() -> notOpen(uri));
  }

  /**
   * Returns a text unless the user has closed it meanwhile. A text that a request contains is
   * always returned.
   *
   * @throws RequestFailedException if the text was closed
   */
  public OpenText requireStillOpen(OpenText text) {
    if (text.isOpened() && !isOpen(text)) {
      throw notOpen(text.uri());
    }
    return text;
  }

  private static RequestFailedException notOpen(String uri) {
    return new RequestFailedException(uri + " is not open");
  }

  /**
   * The newest version of an open text.
   *
   * @throws RequestFailedException if it is not open
   */
  public Snapshot requireSnapshot(String uri) {
    return requireText(uri).snapshot();
  }

  /** The newest version of an open {@code model.cfg}; empty for files that it may include. */
  public Optional<ModelConfigDocument> modelConfig(String uri) {
    return get(uri)
        .filter(OpenModelConfig.class::isInstance)
        .flatMap(document -> ((OpenModelConfig) document).modelConfig());
  }

  /** Whether this document is still open: not closed, nor closed and opened again. */
  boolean isOpen(OpenDocument document) {
    return open.get(document.key()) == document;
  }

  /** Whether the text of a file is open, under any URI. */
  boolean isOpen(Path file) {
    DocumentKey key = DocumentKey.of(file);
    return texts().stream()
        .anyMatch(text -> text.path().map(DocumentKey::of).equals(Optional.of(key)));
  }

  /** The open texts of these animations. */
  List<OpenText> textsOf(Set<Path> animations) {
    Set<DocumentKey> keys = animations.stream().map(DocumentKey::of).collect(Collectors.toSet());
    return texts().stream()
        .filter(text -> text.file().map(DocumentKey::of).stream().anyMatch(keys::contains))
        .toList();
  }

  public List<OpenText> texts() {
    return ofType(OpenText.class);
  }

  List<OpenModelConfig> modelConfigs() {
    return ofType(OpenModelConfig.class);
  }

  private <T extends OpenDocument> List<T> ofType(Class<T> type) {
    return open.values().stream().filter(type::isInstance).map(type::cast).toList();
  }
}
