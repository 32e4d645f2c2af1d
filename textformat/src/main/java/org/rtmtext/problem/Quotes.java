package org.rtmtext.problem;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Quotes names and strings as a text does, and converts them between bytes and characters. */
public final class Quotes {
  /** The code page of the game's tools. */
  public static final Charset WINDOWS = Charset.forName("windows-1252");

  private Quotes() {}

  /**
   * Quotes a string. Bytes that are not printable ASCII become {@code \xNN}; chars above 0xFF,
   * which only messages have, stay.
   *
   * @param bytes one char per byte
   */
  public static String quote(String bytes) {
    StringBuilder out = new StringBuilder(bytes.length() + 2).append('"');
    for (int i = 0; i < bytes.length(); i++) {
      char c = bytes.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (isPrintable(c) || c > 0xFF) {
        out.append(c);
      } else {
        out.append(String.format("\\x%02X", (int) c));
      }
    }
    return out.append('"').toString();
  }

  /**
   * The bytes of a text, one char per byte, as animations store names.
   *
   * @param charset of the bytes
   */
  public static String bytes(String text, Charset charset) {
    return new String(text.getBytes(charset), StandardCharsets.ISO_8859_1);
  }

  /**
   * The characters of a name for a page or a terminal. Animations do not state the character set of
   * names: UTF-8 is assumed if the bytes are valid, otherwise that of the game's tools.
   *
   * @param bytes one char per byte; chars above 0xFF, which only messages have, stay
   */
  public static String characters(String bytes) {
    return bytes.chars().anyMatch(c -> c > 0xFF)
        ? bytes
        : utf8(bytes)
            .orElseGet(() -> new String(bytes.getBytes(StandardCharsets.ISO_8859_1), WINDOWS));
  }

  /**
   * The characters of bytes in UTF-8; empty if they are not in UTF-8.
   *
   * @param bytes one char per byte
   */
  public static Optional<String> utf8(String bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(StandardCharsets.ISO_8859_1.newEncoder().encode(CharBuffer.wrap(bytes)))
              .toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Whether all characters are ASCII, so that they are the same in every charset of names. */
  public static boolean isAscii(String text) {
    // Faster than a stream: it is called for each name of each skeleton.
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }

  /** Whether a character needs no {@code \xNN}; quotes and backslashes need a backslash. */
  public static boolean isPrintable(char c) {
    return c >= ' ' && c <= '~';
  }
}
