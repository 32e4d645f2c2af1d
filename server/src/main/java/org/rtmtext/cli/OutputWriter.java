package org.rtmtext.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rtmtext.files.AtomicFile;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.save.DecodedFile;
import picocli.CommandLine.Option;

/** Writes the outputs of a command. Declares the option {@code --no-overwrite}. */
public final class OutputWriter {
  @Option(
      names = "--no-overwrite",
      description = "Fail if the file exists, unless it is empty or already has the same bytes.")
  private boolean keep;

  private final Console console;
  private final Set<Path> cleaned = ConcurrentHashMap.newKeySet();

  public OutputWriter(Console console) {
    this.console = console;
  }

  /**
   * Writes to standard output, or a file in one step. A pipe or device is written to, not replaced.
   *
   * @param condition replaced by that of {@code --no-overwrite}
   * @throws IOException if standard output cannot be written
   * @throws Failure if an existing file is kept, the condition does not hold, or the file cannot be
   *     written
   */
  public void write(Path target, FileContent content, WriteCondition condition)
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
      // An output that cannot be written is no problem of an animation.
      throw Failure.usage(FileErrors.reason(e));
    }
  }

  /**
   * Writes like {@link #write(Path, FileContent, WriteCondition)}, unless the file has the content
   * already.
   *
   * @return whether the file was written
   */
  public boolean writeChanged(Path target, FileContent content, WriteCondition condition)
      throws IOException, Failure {
    try {
      if (!FileArguments.isStandard(target) && isContent(target, content)) {
        removeAbandoned(target);
        return false;
      }
    } catch (IOException e) {
      // Writing reports the reason.
    }
    write(target, content, condition);
    return true;
  }

  /** Removes what a killed process has left in the folder of a file, once for each folder. */
  private void removeAbandoned(Path target) {
    Path folder = target.toAbsolutePath().normalize().getParent();
    if (folder != null && cleaned.add(folder)) {
      AtomicFile.removeAbandonedIn(folder);
    }
  }

  /** The line that reports a written animation. */
  public static String report(Path target, DecodedFile written) {
    Animation a = written.animation();
    return report(target, a.encoding().text() + ", ", a, written.bytes().length);
  }

  /**
   * The line that reports a written file.
   *
   * @param format with a comma, or empty
   * @param size in bytes
   */
  static String report(Path target, String format, Animation a, long size) {
    return String.format(
        "wrote %s: %s%s, %s, %s",
        Wording.printable(target.toString()),
        format,
        Wording.count(a.bones().size(), "bone"),
        Wording.count(a.frames().size(), "frame"),
        Wording.count(size, "byte"));
  }

  /** The end of such a line: what was changed, for example from the base. */
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
}
