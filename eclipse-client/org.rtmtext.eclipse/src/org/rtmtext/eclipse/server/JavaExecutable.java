package org.rtmtext.eclipse.server;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Java that can run the language server. */
public final class JavaExecutable {
  static final int OLDEST = 17;

  private static final int MAX_SECONDS = 60;
  private static final Pattern VERSION = Pattern.compile("version \"(?:1\\.)?(\\d+)[^\"]*\"");

  private JavaExecutable() {}

  /**
   * The program of a Java.
   *
   * @param place the folder of the Java or the program itself; empty for the Java that runs Eclipse
   */
  public static Path of(String place) {
    Path path = place.isBlank() ? Path.of(System.getProperty("java.home")) : Path.of(place.strip());
    return Files.isDirectory(path) ? path.resolve("bin").resolve(name()) : path;
  }

  private static String name() {
    return System.getProperty("os.name").startsWith("Windows") ? "java.exe" : "java";
  }

  /**
   * Makes sure that a program is a Java that will do, by asking it; takes as long as Java starts.
   *
   * @throws IOException says what is wrong with it
   */
  public static void check(Path program) throws IOException {
    if (!Files.isRegularFile(program)) {
      throw new IOException("There is no Java at " + program);
    }
    String said = ask(program);
    Matcher version = VERSION.matcher(said);
    if (!version.find()) {
      throw new IOException(program + " is no Java");
    }
    if (Integer.parseInt(version.group(1)) < OLDEST) {
      throw new IOException(
          String.format("%s is Java %s: %d or newer is needed", program, version.group(1), OLDEST));
    }
  }

  private static String ask(Path program) throws IOException {
    Path answer = Files.createTempFile("rtm-java", ".txt");
    try {
      Process process =
          new ProcessBuilder(List.of(program.toString(), "-version"))
              .redirectErrorStream(true)
              .redirectOutput(answer.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(program + " does not say which Java it is");
      }
      return new String(Files.readAllBytes(answer), Charset.defaultCharset());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      Files.deleteIfExists(answer);
    }
  }
}
