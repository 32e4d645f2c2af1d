package org.rtmtext.eclipse.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * The attributes by which a changed file is recognised without reading it.
 *
 * @param modified milliseconds since 1970
 * @param size bytes
 * @param changed time of the last change of content or attributes; null if the file system has none
 * @param key the file's identity (inode); null if the file system has none
 */
record FileSnapshot(long modified, long size, Object changed, Object key) {
  /** The coarsest resolution of modification times, which is that of FAT. */
  private static final long RESOLUTION_MILLISECONDS = 2000;

  /** Empty if the file does not exist. */
  static Optional<FileSnapshot> of(Path file) throws IOException {
    try {
      BasicFileAttributes basic = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(
          new FileSnapshot(
              basic.lastModifiedTime().toMillis(), basic.size(), changed(file), basic.fileKey()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static Object changed(Path file) throws IOException {
    return file.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? Files.getAttribute(file, "unix:ctime")
        : null;
  }

  /** Whether every change after this moment gives another snapshot. */
  boolean detectsChangesAfter(long moment) {
    return modified + RESOLUTION_MILLISECONDS < moment;
  }
}
