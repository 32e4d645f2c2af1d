package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rtmtext.projection.ConflictException;
import org.rtmtext.projection.NewFile;
import picocli.CommandLine.Option;

/** The option {@code --overwrite}, and the writing of files that go by it. */
final class OverwriteOption {
  @Option(
      names = "--overwrite",
      description =
          "Replace what is there. Without it, only a file that is empty or has the same bytes"
              + " already is written over.")
  private boolean overwrite;

  /**
   * Writes a file in one step.
   *
   * @param hints lines for the user where a file is there that may not be replaced
   * @throws Failure if that is so
   */
  void write(Path file, byte[] bytes, String... hints) throws IOException, Failure {
    try {
      NewFile.write(file, bytes, overwrite);
    } catch (ConflictException e) {
      List<String> lines = new ArrayList<>();
      lines.add("rtm: " + FindingLines.printable(e.getMessage()) + "; --overwrite replaces it");
      lines.addAll(List.of(hints));
      throw Failure.usage(lines.toArray(String[]::new));
    }
  }
}
