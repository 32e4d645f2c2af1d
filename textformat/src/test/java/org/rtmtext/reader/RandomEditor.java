package org.rtmtext.reader;

import java.util.List;
import java.util.random.RandomGenerator;

/** Makes random edits of texts: typing, deleting, pasting, and damage of all kinds. */
public final class RandomEditor {
  /** Replaces the characters from {@code start} to {@code end}, which is exclusive. */
  public record Edit(int start, int end, String text) {
    public String applyTo(String original) {
      return original.substring(0, start) + text + original.substring(end);
    }
  }

  private static final List<String> OF_TEXTS =
      List.of(
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
          "_",
          "é€😀",
          "  pelvis | 0 0 0 1 | 0 0 0\n",
          "  Spine1 | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n",
          "// frame 1\n",
          "rtm bmtr 5\n",
          "extraPhases 1 2\n",
          "\nframe 1\n",
          "frame none\n",
          "-0.25",
          " \"\\xE9\" \n",
          "\"\"",
          ",5",
          " as x",
          "euler 1 2 3",
          "  | 0 0 0 1 | 0 0 0\n",
          " transforms 2",
          "// x\n",
          "metadata\n",
          "properties\n");

  private static final List<String> OF_CONFIGS =
      List.of(
          "{",
          "}",
          ";",
          "\"",
          ",",
          "\n",
          "/*",
          "*/",
          "//",
          "#",
          "#define ROOT ROOT ROOT\n",
          "#if 0\n",
          "#endif\n",
          "#else\n",
          "\\\n",
          "class ",
          ":",
          "=",
          "+=",
          "[]",
          "(",
          ")",
          "\u00e9",
          "\0",
          "\uFEFF",
          "; b;",
          "x = 1 ",
          "class C {",
          "\"spine\",\"head\",",
          "class A: A {};",
          "skeletonInherit = \"Armed\";",
          "\r",
          " ");

  private final RandomGenerator random;
  private final List<String> pieces;

  private RandomEditor(RandomGenerator random, List<String> pieces) {
    this.random = random;
    this.pieces = pieces;
  }

  /** An editor of texts of animations. */
  public static RandomEditor ofTexts(RandomGenerator random) {
    return new RandomEditor(random, OF_TEXTS);
  }

  /** An editor of {@code model.cfg} files. */
  public static RandomEditor ofConfigs(RandomGenerator random) {
    return new RandomEditor(random, OF_CONFIGS);
  }

  /** The text after a number of edits. */
  public String edited(String text, int edits) {
    String edited = text;
    for (int i = 0; i < edits; i++) {
      edited = next(edited).applyTo(edited);
    }
    return edited;
  }

  /** The next edit of a text. */
  public Edit next(String text) {
    int at = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), at + 1 + random.nextInt(random.nextBoolean() ? 3 : 80));
    return switch (random.nextInt(13)) {
      case 0 -> new Edit(at, Math.min(text.length(), at + 1), character());
      case 1 -> new Edit(at, at, character());
      case 2 -> new Edit(at, end, "");
      case 3 -> insert(random.nextInt(text.length() + 1), text.substring(at, end));
      case 4 -> new Edit(lineStart(text, at), lineEnd(text, at), "");
      case 5 -> {
        String line = text.substring(lineStart(text, at), lineEnd(text, at));
        yield insert(lineStart(text, random.nextInt(text.length() + 1)), line);
      }
      case 6 -> new Edit(tokenStart(text, at), tokenEnd(text, at), piece());
      case 7 ->
          random.nextInt(4) == 0
              ? new Edit(at, text.length(), "")
              : insert(lineStart(text, at), piece());
      case 8, 9, 10 -> otherDigit(text, at);
      default -> insert(at, piece());
    };
  }

  private static Edit insert(int at, String inserted) {
    return new Edit(at, at, inserted);
  }

  /** Changes the next digit; most texts stay correct. */
  private Edit otherDigit(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) >= '0' && text.charAt(i) <= '9') {
        return new Edit(i, i + 1, String.valueOf(random.nextInt(10)));
      }
    }
    return insert(from, "");
  }

  private String piece() {
    return pieces.get(random.nextInt(pieces.size()));
  }

  private String character() {
    return String.valueOf(
        (char) (random.nextInt(8) == 0 ? random.nextInt(0x10000) : ' ' + random.nextInt(95)));
  }

  private static int lineStart(String text, int at) {
    int i = at;
    while (i > 0 && !isLineEnd(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  private static int lineEnd(String text, int at) {
    int i = at;
    while (i < text.length() && !isLineEnd(text.charAt(i))) {
      i++;
    }
    return Math.min(text.length(), i + 1);
  }

  private static int tokenStart(String text, int at) {
    int i = at;
    while (i > 0 && text.charAt(i - 1) > ' ') {
      i--;
    }
    return i;
  }

  private static int tokenEnd(String text, int at) {
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
