package org.rtmtext.eclipse.server;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the {@code java} program of a Java installation and checks its version. */
public final class JavaExecutable {
  private static final int MAX_SECONDS = 60;
  private static final Pattern VERSION = Pattern.compile("version \"(?:1\\.)?(\\d+)[^\"]*\"");
  private static final Pattern RELEASE =
      Pattern.compile("^JAVA_VERSION=\"(\\d+)", Pattern.MULTILINE);

  private JavaExecutable() {}

  /**
   * The {@code java} program of an installation.
   *
   * @param location the installation's folder or the program itself; empty for the Java that runs
   *     Eclipse
   */
  public static Path of(String location) {
    Path path =
        location.isBlank() ? Path.of(System.getProperty("java.home")) : Path.of(location.strip());
    return Files.isDirectory(path) ? path.resolve("bin").resolve(name()) : path;
  }

  private static String name() {
    return System.getProperty("os.name").startsWith("Windows") ? "java.exe" : "java";
  }

  /**
   * The version of the Java to which a program belongs, such as 25, from the file {@code release}
   * of the installation; 0 if it is unknown.
   */
  public static int version(Path program) {
    try {
      Path release = program.toRealPath().resolveSibling("../release");
      Matcher version = RELEASE.matcher(Files.readString(release));
      return version.find() ? Integer.parseInt(version.group(1)) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  /**
   * Runs a program to check that it is a Java that can run the server. Takes as long as Java needs
   * to start.
   *
   * @throws IOException with a message for the user, if it is not
   */
  public static void check(Path program) throws IOException {
    if (!Files.isRegularFile(program)) {
      throw new IOException("No Java found at " + program);
    }
    Matcher version = VERSION.matcher(versionOutput(program));
    if (!version.find()) {
      throw new IOException(program + " is not a Java executable");
    }
    int required = JavaArguments.SERVER.minVersion();
    if (Integer.parseInt(version.group(1)) < required) {
      throw new IOException(
          String.format(
              "%s is Java %s; Java %d or newer is required", program, version.group(1), required));
    }
  }

  /** Into a file, because reading from a pipe could block for longer than the time limit. */
  private static String versionOutput(Path program) throws IOException {
    Path output = Files.createTempFile("rtm-java", ".txt");
    try {
      Process process =
          new ProcessBuilder(List.of(program.toString(), "-version"))
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(program + " did not report its version");
      }
      return new String(Files.readAllBytes(output), Charset.defaultCharset());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
