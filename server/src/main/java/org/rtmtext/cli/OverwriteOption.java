package org.rtmtext.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.rtmtext.projection.ConflictException;
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

  /** Whether files that are there stay. */
  boolean keepsFiles() {
    return keep;
  }

  /**
   * Writes a file in one step. A pipe or a device is written to, and not replaced.
   *
   * @throws Failure if a file is there and stays
   */
  void write(Path file, byte[] bytes) throws IOException, Failure {
    write(file, out -> out.write(bytes));
  }

  /**
   * Writes a file in one step, without holding its content in memory. A pipe or a device is written
   * to, and not replaced.
   *
   * @throws Failure if a file is there and stays
   */
  void write(Path file, FileContent content) throws IOException, Failure {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      writeThrough(file, content);
      return;
    }
    try {
      NewFile.write(file, content, !keep);
    } catch (ConflictException e) {
      throw Failure.usage("rtm: " + FindingLines.printable(e.getMessage()));
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
