package org.rtmtext.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version and commit that this program was built from. Maven writes them to a file, because the
 * manifest of a jar is lost when the program is a module of a Java runtime.
 *
 * @param version such as 0.1.0
 * @param commit the first digits of the commit's hash; {@value #UNKNOWN} if it was built outside a
 *     git repository
 */
public record BuildInfo(String version, String commit) {
  private static final String UNKNOWN = "unknown";

  private static final BuildInfo CURRENT = read();

  public static BuildInfo current() {
    return CURRENT;
  }

  private static BuildInfo read() {
    Properties values = new Properties();
    try (InputStream in = BuildInfo.class.getResourceAsStream("build.properties")) {
      // Missing if an IDE has compiled the classes.
      if (in != null) {
        values.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new BuildInfo(
        values.getProperty("version", "development"), values.getProperty("commit", UNKNOWN));
  }
}
