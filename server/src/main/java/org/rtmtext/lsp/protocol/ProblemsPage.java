package org.rtmtext.lsp.protocol;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The page that describes problems; it is installed beside the server's jar, or beside the Java
 * runtime that contains the server.
 */
public final class ProblemsPage {
  /** The URI of the page; an empty text if it is not installed. */
  public static final String URI = find();

  private ProblemsPage() {}

  private static String find() {
    try {
      Path page = program().resolveSibling("problems.md");
      return Files.isRegularFile(page) ? page.toUri().toString() : "";
    } catch (Exception e) {
      // The classes do not come from a jar.
      return "";
    }
  }

  /** The jar; or the Java runtime, if the server is a module of it. */
  private static Path program() throws URISyntaxException {
    return ProblemsPage.class.getModule().isNamed()
        ? Path.of(System.getProperty("java.home"))
        : Path.of(ProblemsPage.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
