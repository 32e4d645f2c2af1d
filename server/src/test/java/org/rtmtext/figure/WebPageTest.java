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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebPageTest {
  private static final int MAX_BYTES = 100_000;

  @ParameterizedTest
  @EnumSource
  void isSmall(WebPage kind) {
    int length = kind.html().getBytes(UTF_8).length;
    assertTrue(length < MAX_BYTES, () -> length + " bytes");
  }

  @ParameterizedTest
  @EnumSource
  void loadsNothing(WebPage kind) {
    String page = kind.html();
    Matcher address = Pattern.compile("https?:|//[a-z]|\\bsrc=|<link|@import|url\\(").matcher(page);
    assertFalse(address.find(), () -> page.substring(address.start()));
  }

  @ParameterizedTest
  @EnumSource
  void allowsOnlyItsOwnScriptAndStyle(WebPage kind) throws NoSuchAlgorithmException {
    String page = kind.html();
    String policy =
        "default-src 'none'; script-src 'sha256-"
            + hash(page, "script")
            + "'; style-src 'sha256-"
            + hash(page, "style")
            + "'";
    assertTrue(page.contains("Content-Security-Policy\" content=\"" + policy + "\""), page);
  }

  @Test
  void escapesTheTitle() {
    String page = WebPage.FIGURE.empty("a <b> \"c\"");
    assertTrue(page.contains("<title>a &lt;b&gt; &quot;c&quot;</title>"), page);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{{data}}", "{{script}}", "{{title}}", "$1 \\"})
  void aTitleMayBeAPlaceholder(String title) {
    String page = WebPage.FIGURE.empty("unique");
    assertEquals(page.replace("unique", title), WebPage.FIGURE.empty(title));
  }

  /** Names of files may contain any of these characters. */
  @Test
  void titlesAreXml() throws Exception {
    String title = WebPage.escaped("a ]]> \u0001 \u001b \ud800 \uffff & \ud83d\ude00");
    assertEquals("a ]]&gt; \ufffd \ufffd \ufffd \ufffd &amp; \ud83d\ude00", title);
    byte[] xml = ("<title>" + title + "</title>").getBytes(UTF_8);
    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
  }

  @ParameterizedTest
  @EnumSource
  void hasNoPlaceholderLeft(WebPage kind) {
    String page = kind.html();
    assertFalse(Pattern.compile("\\{\\{\\w+}}").matcher(page).find(), page);
  }

  /** The last element of a name: the page's data are in a script too. */
  private static String hash(String page, String element) throws NoSuchAlgorithmException {
    Matcher content = Pattern.compile("(?s)<" + element + ">(.*?)</" + element + ">").matcher(page);
    assertTrue(content.find(), page);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.group(1).getBytes(UTF_8));
    assertEquals(32, digest.length);
    return Base64.getEncoder().encodeToString(digest);
  }
}
