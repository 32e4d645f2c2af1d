package org.rtmtext.problem;

/** Names and strings in quotes, as a text writes them. */
public final class Quotes {
  private Quotes() {}

  /**
   * A string in quotes.
   *
   * @param bytes one char a byte; those that are not printable ASCII become {@code \xNN}. A char
   *     that is no byte stays, for messages about it
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

  /** Whether a character stands for itself in quotes, or behind a backslash. */
  public static boolean isPrintable(char c) {
    return c >= ' ' && c <= '~';
  }
}
