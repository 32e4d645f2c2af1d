package org.rtmtext.eclipse.figure;

/** The name at the start of a line: of a bone in the list, or of a row. */
final class RowName {
  private RowName() {}

  /** The name without quotes and escapes; empty if the line starts with none. */
  static String of(String line) {
    String text = line.stripLeading();
    return text.startsWith("\"") ? quoted(text) : plain(text);
  }

  private static String plain(String text) {
    int end = 0;
    while (end < text.length() && isPlain(text.charAt(end))) {
      end++;
    }
    return text.substring(0, end);
  }

  private static boolean isPlain(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private static String quoted(String text) {
    StringBuilder name = new StringBuilder();
    for (int i = 1; i < text.length() && text.charAt(i) != '"'; i++) {
      char c = text.charAt(i);
      if (c == '\\' && text.startsWith("\\x", i) && i + 4 <= text.length()) {
        name.append(byteAt(text, i + 2));
        i += 3;
      } else if (c == '\\' && i + 1 < text.length()) {
        i++;
        name.append(text.charAt(i));
      } else {
        name.append(c);
      }
    }
    return name.toString();
  }

  /** Two hexadecimal digits as a character, as the server decodes names. */
  private static String byteAt(String text, int at) {
    try {
      return Character.toString((char) Integer.parseInt(text, at, at + 2, 16));
    } catch (NumberFormatException e) {
      return "";
    }
  }
}
