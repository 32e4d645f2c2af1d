package org.rtmtext.files;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
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

  @Test
  void whatHasZeroBytesIsNoTextUnlessItBeginsAsOne() {
    // Numbers of four bytes are not UTF-32, and neither is one letter.
    for (byte[] binary :
        List.of(
            new byte[] {1, 0, 0, 0, 2, 0, 0, 0},
            new byte[] {'r', 0, 0, 0},
            new byte[] {(byte) 0x89, 'P', 'N', 'G', 0})) {
      assertEquals(
          "the file is not an RTM animation, binary or text",
          DecodedText.of(binary).problem().orElseThrow().message());
    }
    DecodedText damaged = DecodedText.of("rtm plain\nmotion 0 \0 0\n".getBytes(UTF_8));
    assertTrue(damaged.problem().isEmpty());
    assertEquals("rtm plain\nmotion 0 \0 0\n", damaged.text());
  }

  @Test
  void utf32IsNamedWithAndWithoutAMark() {
    for (String charset : List.of("UTF-32LE", "UTF-32BE")) {
      for (String start : List.of("rtm", "\uFEFFrtm", "// \u00fc\nrtm")) {
        byte[] bytes = start.getBytes(Charset.forName(charset));
        Problem problem = DecodedText.of(bytes).problem().orElseThrow();
        assertEquals("the file is UTF-32; save it as UTF-8", problem.message());
        assertEquals(FileKind.TEXT, FileKind.of(bytes));
      }
    }
  }
}
