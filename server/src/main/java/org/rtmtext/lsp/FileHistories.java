package org.rtmtext.lsp;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rtmtext.codec.FileHistory;

/**
 * What is known of earlier versions of the files behind documents. A client need not open what it
 * asks for, nor say that it needs it no longer: those that were used last are kept.
 */
final class FileHistories {
  private static final int ACCESS_ORDER_CAPACITY = 16;

  private final Map<String, FileHistory> byUri =
      new LinkedHashMap<>(ACCESS_ORDER_CAPACITY, 0.75f, true);

  private final long maxSize;

  /** Histories that may take an eighth of Java's memory. */
  FileHistories() {
    this(Runtime.getRuntime().maxMemory() / 8);
  }

  /**
   * @param maxSize bytes that all but the one used last may take
   */
  FileHistories(long maxSize) {
    this.maxSize = maxSize;
  }

  /** The history of a document's file, empty at first. */
  synchronized FileHistory of(String uri) {
    FileHistory history = byUri.computeIfAbsent(uri, any -> new FileHistory());
    long size = 0;
    for (FileHistory other : byUri.values()) {
      size += other == history ? 0 : other.size();
    }
    // A history may have become smaller since then: the sum need not come down to 0.
    Iterator<FileHistory> oldest = byUri.values().iterator();
    while (size > maxSize && oldest.hasNext()) {
      FileHistory other = oldest.next();
      if (other == history) {
        break;
      }
      size -= other.size();
      oldest.remove();
    }
    return history;
  }

  synchronized void forget(String uri) {
    byUri.remove(uri);
  }
}
