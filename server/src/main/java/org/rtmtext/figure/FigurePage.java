package org.rtmtext.figure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The web page that shows a figure: one file without access to the network. Its content security
 * policy allows only its own script and style, by their hashes.
 */
public final class FigurePage {
  private static final String DATA = "{{data}}";

  private FigurePage() {}

  /** Writes the page with a figure in it. */
  public static void write(Figure figure, Writer out) throws IOException {
    String page = page(figure.title());
    int data = page.indexOf(DATA);
    out.write(page, 0, data);
    FigureJson.write(figure, out);
    out.write(page, data + DATA.length(), page.length() - data - DATA.length());
  }

  /** The page without a figure, for an editor that sends it one. */
  public static String empty(String title) {
    return page(title).replace(DATA, "");
  }

  private static String page(String title) {
    String style = resource("figure.css");
    String script = resource("figure.js");
    String policy =
        String.format(
            "default-src 'none'; script-src '%s'; style-src '%s'", hash(script), hash(style));
    return resource("figure.html")
        .replace("{{policy}}", policy)
        .replace("{{title}}", escaped(title))
        .replace("{{style}}", style)
        .replace("{{script}}", script);
  }

  private static String resource(String name) {
    try (InputStream in = FigurePage.class.getResourceAsStream(name)) {
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

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
