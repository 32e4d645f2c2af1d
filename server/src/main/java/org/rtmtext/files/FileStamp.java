package org.rtmtext.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * The time stamp and size of a file, which is taken to be unchanged as long as both are the same.
 *
 * @param size in bytes
 */
public record FileStamp(FileTime changed, long size) {
  /** The present stamp; empty for a file that does not exist or is not a regular file. */
  public static Optional<FileStamp> of(Path file) {
    return of(file, true);
  }

  /** The present stamp of a file or folder; empty if it does not exist. */
  public static Optional<FileStamp> ofAny(Path file) {
    return of(file, false);
  }

  private static Optional<FileStamp> of(Path file, boolean onlyRegular) {
    try {
      BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
      return a.isRegularFile() || !onlyRegular
          ? Optional.of(new FileStamp(a.lastModifiedTime(), a.size()))
          : Optional.empty();
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }
}
