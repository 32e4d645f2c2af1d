package org.rtmtext.lsp;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.lsp.feature.IncrementalAnalysis;
import org.rtmtext.text.TextDocument;

/**
 * Texts that were made for a client that has not opened them yet. A client need never do so: of
 * many texts the newest are kept.
 */
final class DecodedTexts {
  /** Characters of all texts but the newest. */
  private static final long MOST = 8 << 20;

  private final Map<String, MadeText> byUri = new LinkedHashMap<>();

  /**
   * A text that was made.
   *
   * @param analyses where it is being read
   * @param hash of the animation's file, SHA-256 in hexadecimal
   */
  record MadeText(TextDocument document, IncrementalAnalysis analyses, String hash) {}

  synchronized void put(String uri, MadeText text) {
    byUri.remove(uri);
    long length = 0;
    for (MadeText other : byUri.values()) {
      length += other.document().length();
    }
    Iterator<MadeText> oldest = byUri.values().iterator();
    while (length > MOST) {
      length -= oldest.next().document().length();
      oldest.remove();
    }
    byUri.put(uri, text);
  }

  /** The text of an address, which is not kept any longer. */
  synchronized Optional<MadeText> take(String uri) {
    return Optional.ofNullable(byUri.remove(uri));
  }
}
