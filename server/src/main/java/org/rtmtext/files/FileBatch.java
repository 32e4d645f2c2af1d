package org.rtmtext.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Replaces many files, each as {@link AtomicFile} does. Work whose time grows with the number of
 * files in a folder is done once for each folder. Thread-safe.
 */
public final class FileBatch implements Closeable {
  private final Set<Path> folders = ConcurrentHashMap.newKeySet();

  /**
   * Replaces an existing file.
   *
   * @param condition must hold when the file is replaced
   * @throws ConflictException if the condition does not hold; the file is unchanged
   * @throws IOException if the file cannot be written; it is unchanged. The message names the file
   *     and the reason
   */
  public void write(Path target, byte[] content, WriteCondition condition) throws IOException {
    AtomicFile.write(target, FileContent.of(content), condition, () -> {}, this);
  }

  /**
   * Removes the temporary files of killed processes from a folder, unless this batch has done so.
   */
  public void enter(Path folder) {
    if (folders.add(folder)) {
      TemporaryFiles.removeAbandonedIn(folder);
    }
  }

  /** Makes the replacements permanent. */
  @Override
  public void close() {
    folders.forEach(AtomicFile::flushFolder);
  }
}
