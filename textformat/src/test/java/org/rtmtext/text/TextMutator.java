package org.rtmtext.text;

import java.util.SplittableRandom;

/** Damages texts at random; the same seed always does the same. */
public final class TextMutator {
  private static final String[] PIECES = {
    "\"",
    "\\",
    "\\x",
    "\\x4",
    "\\x00",
    "//",
    "/",
    "|",
    "||",
    "=",
    "-",
    "+",
    ".",
    "e",
    "1e999",
    "-1",
    "0",
    "1",
    "4294967296",
    "99999999999999999999",
    "1e-400",
    "0.1e1",
    "1-2",
    "1.",
    ".5",
    "nan",
    "inf",
    "-inf",
    "nan:",
    "nan:0x",
    "nan:0x7fc00001",
    "nan:0xffffffffffffffffff",
    "frame",
    "frame 0",
    "\nframe",
    "\nframe 0\n",
    " frame none ",
    "\nframe 0 transforms 0\n",
    "\nframe 0 transforms 2147483647\n",
    "frames",
    "none",
    "transforms",
    "transforms 4",
    "as",
    "as \"x\"",
    "euler",
    "axis",
    "angle",
    "angle 1",
    "rtm",
    "rtm plain\n",
    "rtm bmtr 4\n",
    "plain",
    "bmtr",
    "motion",
    "motion 1 2\n",
    "bones",
    "\nbones\n",
    "\nproperties\n",
    "metadata",
    "mdat 1\n",
    "reversed 256\n",
    "preload",
    "animatedBones -1\n",
    "\nextraPhases 1 nan\n",
    "type",
    "type 1e1",
    "pelvis",
    "Pelvis",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\t",
    " ",
    "\f",
    "\u0000",
    "\u000b",
    "\u0085",
    "\u00a0",
    "\u00e9",
    "\u2028",
    "\ufeff",
    "\uffff",
    "\ufffe",
    "\ud83d\ude00",
    "\ud800",
    "\udc00",
    "\u0661",
    "\u0130",
    "\"\u00e9\"",
    "\"unclosed",
    "'",
    "#",
    ";",
    "/*",
    "*/",
    "a_B9",
    "_"
  };

  private final SplittableRandom random;
  private final StringBuilder text;

  private TextMutator(String text, long seed) {
    this.text = new StringBuilder(text);
    random = new SplittableRandom(seed);
  }

  /** The text with 1 to 4 pieces of damage. */
  public static String mutate(String text, long seed) {
    TextMutator m = new TextMutator(text, seed);
    for (int i = m.random.nextInt(4) & m.random.nextInt(4); i >= 0; i--) {
      m.damage();
    }
    return m.text.toString();
  }

  private void damage() {
    int at = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), at + 1 + random.nextInt(random.nextBoolean() ? 3 : 80));
    switch (random.nextInt(13)) {
      case 0 -> text.replace(at, Math.min(text.length(), at + 1), character());
      case 1 -> text.insert(at, character());
      case 2 -> text.delete(at, end);
      case 3 -> text.insert(random.nextInt(text.length() + 1), text.substring(at, end));
      case 4 -> cutLine(at);
      case 5 -> pasteLine(at);
      case 6 -> text.replace(tokenStart(at), tokenEnd(at), piece());
      case 7 -> truncateSometimes(at);
      case 8, 9, 10 -> changeDigit(at);
      default -> text.insert(at, piece());
    }
  }

  /** The next digit becomes another: most of these texts are still right. */
  private void changeDigit(int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) >= '0' && text.charAt(i) <= '9') {
        text.setCharAt(i, (char) ('0' + random.nextInt(10)));
        return;
      }
    }
  }

  private String piece() {
    return PIECES[random.nextInt(PIECES.length)];
  }

  private String character() {
    return String.valueOf(
        (char) (random.nextInt(8) == 0 ? random.nextInt(0x10000) : ' ' + random.nextInt(95)));
  }

  private void cutLine(int at) {
    text.delete(lineStart(at), lineEnd(at));
  }

  private void pasteLine(int at) {
    String line = text.substring(lineStart(at), lineEnd(at));
    text.insert(lineStart(random.nextInt(text.length() + 1)), line);
  }

  private void truncateSometimes(int at) {
    if (random.nextInt(4) == 0) {
      text.setLength(at);
    } else {
      text.insert(lineStart(at), piece());
    }
  }

  private int lineStart(int at) {
    int i = at;
    while (i > 0 && !isLineEnd(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  private int lineEnd(int at) {
    int i = at;
    while (i < text.length() && !isLineEnd(text.charAt(i))) {
      i++;
    }
    return Math.min(text.length(), i + 1);
  }

  private int tokenStart(int at) {
    int i = at;
    while (i > 0 && text.charAt(i - 1) > ' ') {
      i--;
    }
    return i;
  }

  private int tokenEnd(int at) {
    int i = at;
    while (i < text.length() && text.charAt(i) > ' ') {
      i++;
    }
    return i;
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }
}
