package org.rtmtext.lsp;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.projection.Analysis;

/**
 * Texts that were made for a client that has not opened them yet. A client need never do so: of
 * many texts the newest are kept.
 */
final class MadeTexts {
  /** Characters of all texts but the newest. */
  private static final long MOST = 8 << 20;

  private final Map<String, Analysis> byUri = new LinkedHashMap<>();

  synchronized void put(String uri, Analysis text) {
    byUri.remove(uri);
    long length = 0;
    for (Analysis other : byUri.values()) {
      length += other.document().length();
    }
    Iterator<Analysis> oldest = byUri.values().iterator();
    while (length > MOST) {
      length -= oldest.next().document().length();
      oldest.remove();
    }
    byUri.put(uri, text);
  }

  /** The text of an address, which is not kept any longer. */
  synchronized Optional<Analysis> take(String uri) {
    return Optional.ofNullable(byUri.remove(uri));
  }
}
