package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.projection.FileBytes;
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.FileKind;

/** Arguments that are paths; {@code -} is standard input or output. */
final class Paths {
  /** Standard input or output. */
  static final Path STANDARD = Path.of("-");

  private Paths() {}

  static boolean isStandard(Path path) {
    return path.equals(STANDARD);
  }

  /** The name of an input in messages. */
  static String nameOfInput(Path path) {
    return isStandard(path) ? "<stdin>" : path.toString();
  }

  /** The bytes of an argument that is a file or {@code -}; a folder is a slip in the command. */
  static byte[] read(Path path, Console console) throws IOException, Failure {
    console.reads(nameOfInput(path));
    if (isStandard(path)) {
      return console.in().readAllBytes();
    }
    requireExisting(path);
    if (Files.isDirectory(path)) {
      String reason = "is a folder";
      throw new Failure(
          Main.WRONG_USE,
          List.of(
              "rtm: " + FindingLines.printable(path.toString()) + " " + reason + "; name a file"),
          reason);
    }
    return FileBytes.readNamed(path);
  }

  static void requireExisting(Path path) throws Failure {
    if (!Files.exists(path)) {
      String reason = absence(path);
      throw new Failure(
          Main.WRONG_USE,
          List.of("rtm: " + FindingLines.printable(path.toString()) + ": " + reason),
          reason);
    }
  }

  /** Why nothing can be found at a path. */
  private static String absence(Path path) {
    try {
      path.toRealPath();
    } catch (IOException e) {
      return FileErrors.reason(e);
    }
    return "cannot be looked at";
  }

  /** A path into a folder that is not there is a slip in the command, like one to no file. */
  static void requireFolderOf(Path output) throws Failure {
    Path folder = output.getParent();
    if (isStandard(output) || folder == null || Files.isDirectory(folder)) {
      return;
    }
    String name = FindingLines.printable(folder.toString());
    if (Files.exists(folder)) {
      throw unwritable(output, name + " is not a folder");
    }
    throw unwritable(
        output,
        "the folder "
            + name
            + (Files.isSymbolicLink(folder) ? " is " + absence(folder) : " does not exist"));
  }

  private static Failure unwritable(Path output, String reason) {
    return Failure.usage(
        "rtm: cannot write " + FindingLines.printable(output.toString()) + ": " + reason);
  }

  /** Keeps a command from writing over what it reads, which is never meant. */
  static void requireOther(Path input, Path output) throws IOException, Failure {
    if (!isStandard(input)
        && !isStandard(output)
        && Files.exists(input)
        && Files.exists(output)
        && Files.isSameFile(input, output)) {
      throw Failure.usage(
          "rtm: "
              + FindingLines.printable(output.toString())
              + " is the input; write to another file");
    }
  }

  /** Keeps an animation out of a file that is, or is called as if it were, a text. */
  static void requireNoText(Path output) throws Failure {
    if (!isStandard(output) && output.toString().toLowerCase(Locale.ROOT).endsWith(".rtmt")) {
      throw Failure.usage(
          "rtm: "
              + FindingLines.printable(output.toString())
              + " is the name of a text; call the animation .rtm");
    }
  }

  /**
   * Keeps a command from replacing a file that is neither an animation nor a text of one, whatever
   * its name is: the {@code model.cfg} that it has just read, a picture. An animation that is
   * damaged, or cut off after its signature, may be replaced.
   */
  static void requireRtm(Path output) throws Failure {
    if (replaced(output).filter(FileKind.UNKNOWN::equals).isPresent()) {
      throw Failure.usage(
          "rtm: "
              + FindingLines.printable(output.toString())
              + " exists and is neither an animation nor the text of one; delete it or name another"
              + " file");
    }
  }

  /** Keeps a text from replacing a binary animation: its data would be lost. */
  static void requireNoAnimation(Path output) throws Failure {
    if (replaced(output).filter(FileKind.BINARY::equals).isPresent()) {
      throw Failure.usage(
          "rtm: "
              + FindingLines.printable(output.toString())
              + " is a binary animation; write the text to another file");
    }
  }

  /**
   * What a file is that would be replaced; empty where nothing would be lost.
   *
   * @throws Failure if it cannot be read: it is not known what would be lost
   */
  private static Optional<FileKind> replaced(Path output) throws Failure {
    if (isStandard(output) || !Files.isRegularFile(output)) {
      return Optional.empty();
    }
    try {
      return Files.size(output) == 0 ? Optional.empty() : Optional.of(FileKind.of(output));
    } catch (IOException e) {
      throw unwritable(
          output, "what it holds cannot be read: " + FindingLines.printable(FileErrors.reason(e)));
    }
  }
}
