package org.rtmtext.problem;

/** Quotes names and strings as a text does. */
public final class Quotes {
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

  /** Whether a character needs no {@code \xNN}; quotes and backslashes need a backslash. */
  public static boolean isPrintable(char c) {
    return c >= ' ' && c <= '~';
  }
}
