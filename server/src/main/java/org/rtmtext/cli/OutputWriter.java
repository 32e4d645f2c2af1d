package org.rtmtext.cli;

import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtmtext.files.AtomicFile;
import org.rtmtext.files.FileBatch;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.LfsPointer;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.save.DecodedFile;
import picocli.CommandLine.Option;

/**
 * Writes the outputs of a command, and protects files that must not be overwritten. Declares the
 * option {@code --no-overwrite}.
 */
final class OutputWriter {
  @Option(
      names = "--no-overwrite",
      description = "Fail if the file exists, unless it is empty or already has the same bytes.")
  private boolean keep;

  private final Console console;
  private final FileBatch folders = new FileBatch();

  OutputWriter(Console console) {
    this.console = console;
  }

  /**
   * The argument of {@code -o}.
   *
   * @param path {@code -} for standard output
   * @param endsAsFolder whether the argument ends with a separator, which {@link Path} drops
   */
  record Output(Path path, boolean endsAsFolder) {
    static Output of(String argument) {
      // With >>, /dev/stdout is a regular file: it must be appended to, not replaced.
      return argument.equals("/dev/stdout")
          ? new Output(FileArguments.STANDARD, false)
          : new Output(
              FileArguments.path(argument),
              argument.endsWith("/") || argument.endsWith(File.separator));
    }

    /** Whether this is a folder, or is meant to be one according to its name. */
    boolean isFolder() {
      return endsAsFolder || Files.isDirectory(path);
    }

    /**
     * The path.
     *
     * @throws Failure if this is a folder
     */
    Path file() throws Failure {
      if (isFolder()) {
        throw Failure.usage(path + " is a folder; specify a file");
      }
      return path;
    }
  }

  interface Printer {
    void print(Writer out) throws IOException;
  }

  /** The content of a text file in UTF-8. */
  static FileContent text(Printer printer) {
    return out -> {
      Writer writer =
          new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
      printer.print(writer);
      writer.flush();
    };
  }

  /**
   * Writes to standard output, or replaces a file in one step. A pipe or device is written to, not
   * replaced.
   *
   * @param condition ignored with {@code --no-overwrite}, which only creates files
   * @throws IOException if standard output cannot be written
   * @throws Failure if an existing file is kept, the condition does not hold, or the file cannot be
   *     written
   */
  void write(Path target, FileContent content, WriteCondition condition)
      throws IOException, Failure {
    if (FileArguments.isStandard(target)) {
      content.writeTo(console.out());
      console.out().flush();
      return;
    }
    try {
      if (Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target)) {
        writeThrough(target, content);
      } else if (!keep) {
        AtomicFile.write(target, content, condition);
      } else if (!isContent(target, content)) {
        AtomicFile.write(target, content, WriteCondition.absentOrEmpty(target));
      }
    } catch (IOException e) {
      // A usage error, not a finding: the animation is not at fault.
      throw Failure.usage(FileErrors.reason(e));
    }
  }

  /**
   * Writes like {@link #write(Path, FileContent, WriteCondition)}, unless the file has the content
   * already.
   *
   * @return whether the file was written
   */
  boolean writeChanged(Path target, FileContent content, WriteCondition condition)
      throws IOException, Failure {
    if (!isChanged(target, content)) {
      // The file exists, so its path has a folder.
      folders.enter(target.toAbsolutePath().normalize().getParent());
      return false;
    }
    write(target, content, condition);
    return true;
  }

  /**
   * Checks what {@link #writeChanged} would do, without writing.
   *
   * @return whether the file would be written
   * @throws Failure if an existing file is kept
   */
  boolean wouldWrite(Path target, FileContent content) throws Failure {
    if (!isChanged(target, content)) {
      return false;
    }
    try {
      if (keep && !FileArguments.isStandard(target)) {
        WriteCondition.absentOrEmpty(target).read(target);
      }
      return true;
    } catch (IOException e) {
      throw Failure.usage(FileErrors.reason(e));
    }
  }

  /** Whether a file has another content, or cannot be read; true for standard output. */
  private static boolean isChanged(Path target, FileContent content) {
    try {
      return FileArguments.isStandard(target) || !isContent(target, content);
    } catch (IOException e) {
      // Writing reports the reason.
      return true;
    }
  }

  /** The line that reports a written animation. */
  static String report(Path target, DecodedFile written) {
    return report("wrote", target, written);
  }

  /**
   * The line that reports an animation.
   *
   * @param done what was done with it, for example {@code wrote}
   */
  static String report(String done, Path target, DecodedFile encoded) {
    Animation a = encoded.animation();
    return report(done, target, a.encoding().text() + ", ", a, encoded.bytes().length);
  }

  /**
   * The line that reports a written file.
   *
   * @param format of the file, with a comma and a blank after it; empty to leave it out
   * @param size in bytes
   */
  static String report(Path target, String format, Animation a, long size) {
    return report("wrote", target, format, a, size);
  }

  private static String report(String done, Path target, String format, Animation a, long size) {
    return String.format(
        "%s %s: %s%s, %s, %s",
        done,
        Wording.printable(target.toString()),
        format,
        Wording.count(a.bones().size(), "bone"),
        Wording.count(a.frames().size(), "frame"),
        Wording.count(size, "byte"));
  }

  /**
   * The end of a report: what has changed from another animation.
   *
   * @param from names the other animation
   */
  static String changes(Animation before, DecodedFile written, String from) {
    List<String> changes = ChangeSummary.of(before, written.animation());
    return changes.isEmpty()
        ? "; unchanged from " + from
        : "; changed from " + from + ": " + String.join(", ", changes);
  }

  private static boolean isContent(Path file, FileContent content) throws IOException {
    return Files.isRegularFile(file)
        && Files.size(file) > 0
        && Arrays.equals(FileBytes.sha256(file), content.sha256());
  }

  private static void writeThrough(Path file, FileContent content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
      content.writeTo(out);
    } catch (IOException e) {
      throw FileErrors.cannotWrite(file, FileErrors.reason(e), e);
    }
  }

  /** Requires that an output is none of the inputs, and that an animation may be written to it. */
  static void requireAnimation(Path output, List<Path> inputs, Console console)
      throws IOException, Failure {
    requireNoTerminal(output, console);
    for (Path input : inputs) {
      requireOther(input, output);
    }
    if (!FileArguments.isStandard(output) && Batch.isText(output)) {
      throw Failure.usage(output + " has the extension of a text; use .rtm for the animation");
    }
    requireRtm(output);
    requireFolderOf(output);
  }

  /** Requires that a text may be written: over a binary animation, data would be lost. */
  static void requireText(Path output) throws Failure {
    requireFolderOf(output);
    requireRtm(output);
    if (replaced(output, FileKind::replaced).equals(Optional.of(FileKind.BINARY))) {
      throw Failure.usage(output + " is a binary animation; write the text to another file");
    }
  }

  /** A missing folder is a usage error, like a missing file. */
  static void requireFolderOf(Path output) throws Failure {
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
  static void requireOther(Path input, Path output) throws IOException, Failure {
    if (FileArguments.isSame(input, output)) {
      throw Failure.usage(output + " is the input; write to another file");
    }
  }

  /** Keeps an animation off the terminal. */
  static void requireNoTerminal(Path output, Console console) throws Failure {
    if (FileArguments.isStandard(output) && console.outIsTerminal()) {
      throw Failure.usage("a binary file is not written to a terminal; use -o FILE or a pipe");
    }
  }

  /**
   * Keeps a command from replacing a file that it has not written.
   *
   * @param mark text that every file of the command contains
   * @param within number of bytes at the start of a file that contain the mark
   */
  static void requireWrittenBy(String command, Path target, String mark, int within)
      throws IOException, Failure {
    if (FileArguments.isStandard(target)
        || !Files.isRegularFile(target)
        || Files.size(target) == 0) {
      return;
    }
    try (InputStream in = Files.newInputStream(target)) {
      byte[] start = in.readNBytes(within);
      if (LfsPointer.is(start)) {
        throw Failure.usage(target + ": " + LfsPointer.MESSAGE);
      }
      if (!new String(start, StandardCharsets.ISO_8859_1).contains(mark)) {
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
  static void requireRtm(Path output) throws Failure {
    Optional<String> whyKept = replaced(output, FileKind::whyKept);
    if (whyKept.isPresent()) {
      throw Failure.usage(whyKept.get());
    }
  }

  private interface Judgement<T> {
    Optional<T> of(Path file) throws IOException;
  }

  /**
   * Applies a judgement to the file that would be replaced; empty for standard output.
   *
   * @throws Failure if the file cannot be read: it is unknown what would be lost
   */
  private static <T> Optional<T> replaced(Path output, Judgement<T> judgement) throws Failure {
    try {
      return FileArguments.isStandard(output) ? Optional.empty() : judgement.of(output);
    } catch (IOException e) {
      throw unwritable(output, "its current content cannot be read: " + FileErrors.reason(e));
    }
  }
}
