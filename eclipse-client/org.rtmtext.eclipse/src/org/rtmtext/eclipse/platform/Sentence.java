package org.rtmtext.eclipse.platform;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes sentences of the server's messages, which are written to follow a file name and line. */
public final class Sentence {
  /** Characters per line of running text in pop-ups. */
  public static final int POP_UP_WIDTH = 80;

  /** Names of files and bones keep their letter case. */
  private static final Pattern WORD = Pattern.compile("\\p{Ll}+(?:[\\s,:;].*)?", Pattern.DOTALL);

  private Sentence() {}

  /**
   * Capitalises a message and ends it with a full stop.
   *
   * @param message may be null or empty
   */
  public static String of(String message) {
    if (message == null || message.isBlank()) {
      return "The reason is unknown: see the Error Log.";
    }
    String text = message.strip();
    Matcher word = WORD.matcher(text);
    String capitalised =
        word.matches() ? Character.toUpperCase(text.charAt(0)) + text.substring(1) : text;
    return capitalised.matches("(?s).*[.!?:]") ? capitalised : capitalised + ".";
  }

  /**
   * Breaks a message at spaces.
   *
   * @param width characters per line; only a longer word makes a longer line
   */
  public static List<String> lines(String message, int width) {
    return message
        .strip()
        .replaceAll("\\s+", " ")
        .replaceAll("(.{1," + width + "})(?: |$)", "$1\n")
        .lines()
        .toList();
  }
}
