package org.rtmtext.eclipse.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * What a file system says of a file: as long as it says the same, the file is the same.
 *
 * @param modified milliseconds
 * @param changed when anything of the file was last changed, where the file system knows
 * @param key which file it is, where the file system knows
 */
record FileSnapshot(long modified, long size, Object changed, Object key) {
  /** The clock of a file system may stand still for as long. */
  private static final long COARSEST_CLOCK = 2000;

  /** Empty if there is no file. */
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

  /** Whether a change after this moment would have been seen in these facts. */
  boolean areOlderThan(long moment) {
    return modified + COARSEST_CLOCK < moment;
  }
}
