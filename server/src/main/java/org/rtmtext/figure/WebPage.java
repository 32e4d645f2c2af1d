package org.rtmtext.figure;

import java.io.IOException;
import java.io.InputStream;
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

/**
 * A web page of an animation: one file without access to the network. Its content security policy
 * allows only its own script and style, by their hashes.
 */
public enum WebPage {
  /** The moving figure. */
  FIGURE("figure", "Figure"),
  /** Curves of the bones. */
  MOTION("motion", "Motion");

  private static final String DATA = "data";
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

  /** Writes the page of a figure. */
  public static void write(Figure figure, Writer out) throws IOException {
    List<String> parts = FIGURE.parts(figure.title());
    out.write(parts.get(0));
    FigureJson.write(figure, out);
    out.write(parts.get(1));
  }

  /** The page without data, for an editor, which sends data to the page. */
  public String html() {
    return empty(title);
  }

  String empty(String shownTitle) {
    return String.join("", parts(shownTitle));
  }

  /**
   * The page before and after its data. All placeholders are replaced in one pass, because a title
   * may contain a placeholder.
   */
  private List<String> parts(String shownTitle) {
    String style = resource(file + ".css");
    String script = resource(file + ".js");
    String policy =
        String.format(
            "default-src 'none'; script-src '%s'; style-src '%s'", hash(script), hash(style));
    Map<String, String> values =
        Map.of("policy", policy, "title", escaped(shownTitle), "style", style, "script", script);
    StringBuilder page = new StringBuilder();
    String before = "";
    Matcher placeholder = PLACEHOLDER.matcher(resource(file + ".html"));
    while (placeholder.find()) {
      placeholder.appendReplacement(page, "");
      if (placeholder.group(1).equals(DATA)) {
        before = page.toString();
        page.setLength(0);
      } else {
        page.append(values.get(placeholder.group(1)));
      }
    }
    return List.of(before, placeholder.appendTail(page).toString());
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
