package org.rtmtext.files;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileKindTest {
  @ParameterizedTest
  @ValueSource(strings = {"BMTR", "BMTR\5\0\0\0", "RTM_0101", "RTM_MDAT", "RTM_0100"})
  void binary(String start) {
    assertEquals(FileKind.BINARY, of(start));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rtm",
        "rtm plain\n",
        "rtm\tbmtr 5",
        "\u00ef\u00bb\u00bfrtm plain",
        "\r\n  // rtm\n\t\r// bmtr\r rtm//\n",
        "<<<<<<< OURS\nrtm plain",
        "// walk\r\n<<<<<<< HEAD\r\nrtm plain"
      })
  void text(String start) {
    assertEquals(FileKind.TEXT, of(start));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "BMT",
        "RTM",
        "rtmx",
        "/rtm plain",
        "// rtm plain",
        "motion 0 0 0\nrtm plain",
        "<<<<<<< rtm plain\nclass A {};",
        " <<<<<<<\nrtm plain"
      })
  void neither(String start) {
    assertEquals(FileKind.UNKNOWN, of(start));
  }

  @Test
  void textsOfUtf16() {
    for (Charset charset : new Charset[] {UTF_16LE, UTF_16BE}) {
      assertEquals(FileKind.TEXT, FileKind.of("\uFEFF// Gerüst\r\nrtm plain".getBytes(charset)));
      assertEquals(FileKind.TEXT, FileKind.of("rtm plain".getBytes(charset)));
      assertEquals(FileKind.UNKNOWN, FileKind.of("class A".getBytes(charset)));
    }
  }

  @Test
  void aTextMayBeginWithALongComment() {
    assertEquals(FileKind.TEXT, of("// comment\n".repeat(1000) + "rtm plain"));
  }

  private static FileKind of(String start) {
    return FileKind.of(start.getBytes(StandardCharsets.ISO_8859_1));
  }
}
