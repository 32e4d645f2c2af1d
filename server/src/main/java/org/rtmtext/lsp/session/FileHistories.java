package org.rtmtext.lsp.session;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rtmtext.lsp.protocol.DocumentKey;
import org.rtmtext.save.FileHistory;

/**
 * The histories of files, by the URIs of their documents. Clients may decode and encode files
 * without opening them, so that no event ends a history: the most recently used ones are kept.
 */
public final class FileHistories {
  private static final int ACCESS_ORDER_CAPACITY = 16;

  private final Map<DocumentKey, FileHistory> byDocument =
      new LinkedHashMap<>(ACCESS_ORDER_CAPACITY, 0.75f, true);

  private final long maxSize;

  /** Histories that take at most an eighth of the heap. */
  public FileHistories() {
    this(Runtime.getRuntime().maxMemory() / 8);
  }

  /**
   * @param maxSize bytes of all histories but the most recently used one
   */
  public FileHistories(long maxSize) {
    this.maxSize = maxSize;
  }

  /** The history of the file of a document; empty at first. */
  public synchronized FileHistory of(String uri) {
    FileHistory history = byDocument.computeIfAbsent(DocumentKey.of(uri), any -> new FileHistory());
    long size = 0;
    for (FileHistory other : byDocument.values()) {
      size += other == history ? 0 : other.size();
    }
    // Other threads may shrink histories meanwhile, so that the sum does not reach 0.
    Iterator<FileHistory> oldest = byDocument.values().iterator();
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

  public synchronized void forget(String uri) {
    byDocument.remove(DocumentKey.of(uri));
  }
}
