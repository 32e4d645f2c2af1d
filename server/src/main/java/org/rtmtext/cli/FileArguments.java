package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.check.FolderWalk;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.model.Animation;
import org.rtmtext.save.DecodedFile;
import picocli.CommandLine.TypeConversionException;

/** Reads the files that arguments name; {@code -} is standard input or output. */
public final class FileArguments {
  public static final String EMPTY_PATH = "a path is empty";

  public static final Path STANDARD = Path.of("-");

  private FileArguments() {}

  public static boolean isStandard(Path path) {
    return path.equals(STANDARD);
  }

  /** Whether two arguments lead to one existing file. */
  static boolean isSame(Path a, Path b) throws IOException {
    return !isStandard(a)
        && !isStandard(b)
        && Files.exists(a)
        && Files.exists(b)
        && Files.isSameFile(a, b);
  }

  static boolean hasExtension(Path file, String extension) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(extension);
  }

  /** The name of an input in messages. */
  public static String nameOfInput(Path path) {
    return isStandard(path) ? "<stdin>" : path.toString();
  }

  /** The bytes of a file or standard input; a folder is a usage error. */
  public static byte[] read(Path path, Console console) throws IOException, Failure {
    console.reads(nameOfInput(path));
    if (isStandard(path)) {
      return console.in().readAllBytes();
    }
    requireExisting(path);
    if (Files.isDirectory(path)) {
      throw usage(path, " ", "is a folder", "; specify a file");
    }
    return FileBytes.readNamed(path);
  }

  /**
   * Decodes a binary animation.
   *
   * @throws Failure if it is damaged, or a text
   */
  public static DecodedFile decode(String name, byte[] bytes) throws Failure {
    if (FileKind.of(bytes) == FileKind.TEXT) {
      String reason = "is a text; use 'pack' to write its animation";
      throw new Failure(ExitCode.USAGE_ERROR, List.of("rtm: " + name + " " + reason), reason);
    }
    try {
      return DecodedFile.of(bytes);
    } catch (RtmFormatException e) {
      String at = "@" + e.offset() + ": ";
      String line = name + ":" + at + "error: " + e.getMessage();
      throw new Failure(ExitCode.FINDINGS, List.of(line), at + e.getMessage());
    }
  }

  /**
   * Encodes a new animation.
   *
   * @param name of its text, in messages
   * @throws Failure if its encoding cannot hold it
   */
  static DecodedFile encode(String name, Animation animation) throws Failure {
    try {
      return DecodedFile.encode(animation);
    } catch (RtmEncodeException e) {
      throw notEncoded(name, e);
    }
  }

  /**
   * Encodes an edited animation.
   *
   * @param name of its text, in messages
   * @param base the animation before the edits
   * @throws Failure if the encoding cannot hold it
   */
  static DecodedFile encode(String name, Animation edited, Animation base) throws Failure {
    try {
      return DecodedFile.encode(edited, base);
    } catch (RtmEncodeException e) {
      throw notEncoded(name, e);
    }
  }

  private static Failure notEncoded(String name, RtmEncodeException e) {
    return Failure.finding(name + ": error: " + e.getMessage(), "rtm: nothing written");
  }

  /**
   * Whether any path does not exist, or is a folder without files. Reports such folders; missing
   * paths are reported elsewhere.
   *
   * @param known folders that are known to have files
   * @param followsLinks whether files behind links in folders count
   */
  static boolean areMissing(
      List<Path> paths, Set<Path> known, boolean followsLinks, Console console) {
    boolean missing = false;
    for (Path path : paths) {
      if (isStandard(path)) {
        continue;
      }
      Optional<String> empty =
          Files.isDirectory(path) && !known.contains(path)
              ? FolderWalk.whyEmpty(path, followsLinks)
              : Optional.empty();
      empty.ifPresent(console::error);
      missing |= empty.isPresent() || !Files.exists(path);
    }
    return missing;
  }

  /** The path of an input; empty for standard input. */
  static Optional<Path> file(Path input) {
    return Optional.of(input).filter(path -> !isStandard(path));
  }

  /** The folder of an input; empty for standard input. */
  static Optional<Path> folder(Path input) {
    return file(input).map(path -> path.toAbsolutePath().normalize().getParent());
  }

  /** Requires all inputs but standard input to exist. */
  public static void requireAllExisting(List<Path> inputs) throws Failure {
    for (Path input : inputs) {
      if (!isStandard(input)) {
        requireExisting(input);
      }
    }
  }

  public static void requireExisting(Path path) throws Failure {
    if (!Files.exists(path)) {
      throw usage(path, ": ", absence(path), "");
    }
  }

  private static Failure usage(Path path, String separator, String reason, String advice) {
    String line = "rtm: " + path + separator + reason + advice;
    return new Failure(ExitCode.USAGE_ERROR, List.of(line), reason);
  }

  /** Why a path leads to nothing. */
  static String absence(Path path) {
    try {
      path.toRealPath();
    } catch (IOException e) {
      return FileErrors.reason(e);
    }
    return "cannot be accessed";
  }

  /**
   * Reads an argument.
   *
   * @throws TypeConversionException if it is no path, or is empty, which Java takes for the current
   *     folder
   */
  public static Path path(String argument) {
    if (argument.isEmpty()) {
      throw new TypeConversionException(EMPTY_PATH);
    }
    try {
      return Path.of(argument);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "'" + argument + "' is not a valid path: " + FileErrors.reason(e));
    }
  }
}
