package org.rtmtext.lsp.session;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.lsp.protocol.DocumentKey;
import org.rtmtext.lsp.text.IncrementalAnalysis;
import org.rtmtext.syntax.TextDocument;

/**
 * Decoded texts that the client has not opened yet. It need not open them: the newest ones are
 * kept.
 */
public final class DecodedTexts {
  /** Characters of all texts but the newest. */
  private static final long MAX_LENGTH = 8 << 20;

  private final Map<DocumentKey, DecodedText> byDocument = new LinkedHashMap<>();

  /**
   * A decoded text.
   *
   * @param analyses which analyse the text in advance
   * @param hash SHA-256 of the animation's file, hexadecimal
   */
  public record DecodedText(TextDocument document, IncrementalAnalysis analyses, String hash) {}

  public synchronized void put(String uri, DecodedText text) {
    DocumentKey key = DocumentKey.of(uri);
    byDocument.remove(key);
    long length = byDocument.values().stream().mapToLong(other -> other.document().length()).sum();
    Iterator<DecodedText> oldest = byDocument.values().iterator();
    while (length > MAX_LENGTH) {
      length -= oldest.next().document().length();
      oldest.remove();
    }
    byDocument.put(key, text);
  }

  /** Removes and returns the text of a URI. */
  public synchronized Optional<DecodedText> take(String uri) {
    return Optional.ofNullable(byDocument.remove(DocumentKey.of(uri)));
  }
}
