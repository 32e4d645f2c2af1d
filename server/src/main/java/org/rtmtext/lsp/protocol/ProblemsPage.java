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
 * The page that describes problems, {@code problems.md}. It is installed beside the server's jar,
 * or beside the Java runtime that contains the server. Clients that ask the server for the content
 * of documents get a page for each code instead, which is a section of this page.
 */
public final class ProblemsPage {
  /** The scheme of the URIs of pages for single codes. */
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

  /** The server's jar; or the folder of the Java runtime, if the server is a module of it. */
  private static Path program() throws URISyntaxException {
    return ProblemsPage.class.getModule().isNamed()
        ? Path.of(System.getProperty("java.home"))
        : Path.of(ProblemsPage.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /**
   * The start of the URIs of descriptions, for {@link #uri(String, Code)}; an empty string if the
   * page is not installed.
   *
   * @param hasPages whether the client asks for the content of a page for each code
   */
  public static String uri(boolean hasPages) {
    return FILE.map(file -> hasPages ? PAGES : file.toUri().toString()).orElse("");
  }

  /**
   * The URI of the description of a code.
   *
   * @param page as {@link #uri(boolean)} returns it, not empty
   */
  public static String uri(String page, Code code) {
    return page.equals(PAGES) ? page + code.id() + EXTENSION : page + "#" + code.id();
  }

  /**
   * The description of a code, in Markdown; the whole page for an unknown code.
   *
   * @param uri of the description; only its last segment counts
   * @throws RequestFailedException if the page is not installed or cannot be read
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
