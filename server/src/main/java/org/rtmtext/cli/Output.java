package org.rtmtext.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;

/**
 * Where a command writes, as it was given.
 *
 * @param path {@code -} for standard output
 * @param endsAsFolder whether a separator stands at the end, which no {@link Path} knows of
 */
record Output(Path path, boolean endsAsFolder) {
  private static final String STANDARD_OUTPUT = "/dev/stdout";

  /** Whether this is a folder, or by its name is to be one. */
  boolean isFolder() {
    return endsAsFolder || Files.isDirectory(path);
  }

  /**
   * The path of a file.
   *
   * @throws Failure if this is not one
   */
  Path file() throws Failure {
    if (isFolder()) {
      throw Failure.usage(
          "rtm: " + FindingLines.printable(path.toString()) + " is a folder; name a file");
    }
    return path;
  }

  static final class Converter implements ITypeConverter<Output> {
    @Override
    public Output convert(String value) {
      if (value.equals(STANDARD_OUTPUT)) {
        // It may be a file that is added to, which must not be replaced.
        return new Output(Paths.STANDARD, false);
      }
      return new Output(Main.path(value), value.endsWith("/") || value.endsWith(File.separator));
    }
  }
}
