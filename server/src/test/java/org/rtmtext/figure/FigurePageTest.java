package org.rtmtext.figure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

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
    assertTrue(page.contains("<title>a &lt;b> &quot;c&quot;</title>"), page);
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
