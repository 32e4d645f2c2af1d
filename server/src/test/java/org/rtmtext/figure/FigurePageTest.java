package org.rtmtext.figure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FigurePageTest {
  private static final int MAX_BYTES = 100_000;

  private final String page = FigurePage.empty("a <b> \"c\"");

  @Test
  void isSmall() {
    int length = page.getBytes(UTF_8).length;
    assertTrue(length < MAX_BYTES, () -> length + " bytes");
  }

  @Test
  void loadsNothing() {
    Matcher address = Pattern.compile("https?:|//[a-z]|\\bsrc=|<link|@import|url\\(").matcher(page);
    assertFalse(address.find(), () -> page.substring(address.start()));
  }

  @Test
  void allowsOnlyItsOwnScriptAndStyle() throws NoSuchAlgorithmException {
    String policy =
        "default-src 'none'; script-src 'sha256-"
            + hash("script")
            + "'; style-src 'sha256-"
            + hash("style")
            + "'";
    assertTrue(page.contains("Content-Security-Policy\" content=\"" + policy + "\""), page);
  }

  @Test
  void escapesTheTitle() {
    assertTrue(page.contains("<title>a &lt;b&gt; &quot;c&quot;</title>"), page);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{{data}}", "{{script}}", "{{title}}", "$1 \\"})
  void aTitleMayBeAPlaceholder(String title) {
    assertEquals(page.replace("a &lt;b&gt; &quot;c&quot;", title), FigurePage.empty(title));
  }

  /** Names of files may contain any of these characters. */
  @Test
  void titlesAreXml() throws Exception {
    String title = FigurePage.escaped("a ]]> \u0001 \u001b \ud800 \uffff & \ud83d\ude00");
    assertEquals("a ]]&gt; \ufffd \ufffd \ufffd \ufffd &amp; \ud83d\ude00", title);
    byte[] xml = ("<title>" + title + "</title>").getBytes(UTF_8);
    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
  }

  @Test
  void hasNoPlaceholderLeft() {
    assertFalse(page.contains("{{"), page);
  }

  /** The last element of a name: the page's data are in a script too. */
  private String hash(String element) throws NoSuchAlgorithmException {
    Matcher content = Pattern.compile("(?s)<" + element + ">(.*?)</" + element + ">").matcher(page);
    assertTrue(content.find(), page);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.group(1).getBytes(UTF_8));
    assertEquals(32, digest.length);
    return Base64.getEncoder().encodeToString(digest);
  }
}
