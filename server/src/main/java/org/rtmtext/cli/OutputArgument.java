package org.rtmtext.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;

/**
 * The argument of {@code -o}.
 *
 * @param path {@code -} for standard output
 * @param endsAsFolder whether the argument ends with a separator, which {@link Path} drops
 */
public record OutputArgument(Path path, boolean endsAsFolder) {
  private static final String STANDARD_OUTPUT = "/dev/stdout";

  /** Whether this is a folder, or by its name is to be one. */
  public boolean isFolder() {
    return endsAsFolder || Files.isDirectory(path);
  }

  /**
   * The path of a file.
   *
   * @throws Failure if this is a folder
   */
  public Path file() throws Failure {
    if (isFolder()) {
      throw Failure.usage(path + " is a folder; specify a file");
    }
    return path;
  }

  public static final class Converter implements ITypeConverter<OutputArgument> {
    @Override
    public OutputArgument convert(String value) {
      if (value.equals(STANDARD_OUTPUT)) {
        // Redirected to a file with >>, it must be appended to, not replaced.
        return new OutputArgument(FileArguments.STANDARD, false);
      }
      return new OutputArgument(
          FileArguments.path(value), value.endsWith("/") || value.endsWith(File.separator));
    }
  }
}
