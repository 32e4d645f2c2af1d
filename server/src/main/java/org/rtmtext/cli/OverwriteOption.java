package org.rtmtext.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.rtmtext.projection.AtomicFile;
import org.rtmtext.projection.Expected;
import org.rtmtext.projection.FileContent;
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.NewFile;
import picocli.CommandLine.Option;

/** The option {@code --no-overwrite}, and the writing of files that go by it. */
final class OverwriteOption {
  @Option(
      names = "--no-overwrite",
      description =
          "Leave a file that is there as it is, and fail, unless it is empty or has the same bytes"
              + " already.")
  private boolean keep;

  /**
   * Writes a file in one step. A pipe or a device is written to, and not replaced.
   *
   * @throws Failure if a file is there and stays, or cannot be written
   */
  void write(Path file, byte[] bytes) throws Failure {
    write(file, out -> out.write(bytes));
  }

  /**
   * Writes a file in one step, without holding its content in memory. A pipe or a device is written
   * to, and not replaced.
   *
   * @throws Failure if a file is there and stays, or cannot be written
   */
  void write(Path file, FileContent content) throws Failure {
    boolean isSpecial =
        Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    written(
        () -> {
          if (isSpecial) {
            writeThrough(file, content);
          } else {
            NewFile.write(file, content, !keep);
          }
        });
  }

  /**
   * Writes a file in one step over the one that was read.
   *
   * @param expected what is replaced, unless files stay
   * @throws Failure if the file stays, is another one meanwhile, or cannot be written
   */
  void writeOver(Path file, byte[] bytes, Expected expected) throws Failure {
    if (keep) {
      write(file, bytes);
    } else {
      written(() -> AtomicFile.write(file, bytes, expected));
    }
  }

  private interface Writing {
    void run() throws IOException;
  }

  /** An output that cannot be written is nothing wrong with an animation. */
  private static void written(Writing writing) throws Failure {
    try {
      writing.run();
    } catch (IOException e) {
      throw Failure.usage("rtm: " + FindingLines.printable(FileErrors.reason(e)));
    }
  }

  private static void writeThrough(Path file, FileContent content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
      content.writeTo(out);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + FileErrors.reason(e), e);
    }
  }
}
