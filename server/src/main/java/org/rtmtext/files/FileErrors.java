package org.rtmtext.files;

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

/** Reasons why a file could not be used: messages of Java's exceptions are often only the path. */
public final class FileErrors {
  /**
   * The character that replaces the bytes of an argument that are not UTF-8; a path with this
   * character never leads to the file.
   */
  private static final char UNDECODABLE = '\uFFFD';

  private FileErrors() {}

  /** An exception about reading; its message names the file and the reason. */
  public static IOException cannotRead(Path file, IOException cause) {
    return new IOException("cannot read " + file + ": " + reason(cause), cause);
  }

  public static IOException cannotWrite(Path file, String reason, Exception cause) {
    return new IOException("cannot write " + file + ": " + reason, cause);
  }

  /** Why a string is not a path, usually because the locale cannot encode its characters. */
  public static String reason(InvalidPathException e) {
    return e.getReason().contains("unmappable")
        ? "the current locale cannot encode its characters; set LC_ALL=C.UTF-8"
        : e.getReason();
  }

  /**
   * The reason without the path, also for exceptions of {@link #cannotRead} and {@link
   * #cannotWrite}.
   */
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
    if (e instanceof FileAlreadyExistsException) {
      return "a file with this name already exists";
    }
    String reason = e instanceof FileSystemException f ? f.getReason() : null;
    if (e instanceof FileSystemLoopException
        || reason != null && reason.startsWith("Too many levels of symbolic links")) {
      return "a loop of symbolic links";
    }
    if (reason != null) {
      return reason.equals("Not a directory") ? "part of the path is a file, not a folder" : reason;
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
