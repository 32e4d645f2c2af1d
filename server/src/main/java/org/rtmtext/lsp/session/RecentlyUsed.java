package org.rtmtext.lsp.session;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.rtmtext.lsp.protocol.DocumentKey;

/**
 * Keeps a value for each of the documents that were used last. Clients may decode and encode files
 * without opening them. No event then says that a value is no longer needed, so the values that
 * were used longest ago are removed.
 */
final class RecentlyUsed<V> {
  private final Map<DocumentKey, V> byDocument = new LinkedHashMap<>(16, 0.75f, true);
  private final long maxSize;
  private final ToLongFunction<V> size;

  /**
   * @param maxSize maximum size of all values but the most recently used one
   * @param size measures a value, in the same unit; the size of a value may change
   */
  RecentlyUsed(long maxSize, ToLongFunction<V> size) {
    this.maxSize = maxSize;
    this.size = size;
  }

  /**
   * The value of a document.
   *
   * @param first makes the first value, if there is none
   */
  synchronized V get(String uri, Supplier<V> first) {
    V value = byDocument.computeIfAbsent(DocumentKey.of(uri), any -> first.get());
    shrink(value);
    return value;
  }

  synchronized Optional<V> find(String uri) {
    return Optional.ofNullable(byDocument.get(DocumentKey.of(uri)));
  }

  synchronized void put(String uri, V value) {
    byDocument.put(DocumentKey.of(uri), value);
    shrink(value);
  }

  synchronized Optional<V> remove(String uri) {
    return Optional.ofNullable(byDocument.remove(DocumentKey.of(uri)));
  }

  synchronized List<V> values() {
    return List.copyOf(byDocument.values());
  }

  private void shrink(V used) {
    long others = 0;
    for (V value : byDocument.values()) {
      others += value == used ? 0 : size.applyAsLong(value);
    }
    // Other threads may change sizes meanwhile, so removing all values may not make the sum 0.
    Iterator<V> oldest = byDocument.values().iterator();
    while (others > maxSize && oldest.hasNext()) {
      V value = oldest.next();
      if (value == used) {
        break;
      }
      others -= size.applyAsLong(value);
      oldest.remove();
    }
  }
}
