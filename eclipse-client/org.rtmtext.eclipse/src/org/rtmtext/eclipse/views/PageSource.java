package org.rtmtext.eclipse.views;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.osgi.framework.FrameworkUtil;

/**
 * The HTML of a page. The build copies the parts of some pages from the VS Code client into the
 * folder {@code pages}: {@code NAME.html} with places for the values that depend on the client,
 * {@code NAME.js} and {@code NAME.css}. Other pages come from the server. Everything is in one HTML
 * text, because browser widgets restrict access to files.
 */
final class PageSource {
  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

  /** On Linux, SWT passes calls of browser functions through addresses with the scheme swt. */
  private static final String CALLS = "connect-src swt:; ";

  private static final String POLICY =
      CALLS + "default-src 'none'; script-src 'nonce-%1$s'; style-src 'nonce-%1$s'";

  /** The calls of the page to the plug-in, which its script makes through VS Code's interface. */
  private static final String HOST = "host.js";

  private PageSource() {}

  /**
   * Returns the HTML of a page of the server, to which it adds the interface of VS Code.
   *
   * @param html with a content security policy
   * @param setup JavaScript that is run first
   */
  static String served(String html, String setup) throws IOException {
    String nonce = nonce();
    String policy = CALLS + "script-src 'nonce-" + nonce + "' ";
    String script = element("script", nonce, setup + host());
    return html.replaceFirst("script-src ", Matcher.quoteReplacement(policy))
        .replaceFirst("<body>", Matcher.quoteReplacement("<body>" + script));
  }

  /**
   * Returns the HTML of a page that the plug-in contains.
   *
   * @param name of its files
   * @param setup JavaScript that is run first
   */
  static String bundled(String name, String setup) throws IOException {
    String nonce = nonce();
    Map<String, String> values =
        Map.of(
            "policy", String.format(POLICY, nonce),
            "style", element("style", nonce, file("pages/" + name + ".css")),
            "script",
                element("script", nonce, setup + host())
                    + element("script", nonce, file("pages/" + name + ".js")));
    return PLACE
        .matcher(file("pages/" + name + ".html"))
        .replaceAll(place -> Matcher.quoteReplacement(values.getOrDefault(place.group(1), "")));
  }

  private static String nonce() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String element(String name, String nonce, String content) {
    return String.format("<%1$s nonce=\"%2$s\">%3$s</%1$s>", name, nonce, content);
  }

  private static String host() throws IOException {
    try (InputStream in = PageSource.class.getResourceAsStream(HOST)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String file(String path) throws IOException {
    URL file = FrameworkUtil.getBundle(PageSource.class).getEntry(path);
    if (file == null) {
      throw new IOException("the plug-in was built without " + path);
    }
    try (InputStream in = file.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
