package org.rtmtext.lsp.protocol;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.rtmtext.files.FileErrors;
import org.rtmtext.problem.Code;

/**
 * The page that describes problems; it is installed beside the server's jar, or beside the Java
 * runtime that contains the server. Clients that can ask for the content of a document get a page
 * for each code.
 */
public final class ProblemsPage {
  /** The scheme of the pages. */
  public static final String SCHEME = "rtm-problem";

  private static final String PAGES = SCHEME + ":/";
  private static final String EXTENSION = ".md";
  private static final Optional<Path> FILE = find();

  private ProblemsPage() {}

  private static Optional<Path> find() {
    try {
      return Optional.of(program().resolveSibling("problems.md")).filter(Files::isRegularFile);
    } catch (Exception e) {
      // The classes do not come from a jar.
      return Optional.empty();
    }
  }

  /** The jar; or the Java runtime, if the server is a module of it. */
  private static Path program() throws URISyntaxException {
    return ProblemsPage.class.getModule().isNamed()
        ? Path.of(System.getProperty("java.home"))
        : Path.of(ProblemsPage.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /**
   * The URI of the page; empty text if it is not installed.
   *
   * @param hasPages whether the client asks for the content of a page for each code
   */
  public static String uri(boolean hasPages) {
    return FILE.map(file -> hasPages ? PAGES : file.toUri().toString()).orElse("");
  }

  /** The URI of the description of a code in a page. */
  public static String uri(String page, Code code) {
    return page.equals(PAGES) ? page + code.id() + EXTENSION : page + "#" + code.id();
  }

  /**
   * The description of a problem, in Markdown; the whole page for an unknown one.
   *
   * @param uri of the description
   */
  public static String content(String uri) {
    Path file = FILE.orElseThrow(() -> new RequestFailedException("problems.md is not installed"));
    try {
      return section(Files.readString(file), uri);
    } catch (IOException e) {
      throw new RequestFailedException(file + ": " + FileErrors.reason(e));
    }
  }

  static String section(String page, String uri) {
    String all = page.replace("\r\n", "\n");
    String code = uri.substring(uri.lastIndexOf('/') + 1).replaceFirst("\\.md$", "");
    return Arrays.stream(all.split("(?m)^(?=##? )"))
        .filter(section -> section.startsWith("## " + code + "\n"))
        .map(String::stripTrailing)
        .findFirst()
        .orElse(all);
  }
}
