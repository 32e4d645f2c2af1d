package org.rtmtext.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;

/** Where a command may write, and which files it never overwrites. */
public final class OverwriteRules {
  private OverwriteRules() {}

  /**
   * Requires that an animation may be written to an output, and that the output is not an input.
   */
  static void requireAnimation(Path output, List<Path> inputs, Console console)
      throws IOException, Failure {
    requireNoTerminal(output, console);
    for (Path input : inputs) {
      requireOther(input, output);
    }
    requireNoText(output);
    requireRtm(output);
    requireFolderOf(output);
  }

  /** A missing folder is a usage error, like a missing file. */
  public static void requireFolderOf(Path output) throws Failure {
    Path folder = output.getParent();
    if (FileArguments.isStandard(output) || folder == null || Files.isDirectory(folder)) {
      return;
    }
    if (Files.exists(folder)) {
      throw unwritable(output, folder + " is not a folder");
    }
    throw unwritable(
        output,
        "the folder "
            + folder
            + (Files.isSymbolicLink(folder)
                ? " is " + FileArguments.absence(folder)
                : " does not exist"));
  }

  private static Failure unwritable(Path output, String reason) {
    return Failure.usage("cannot write " + output + ": " + reason);
  }

  /** Keeps a command from overwriting its input. */
  public static void requireOther(Path input, Path output) throws IOException, Failure {
    if (FileArguments.isSame(input, output)) {
      throw Failure.usage(output + " is the input; write to another file");
    }
  }

  /** Keeps an animation off the terminal. */
  public static void requireNoTerminal(Path output, Console console) throws Failure {
    if (FileArguments.isStandard(output) && console.outIsTerminal()) {
      throw Failure.usage("a binary file is not written to a terminal; use -o FILE or a pipe");
    }
  }

  /** Keeps an animation out of a file with the name of a text. */
  public static void requireNoText(Path output) throws Failure {
    if (!FileArguments.isStandard(output)
        && output.toString().toLowerCase(Locale.ROOT).endsWith(".rtmt")) {
      throw Failure.usage(output + " has the extension of a text; use .rtm for the animation");
    }
  }

  /**
   * Keeps a command from replacing a file that it has not written.
   *
   * @param mark text that every file of the command contains
   * @param within number of bytes at the start of a file in which the mark is
   */
  public static void requireWrittenBy(String command, Path target, String mark, int within)
      throws IOException, Failure {
    if (FileArguments.isStandard(target)
        || !Files.isRegularFile(target)
        || Files.size(target) == 0) {
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
    try {
      return FileArguments.isStandard(output) ? Optional.empty() : FileKind.replaced(output);
    } catch (IOException e) {
      throw unwritable(output, "its current content cannot be read: " + FileErrors.reason(e));
    }
  }
}
