package org.rtmtext.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Finds the stored spelling of names: Windows and macOS find a file regardless of letter case. */
public final class FileNameCase {
  private FileNameCase() {}

  /**
   * The path of a file with its stored name. The folders stay as they are given. A file that does
   * not exist, or whose folder cannot be read, keeps the given name.
   */
  public static Path of(Path file) {
    if (file.getFileName() == null || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return file;
    }
    try {
      Path name = file.toRealPath(LinkOption.NOFOLLOW_LINKS).getFileName();
      // The real name of "." or ".." is that of another folder.
      return name != null && name.toString().equalsIgnoreCase(file.getFileName().toString())
          ? file.resolveSibling(name)
          : file;
    } catch (IOException | SecurityException e) {
      return file;
    }
  }
}
