package org.rtmtext.text;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.problem.Wording;

/**
 * What to write instead, where a line that the grammar refused has one of the usual slips. Goes
 * through a block once, and says nothing where it is not sure: the parser's own message stands
 * then.
 */
final class SyntaxHints {
  private static final Set<String> SECTIONS =
      Set.of(
          "rtm",
          "motion",
          "reversed",
          "preload",
          "mdat",
          "animatedBones",
          "extraPhases",
          "metadata",
          "properties",
          "bones",
          "frame");

  private static final Map<String, String> STATEMENTS =
      Map.of(
          "motion", "a motion has 3 numbers, x y z in metres",
          "reversed", "'reversed' has one integer",
          "preload", "'preload' has one integer",
          "mdat", "'mdat' has one integer",
          "animatedBones", "'animatedBones' has one integer",
          "extraPhases", "'extraPhases' has numbers with spaces between them");

  private static final Pattern DECIMAL_COMMA =
      Pattern.compile("(?<![\\d,.])([-+]?\\d+),(\\d+)(?![\\d,.])");
  private static final Pattern NO_DIGIT_BEFORE = Pattern.compile("([-+]?)(\\.\\d+)");
  private static final Pattern NO_DIGIT_BEHIND = Pattern.compile("([-+]?\\d+\\.)(?!\\d)");
  private static final Pattern NUMBER = Pattern.compile("[-+.]?\\d.*");
  private static final Pattern AS = Pattern.compile("(?<!\\s)\\s++as\\s++");
  private static final Pattern PROPERTY =
      Pattern.compile("\\s*+\\S++\\s++([^=]*+)=(.*?)(?:\\s++type\\s++\\S++)?\\s*+");

  /** Longer lines are not looked at: they are no slip of the pen, and cost time. */
  private static final int LONGEST_LINE = 1000;

  private final String block;
  private final LineIndex lines;
  private int line = -1;
  private String section = "";
  private boolean sectionLine;

  SyntaxHints(String block) {
    this.block = block;
    lines = new LineIndex(block);
  }

  /**
   * A hint for a syntax error.
   *
   * @param offset of what was not expected, not before that of the call before
   */
  Optional<String> at(int offset) {
    int wanted = lines.line(offset);
    while (line < wanted) {
      line++;
      String word = firstWord(lines.start(line));
      sectionLine = SECTIONS.contains(word);
      section = sectionLine ? word : section;
    }
    int start = lines.start(wanted);
    int end = lines.end(wanted);
    if (offset >= end || end - start > LONGEST_LINE) {
      return Optional.empty();
    }
    String text = withoutComment(block.substring(start, end));
    int column = offset - start;
    if (column >= text.length()) {
      return Optional.empty();
    }
    return sectionLine ? statement(text, column) : entry(text, column);
  }

  private Optional<String> statement(String text, int column) {
    return number(text, column).or(() -> Optional.ofNullable(STATEMENTS.get(section)));
  }

  private Optional<String> entry(String text, int column) {
    return switch (section) {
      case "bones" ->
          text.indexOf('|') < 0 ? name("name", text, 0, text.length(), column) : Optional.empty();
      case "metadata" -> name("string", text, 0, text.length(), column);
      case "properties" -> property(text, column);
      case "frame" -> row(text, column);
      default -> Optional.empty();
    };
  }

  private static Optional<String> row(String text, int column) {
    int bar = text.indexOf('|');
    if (bar < 0 || column > bar) {
      return number(text, column);
    }
    Matcher as = AS.matcher(text).region(0, bar);
    if (!as.find()) {
      return name("name", text, 0, bar, column);
    }
    return column < as.end()
        ? name("name", text, 0, as.start(), column)
        : name("name", text, as.end(), bar, column);
  }

  private static Optional<String> property(String text, int column) {
    Matcher parts = PROPERTY.matcher(text);
    if (!parts.matches() || column < parts.start(1)) {
      return number(text, column);
    }
    return column <= parts.end(1)
        ? name("name", text, parts.start(1), parts.end(1), column)
        : name("value", text, parts.start(2), parts.end(2), column);
  }

  /** How a name or value is written that stands without quotes in a range of a line. */
  private static Optional<String> name(String what, String text, int from, int to, int column) {
    String name = text.substring(from, to).strip();
    String[] words = name.split("\\s+");
    boolean numbers = words.length > 1 && NUMBER.matcher(words[1]).matches();
    if (name.isEmpty() || name.indexOf('"') >= 0 || numbers || !isInWord(text, column)) {
      return Optional.empty();
    }
    return Optional.of(
        name.chars().allMatch(c -> c <= 0xFF)
            ? "quote the " + what + ": " + Wording.quoted(name)
            : "quote the " + what + ", with each byte that is not ASCII as \\xNN");
  }

  /** A lone mark is rather a slip than part of a name. */
  private static boolean isInWord(String text, int i) {
    return isWord(text, i) || isWord(text, i - 1) && isWord(text, i + 1);
  }

  private static boolean isWord(String text, int i) {
    return i >= 0 && i < text.length() && Character.isLetterOrDigit(text.charAt(i));
  }

  /** How the number is written that begins here, or whose comma is here. */
  private static Optional<String> number(String text, int column) {
    char c = text.charAt(column);
    if (c == ',') {
      Matcher comma = DECIMAL_COMMA.matcher(text);
      while (comma.find()) {
        if (comma.end(1) == column) {
          return Optional.of(
              "decimals have a point: write "
                  + NumberReader.cut(comma.group(1) + "." + comma.group(2)));
        }
      }
      return Optional.of("numbers have spaces between them, and no commas");
    }
    boolean inNumber = column > 0 && Character.isLetterOrDigit(text.charAt(column - 1));
    Matcher before = NO_DIGIT_BEFORE.matcher(text).region(column, text.length());
    if (!inNumber && before.lookingAt()) {
      return Optional.of(
          "a digit stands before the point: write "
              + NumberReader.cut(before.group(1) + "0" + before.group(2)));
    }
    Matcher behind = NO_DIGIT_BEHIND.matcher(text).region(column, text.length());
    if (!inNumber && behind.lookingAt()) {
      return Optional.of(
          "a digit stands behind the point: write " + NumberReader.cut(behind.group(1) + "0"));
    }
    return Optional.empty();
  }

  private String firstWord(int lineStart) {
    int from = lineStart;
    while (from < block.length() && (block.charAt(from) == ' ' || block.charAt(from) == '\t')) {
      from++;
    }
    int to = from;
    while (to < block.length() && Names.isIdentifierPart(block.charAt(to))) {
      to++;
    }
    return to - from > "animatedBones".length() ? "" : block.substring(from, to);
  }

  private static String withoutComment(String text) {
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && text.startsWith("//", i)) {
        return text.substring(0, i);
      }
    }
    return text;
  }
}
