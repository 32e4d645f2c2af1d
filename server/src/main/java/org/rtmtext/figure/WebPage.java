package org.rtmtext.figure;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rtmtext.model.BoneCurve;

/**
 * A web page of an animation: one file without access to the network. Its content security policy
 * allows only its own script and style, by their hashes.
 */
public enum WebPage {
  /** The moving figure. */
  FIGURE("figure", "Figure"),
  /** Curves of the bones. */
  MOTION("motion", "Motion");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

  /**
   * Characters that XML does not allow: control characters, halves of surrogate pairs, and U+FFFE
   * and U+FFFF.
   */
  private static final Pattern NOT_IN_XML =
      Pattern.compile("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

  /** The name of its files. */
  private final String file;

  private final String title;

  WebPage(String file, String title) {
    this.file = file;
    this.title = title;
  }

  /**
   * Writes the page of a figure, with the page of its curves in a frame unless there are more than
   * {@link BoneCurve#MAX_ROWS}.
   */
  public static void write(Figure figure, Writer out) throws IOException {
    Part data = o -> FigureJson.write(figure, o);
    if (figure.rows() > BoneCurve.MAX_ROWS) {
      FIGURE.write(figure.title(), List.of(FIGURE), Map.of("data", data), out);
      return;
    }
    Map<String, Part> parts = Map.of("data", data, "curves", o -> writeCurves(figure, o));
    FIGURE.write(figure.title(), List.of(FIGURE, MOTION), parts, out);
  }

  private static void writeCurves(Figure figure, Writer out) throws IOException {
    out.write("<iframe id=\"curves\" name=\"rtm-curves\" title=\"Curves\" hidden></iframe>\n");
    out.write("    <script type=\"application/json\" id=\"curvesData\">");
    FigureJson.writeCurves(figure, out);
    out.write("</script>\n    <script type=\"text/html\" id=\"curvesPage\">");
    // Otherwise, it would end this element.
    out.write(MOTION.html().replace("</script", "<\\/script"));
    out.write("</script>");
  }

  /** The page without data, for an editor, which sends data to the page. */
  public String html() {
    return empty(title);
  }

  String empty(String shownTitle) {
    StringWriter page = new StringWriter();
    try {
      write(shownTitle, List.of(this), Map.of(), page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  /** What replaces a placeholder. */
  private interface Part {
    void write(Writer out) throws IOException;
  }

  /**
   * Writes the page. All placeholders are replaced in one pass, because a title may contain a
   * placeholder.
   *
   * @param allowed the pages whose scripts and styles may be used
   * @param parts by placeholder; those of the data may be missing
   */
  private void write(String shownTitle, List<WebPage> allowed, Map<String, Part> parts, Writer out)
      throws IOException {
    Map<String, String> values =
        Map.of(
            "policy",
            "default-src 'none'; script-src"
                + hashes(allowed, ".js")
                + "; style-src"
                + hashes(allowed, ".css"),
            "title",
            escaped(shownTitle),
            "style",
            resource(file + ".css"),
            "script",
            resource(file + ".js"));
    String template = resource(file + ".html");
    Matcher placeholder = PLACEHOLDER.matcher(template);
    int from = 0;
    while (placeholder.find()) {
      out.append(template, from, placeholder.start());
      from = placeholder.end();
      String name = placeholder.group(1);
      if (parts.containsKey(name)) {
        parts.get(name).write(out);
      } else {
        out.write(values.getOrDefault(name, ""));
      }
    }
    out.append(template, from, template.length());
  }

  private static String hashes(List<WebPage> pages, String extension) {
    return pages.stream()
        .map(page -> " '" + hash(resource(page.file + extension)) + "'")
        .collect(Collectors.joining());
  }

  private static String resource(String name) {
    try (InputStream in = WebPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A text in HTML and XML; characters that XML does not allow are made visible. */
  static String escaped(String text) {
    return NOT_IN_XML
        .matcher(text)
        .replaceAll("\uFFFD")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
