package org.rtmtext.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.rtmtext.problem.Problem;

class Utf8TextTest {
  @Test
  void aByteOrderMarkIsNoText() {
    Utf8Text text = Utf8Text.decode("\uFEFFrtm plain\n".getBytes(UTF_8));
    assertEquals("rtm plain\n", text.text());
    assertTrue(text.problem().isEmpty());
    assertEquals("", Utf8Text.decode(new byte[0]).text());
  }

  @Test
  void theFirstByteThatIsNotUtf8IsLocated() {
    // Line ends of all kinds before it, and a character outside of the first plane.
    byte[] bytes = "a\r\nb\rc\nd\ud83d\ude00?".getBytes(UTF_8);
    bytes[bytes.length - 1] = (byte) 0xFF;
    Problem problem = Utf8Text.decode(bytes).problem().orElseThrow();
    assertEquals(3, problem.range().line());
    assertEquals(3, problem.range().column());
    assertTrue(problem.message().startsWith("byte 0xFF is not UTF-8"));
  }

  @Test
  void aSequenceThatIsCutOffIsLocated() {
    Problem problem = Utf8Text.decode(new byte[] {'a', (byte) 0xC3}).problem().orElseThrow();
    assertEquals(1, problem.range().offset());
    assertEquals(0, problem.range().length());
  }
}
