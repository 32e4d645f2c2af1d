package org.rtmtext.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
    } catch (NoSuchFileException e) {
      return Files.isSymbolicLink(path)
          ? "a link to a file that does not exist"
          : FileErrors.reason(e);
    } catch (IOException e) {
      return FileErrors.reason(e);
    }
    return "cannot be looked at";
  }

  /** A path into a folder that is not there is a slip in the command, like one to no file. */
  static void requireFolderOf(Path output) throws Failure {
    Path folder = output.getParent();
    if (!isStandard(output) && folder != null && !Files.exists(folder)) {
      throw Failure.usage(
          "rtm: cannot write "
              + FindingLines.printable(output.toString())
              + ": the folder "
              + FindingLines.printable(folder.toString())
              + (Files.isSymbolicLink(folder) ? " is " + absence(folder) : " does not exist"));
    }
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
  static void requireRtm(Path output) throws IOException, Failure {
    if (isStandard(output) || !Files.isRegularFile(output)) {
      return;
    }
    // Of a file that cannot be read it is not known what it is; one that is empty has nothing to
    // lose.
    if (Files.size(output) > 0 && FileKind.of(output) == FileKind.UNKNOWN) {
      throw Failure.usage(
          "rtm: "
              + FindingLines.printable(output.toString())
              + " exists and is neither an animation nor the text of one; delete it or name another"
              + " file");
    }
  }

  /** Keeps a text from replacing a binary animation: its data would be lost. */
  static void requireNoAnimation(Path output) throws IOException, Failure {
    if (isStandard(output) || !Files.isRegularFile(output)) {
      return;
    }
    byte[] start;
    try (InputStream in = Files.newInputStream(output)) {
      start = in.readNBytes(FileKind.SIGNATURE);
    }
    if (FileKind.of(start) == FileKind.BINARY) {
      throw Failure.usage(
          "rtm: "
              + FindingLines.printable(output.toString())
              + " is a binary animation; write the text to another file");
    }
  }
}
