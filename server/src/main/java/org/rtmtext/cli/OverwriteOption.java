package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.rtmtext.projection.ConflictException;
import org.rtmtext.projection.FileContent;
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
   * Writes a file in one step.
   *
   * @throws Failure if a file is there and stays
   */
  void write(Path file, byte[] bytes) throws IOException, Failure {
    write(file, out -> out.write(bytes));
  }

  /**
   * Writes a file in one step, without holding its content in memory.
   *
   * @throws Failure if a file is there and stays
   */
  void write(Path file, FileContent content) throws IOException, Failure {
    try {
      NewFile.write(file, content, !keep);
    } catch (ConflictException e) {
      throw Failure.usage("rtm: " + FindingLines.printable(e.getMessage()));
    }
  }
}
