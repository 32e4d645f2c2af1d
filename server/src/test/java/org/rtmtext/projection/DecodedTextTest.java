package org.rtmtext.projection;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.rtmtext.problem.Problem;

class DecodedTextTest {
  @Test
  void aByteOrderMarkIsNoText() {
    DecodedText text = DecodedText.of("\uFEFFrtm plain\n".getBytes(UTF_8));
    assertEquals("rtm plain\n", text.text());
    assertTrue(text.problem().isEmpty());
    assertEquals("", DecodedText.of(new byte[0]).text());
  }

  @Test
  void aByteOrderMarkSaysWhatAFileIs() {
    for (Charset charset : new Charset[] {UTF_8, UTF_16LE, UTF_16BE}) {
      DecodedText text = DecodedText.of("\uFEFFrtm plain // \ud83d\ude00\n".getBytes(charset));
      assertEquals("rtm plain // \ud83d\ude00\n", text.text());
      assertTrue(text.problem().isEmpty());
    }
  }

  @Test
  void utf16ThatIsCutOffIsLocated() {
    byte[] bytes = Arrays.copyOf("\uFEFFa\nbc".getBytes(UTF_16BE), 9);
    Problem problem = DecodedText.of(bytes).problem().orElseThrow();
    assertEquals(1, problem.range().line());
    assertEquals(1, problem.range().column());
  }

  @Test
  void theFirstByteThatIsNotUtf8IsLocated() {
    // Line ends of all kinds before it, and a character outside of the first plane.
    byte[] bytes = "a\r\nb\rc\nd\ud83d\ude00?".getBytes(UTF_8);
    bytes[bytes.length - 1] = (byte) 0xFF;
    Problem problem = DecodedText.of(bytes).problem().orElseThrow();
    assertEquals(3, problem.range().line());
    assertEquals(3, problem.range().column());
    assertTrue(problem.message().startsWith("byte 0xFF is not UTF-8"));
  }

  @Test
  void aSequenceThatIsCutOffIsLocated() {
    Problem problem = DecodedText.of(new byte[] {'a', (byte) 0xC3}).problem().orElseThrow();
    assertEquals(1, problem.range().offset());
    assertEquals(0, problem.range().length());
  }
}
