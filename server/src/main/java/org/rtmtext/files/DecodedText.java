package org.rtmtext.files;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.LfsPointer;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/**
 * The characters of a text file, without its byte order mark. A file is UTF-8 unless its mark says
 * UTF-16.
 *
 * @param text up to the first bytes that cannot be decoded
 * @param problem of these bytes; empty if the whole file was decoded
 */
public record DecodedText(String text, Optional<Problem> problem) {
  private static final Charset UTF_32LE = Charset.forName("UTF-32LE");
  private static final Charset UTF_32BE = Charset.forName("UTF-32BE");

  /**
   * Byte order marks. Those of UTF-32 come first, because one of them begins with a mark of UTF-16.
   */
  private static final List<Mark> MARKS =
      List.of(
          new Mark(UTF_32LE, 0xFF, 0xFE, 0, 0),
          new Mark(UTF_32BE, 0, 0, 0xFE, 0xFF),
          new Mark(StandardCharsets.UTF_8, 0xEF, 0xBB, 0xBF),
          new Mark(StandardCharsets.UTF_16LE, 0xFF, 0xFE),
          new Mark(StandardCharsets.UTF_16BE, 0xFE, 0xFF));

  private record Mark(Charset charset, int... bytes) {}

  /** Binary files usually have a zero byte among this number of first bytes; texts have none. */
  private static final int START = 8000;

  /** The charset of a file, and the offset of its first character. */
  public record Form(Charset charset, int start) {
    /**
     * Detects the form of a file.
     *
     * @param bytes of the whole file, or of its start
     */
    public static Form of(byte[] bytes) {
      for (Mark mark : MARKS) {
        if (starts(bytes, mark.bytes())) {
          return new Form(mark.charset(), mark.bytes().length);
        }
      }
      if (bytes.length >= 8 && starts(bytes, ascii(bytes, 0), 0, 0, 0, ascii(bytes, 4), 0, 0, 0)) {
        return new Form(UTF_32LE, 0);
      }
      if (bytes.length >= 8 && starts(bytes, 0, 0, 0, ascii(bytes, 3), 0, 0, 0, ascii(bytes, 7))) {
        return new Form(UTF_32BE, 0);
      }
      return new Form(StandardCharsets.UTF_8, 0);
    }

    /** The byte at an offset if it is printable ASCII or white space; otherwise -1. */
    private static int ascii(byte[] bytes, int at) {
      return bytes[at] >= ' ' || "\t\r\n".indexOf(bytes[at]) >= 0 ? bytes[at] : -1;
    }

    private static boolean starts(byte[] bytes, int... mark) {
      boolean starts = bytes.length >= mark.length;
      for (int i = 0; starts && i < mark.length; i++) {
        starts = (bytes[i] & 0xFF) == mark[i];
      }
      return starts;
    }

    /**
     * Encodes an edited text in this form.
     *
     * @param original the file of this form, whose byte order mark is kept
     */
    public byte[] encode(byte[] original, String text) {
      byte[] bytes = text.getBytes(charset);
      byte[] file = Arrays.copyOf(original, start + bytes.length);
      System.arraycopy(bytes, 0, file, start, bytes.length);
      return file;
    }

    public boolean isUtf16() {
      return charset == StandardCharsets.UTF_16LE || charset == StandardCharsets.UTF_16BE;
    }

    boolean isUtf32() {
      return charset == UTF_32LE || charset == UTF_32BE;
    }
  }

  public static DecodedText of(byte[] bytes) {
    Form form = Form.of(bytes);
    if (form.isUtf32()) {
      return undecoded("the file is UTF-32; save it as UTF-8");
    }
    if (LfsPointer.is(bytes)) {
      return undecoded(LfsPointer.MESSAGE);
    }
    if (!form.isUtf16() && isUtf16WithoutMark(bytes)) {
      return undecoded(
          "the file seems to be UTF-16 without a byte order mark; save it as UTF-8, or with a"
              + " byte order mark");
    }
    if (!form.isUtf16() && isBinary(bytes)) {
      return undecoded("the file is not an RTM animation, binary or text");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes).position(form.start());
    CharsetDecoder decoder =
        form.charset()
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer out = CharBuffer.allocate(form.isUtf16() ? in.remaining() / 2 : in.remaining());
    CoderResult result = decoder.decode(in, out, true);
    String text = out.flip().toString();
    if (!result.isError()) {
      return new DecodedText(text, Optional.empty());
    }
    String message =
        form.isUtf16()
            ? "the byte order mark indicates UTF-16, but these bytes are not valid UTF-16; save"
                + " the file as UTF-8, and write such bytes in names as \\xNN"
            : String.format(
                "byte 0x%02X is not UTF-8; save the file as UTF-8, and write such bytes in names"
                    + " as \\xNN",
                bytes[in.position()]);
    return new DecodedText(text, Optional.of(problem(text, message)));
  }

  private static DecodedText undecoded(String message) {
    return new DecodedText("", Optional.of(problem("", message)));
  }

  /**
   * Whether a file is binary. A damaged text is not, so that the damage is reported with its line.
   */
  private static boolean isBinary(byte[] bytes) {
    for (int i = 0; i < Math.min(START, bytes.length); i++) {
      if (bytes[i] == 0) {
        return FileKind.of(bytes) == FileKind.UNKNOWN;
      }
    }
    return false;
  }

  /** Whether a file begins with two ASCII characters in UTF-16, in either byte order. */
  static boolean isUtf16WithoutMark(byte[] bytes) {
    return bytes.length >= 4
        && (bytes[0] == 0) != (bytes[1] == 0)
        && (bytes[0] == 0) == (bytes[2] == 0)
        && (bytes[1] == 0) == (bytes[3] == 0);
  }

  private static Problem problem(String before, String message) {
    return new Problem(Code.CHARACTER, TextRange.of(before, before.length(), 0), message);
  }
}
