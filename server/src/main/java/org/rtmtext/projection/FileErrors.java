package org.rtmtext.projection;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Says in words why a file could not be used: Java's exceptions often hold only its path. */
public final class FileErrors {
  private static final String LOOP = "a loop of symbolic links";

  /** Stands in an argument for bytes that are not UTF-8; such a path never leads to the file. */
  private static final char UNDECODABLE = '\uFFFD';

  private FileErrors() {}

  /**
   * Why something is no path. Letters that a locale lacks are the usual reason where others fit.
   */
  public static String reason(InvalidPathException e) {
    return e.getReason().contains("unmappable")
        ? "this locale has no such letters; set LC_ALL=C.UTF-8"
        : e.getReason();
  }

  /** The reason alone, of an exception whose message names the path as well. */
  public static String reasonAlone(IOException e) {
    return e.getCause() instanceof IOException cause ? reason(cause) : reason(e);
  }

  /** The reason without the path, for example {@code No space left on device}. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException missing) {
      return absence(String.valueOf(missing.getFile()));
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NotDirectoryException) {
      return "not a folder";
    }
    if (e instanceof FileSystemLoopException) {
      return LOOP;
    }
    if (e instanceof FileAlreadyExistsException) {
      return "there is a file of this name";
    }
    if (e instanceof FileSystemException f
        && f.getReason() != null
        && f.getReason().startsWith("Too many levels of symbolic links")) {
      return LOOP;
    }
    if (e instanceof FileSystemException f && "Not a directory".equals(f.getReason())) {
      return "a part of the path is a file, not a folder";
    }
    if (e instanceof FileSystemException f && f.getReason() != null) {
      return f.getReason();
    }
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private static String absence(String path) {
    if (path.indexOf(UNDECODABLE) >= 0) {
      return "no such file or folder; if its name is not UTF-8, rename it";
    }
    try {
      return Files.isSymbolicLink(Path.of(path))
          ? "a link to a file that does not exist"
          : "no such file or folder";
    } catch (InvalidPathException e) {
      return "no such file or folder";
    }
  }
}
