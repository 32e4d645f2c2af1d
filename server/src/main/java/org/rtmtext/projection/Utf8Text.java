package org.rtmtext.projection;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/**
 * The text of a file's bytes, without a byte order mark.
 *
 * @param text up to the first byte that is not UTF-8
 * @param problem what that byte is; empty when all is well
 */
record Utf8Text(String text, Optional<Problem> problem) {
  static Utf8Text decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (bytes.length >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF) {
      in.position(3);
    }
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer out = CharBuffer.allocate(in.remaining());
    CoderResult result = decoder.decode(in, out, true);
    String text = out.flip().toString();
    if (!result.isError()) {
      return new Utf8Text(text, Optional.empty());
    }
    return new Utf8Text(text, Optional.of(notUtf8(text, bytes[in.position()])));
  }

  private static Problem notUtf8(String before, byte found) {
    int line = 0;
    int lineStart = 0;
    for (int i = 0; i < before.length(); i++) {
      char c = before.charAt(i);
      boolean crBeforeLf = c == '\r' && i + 1 < before.length() && before.charAt(i + 1) == '\n';
      if ((c == '\n' || c == '\r') && !crBeforeLf) {
        line++;
        lineStart = i + 1;
      }
    }
    return new Problem(
        Code.CHARACTER,
        new TextRange(before.length(), 0, line, before.length() - lineStart),
        String.format(
            "byte 0x%02X is not UTF-8; save the file as UTF-8, and write bytes of names as \\xNN",
            found));
  }
}
