package org.rtmtext.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.save.DecodedFile;
import picocli.CommandLine.TypeConversionException;

/** Reads and checks the files that arguments name; {@code -} is standard input or output. */
public final class FileArguments {
  public static final String EMPTY_PATH = "a path is empty";

  public static final Path STANDARD = Path.of("-");

  private FileArguments() {}

  public static boolean isStandard(Path path) {
    return path.equals(STANDARD);
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
  private static String absence(Path path) {
    try {
      path.toRealPath();
    } catch (IOException e) {
      return FileErrors.reason(e);
    }
    return "cannot be accessed";
  }

  /** A missing folder is a usage error, like a missing file. */
  public static void requireFolderOf(Path output) throws Failure {
    Path folder = output.getParent();
    if (isStandard(output) || folder == null || Files.isDirectory(folder)) {
      return;
    }
    if (Files.exists(folder)) {
      throw unwritable(output, folder + " is not a folder");
    }
    throw unwritable(
        output,
        "the folder "
            + folder
            + (Files.isSymbolicLink(folder) ? " is " + absence(folder) : " does not exist"));
  }

  private static Failure unwritable(Path output, String reason) {
    return Failure.usage("cannot write " + output + ": " + reason);
  }

  /** Keeps a command from overwriting its input. */
  public static void requireOther(Path input, Path output) throws IOException, Failure {
    if (!isStandard(input)
        && !isStandard(output)
        && Files.exists(input)
        && Files.exists(output)
        && Files.isSameFile(input, output)) {
      throw Failure.usage(output + " is the input; write to another file");
    }
  }

  /** Keeps an animation off the terminal. */
  public static void requireNoTerminal(Path output, Console console) throws Failure {
    if (isStandard(output) && console.outIsTerminal()) {
      throw Failure.usage("a binary file is not written to a terminal; use -o FILE or a pipe");
    }
  }

  /** Keeps an animation out of a file with the name of a text. */
  public static void requireNoText(Path output) throws Failure {
    if (!isStandard(output) && output.toString().toLowerCase(Locale.ROOT).endsWith(".rtmt")) {
      throw Failure.usage(output + " has the extension of a text; use .rtm for the animation");
    }
  }

  /**
   * Keeps a command from replacing a file that it has not written.
   *
   * @param mark what all files have that the command writes
   * @param within bytes at the start of a file that contain the mark
   */
  public static void requireWrittenBy(String command, Path target, String mark, int within)
      throws IOException, Failure {
    if (isStandard(target) || !Files.isRegularFile(target) || Files.size(target) == 0) {
      return;
    }
    try (InputStream in = Files.newInputStream(target)) {
      if (!new String(in.readNBytes(within), StandardCharsets.ISO_8859_1).contains(mark)) {
        throw Failure.usage(
            target
                + " exists and was not written by '"
                + command
                + "'; delete it or choose another file");
      }
    }
  }

  /**
   * Keeps a command from replacing a file that is not an animation or the text of an animation,
   * whatever its name, such as the {@code model.cfg} that was just read. Damaged animations may be
   * replaced.
   */
  public static void requireRtm(Path output) throws Failure {
    if (replaced(output).filter(FileKind.UNKNOWN::equals).isPresent()) {
      throw Failure.usage(
          output
              + " exists and is not an RTM animation, binary or text; delete it or choose"
              + " another file");
    }
  }

  /** Keeps a text from replacing a binary animation: its data would be lost. */
  public static void requireNoAnimation(Path output) throws Failure {
    if (replaced(output).filter(FileKind.BINARY::equals).isPresent()) {
      throw Failure.usage(output + " is a binary animation; write the text to another file");
    }
  }

  /**
   * The kind of the file that would be replaced; empty if nothing would be lost.
   *
   * @throws Failure if it cannot be read: it is unknown what would be lost
   */
  private static Optional<FileKind> replaced(Path output) throws Failure {
    if (isStandard(output) || !Files.isRegularFile(output)) {
      return Optional.empty();
    }
    try {
      return Files.size(output) == 0 ? Optional.empty() : Optional.of(FileKind.of(output));
    } catch (IOException e) {
      throw unwritable(output, "its current content cannot be read: " + FileErrors.reason(e));
    }
  }

  /**
   * The path of an argument.
   *
   * @throws TypeConversionException if it is not a path, or empty, which Java takes for the current
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
