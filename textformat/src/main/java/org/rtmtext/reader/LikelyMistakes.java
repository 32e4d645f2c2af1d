package org.rtmtext.reader;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;
import org.rtmtext.syntax.Token;

/**
 * Recognizes common mistakes in a line with a syntax error. Gives no hint when in doubt, and the
 * parser's message is used.
 */
public final class LikelyMistakes {
  private static final Suggestions KEYWORDS = new Suggestions(LineSyntax.SECTIONS);
  private static final Suggestions ENCODINGS = new Suggestions(List.of("plain", "bmtr"));
  private static final Suggestions TRANSFORMS = new Suggestions(List.of("transforms"));

  /** A number with a comma instead of a point. */
  public static final Pattern DECIMAL_COMMA =
      Pattern.compile("(?<![\\d,.])([-+]?\\d+),(\\d+)(?![\\d,.])");

  /** A property: its phase, its name, the equals sign, its value and its type. */
  public static final Pattern PROPERTY =
      Pattern.compile("(\\s*+\\S++\\s++)([^=]*+)(=)(.*?)((?:\\s++type\\s++\\S++)?\\s*+)");

  /** Characters that look like spaces, but that the format does not accept as spaces. */
  public static final String OTHER_SPACES = "\u00a0\u2007\u2009\u202f";

  /** Characters that look like the sign of a negative number. */
  public static final String OTHER_MINUS_SIGNS = "\u2212\u2012\u2013";

  private static final Pattern NOT_FINITE =
      Pattern.compile("([-+]?)(nan|inf(?:inity)?)", Pattern.CASE_INSENSITIVE);

  private static final Pattern NO_DIGIT_BEFORE = Pattern.compile("([-+]?)(\\.\\d+)");
  private static final Pattern NO_DIGIT_AFTER = Pattern.compile("([-+]?\\d+\\.)(?!\\d)");
  private static final Pattern FRAME_LINE =
      Pattern.compile("\\s*+frame\\s++(?:[-+.\\w]++)(\\s++transforms\\b)?");
  private static final Pattern KEYWORD_LINE =
      Pattern.compile("\\s*+([A-Za-z]++)(?:\\s++(\\S.*)?)?");
  private static final Pattern VALUE =
      Pattern.compile("(?:[-+.]?\\d|none\\b|nan\\b|[-+]?inf\\b).*");
  private static final Pattern NUMBER = Pattern.compile("[-+.]?\\d.*");

  /** What follows {@code poses}. */
  private static final Pattern SKELETON_NAME =
      Pattern.compile("(?:\"[^\"]*+\"|[A-Za-z_]\\w*+)(?:\\s++\\d++)?+");

  private static final Pattern AS = Pattern.compile("(?<!\\s)\\s++as\\s++");

  /** Longer lines get no hint: they contain more than a typing error, and take time. */
  public static final int MAX_LINE_LENGTH = 1000;

  /** The line without its comment; empty if it is too long. */
  private final String text;

  private final String section;
  private final boolean sectionLine;

  /**
   * @param section keyword of the section that the line belongs to
   */
  LikelyMistakes(String line, String section) {
    text = line.length() > MAX_LINE_LENGTH ? "" : Token.withoutComment(line);
    String word = word(line, Token.indent(line));
    sectionLine = LineSyntax.SECTIONS.contains(word);
    this.section = sectionLine ? word : section;
  }

  /**
   * @param column of the word
   */
  record Misspelled(int column, String word, String keyword) {}

  /**
   * Advice about a syntax error.
   *
   * @param suggestion the word to write instead, if one is known
   */
  record Hint(String text, Optional<String> suggestion) {
    private static Hint didYouMean(String word) {
      return new Hint("did you mean '" + word + "'?", Optional.of(word));
    }

    private static Hint of(String text) {
      return new Hint(text, Optional.empty());
    }
  }

  /**
   * The keyword that the first word of the line was probably meant to be, if the rest of the line
   * fits.
   */
  Optional<Misspelled> keyword() {
    Matcher parts = KEYWORD_LINE.matcher(text);
    if (sectionLine || !parts.matches()) {
      return Optional.empty();
    }
    String word = parts.group(1);
    String rest = parts.group(2) == null ? "" : parts.group(2).strip();
    return KEYWORDS
        .nearest(word)
        .filter(keyword -> couldBe(keyword, rest))
        .map(keyword -> new Misspelled(parts.start(1), word, keyword));
  }

  private boolean couldBe(String keyword, String rest) {
    if (Section.of(keyword).stream().anyMatch(Section::isList)) {
      // In a list of names a word alone on its line is a name.
      return rest.isEmpty() && !section.equals("bones") && !section.equals("metadata");
    }
    return switch (keyword) {
      case "rtm" -> rest.startsWith("plain") || rest.startsWith("bmtr");
      case "poses" -> SKELETON_NAME.matcher(rest).matches();
      default -> VALUE.matcher(rest).matches() && rest.indexOf('|') < 0;
    };
  }

  /** A hint for unexpected text in a column. */
  Optional<Hint> at(int column) {
    if (column >= text.length()) {
      return Optional.empty();
    }
    return (sectionLine ? statement(column) : entry(column).map(Hint::of))
        .or(() -> otherCharacter(text, column).map(Hint::of));
  }

  /** A hint for a space or a minus sign that is not ASCII. */
  private static Optional<String> otherCharacter(String text, int column) {
    char c = text.charAt(column);
    String what = String.format("(U+%04X)", (int) c);
    if (OTHER_SPACES.indexOf(c) >= 0) {
      return Optional.of("this is a no-break or thin space " + what + ": write an ordinary space");
    }
    return OTHER_MINUS_SIGNS.indexOf(c) >= 0
        ? Optional.of("this is a minus sign or dash " + what + ": write the hyphen, -")
        : Optional.empty();
  }

  /** How the format writes a number that is not finite. */
  private static Optional<String> notFinite(String text, int column) {
    int start = column;
    while (start > 0 && " \t|".indexOf(text.charAt(start - 1)) < 0) {
      start--;
    }
    int end = column;
    while (end < text.length() && " \t|".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    Matcher word = NOT_FINITE.matcher(text).region(start, end);
    if (!word.matches()) {
      return Optional.empty();
    }
    boolean isNan = word.group(2).equalsIgnoreCase("nan");
    return Optional.of("write " + (isNan ? "nan" : word.group(1).equals("-") ? "-inf" : "inf"));
  }

  private Optional<Hint> statement(int column) {
    return number(text, column)
        .map(Hint::of)
        .or(
            () ->
                switch (section) {
                  case "rtm" -> ENCODINGS.nearest(word(text, column)).map(Hint::didYouMean);
                  case "frame" -> frame(text, column);
                  case "motion" -> takes("3 numbers, x y z in metres");
                  case "reversed", "preload", "mdat", "animatedBones" -> takes("one integer");
                  case "extraPhases" -> takes("numbers separated by spaces");
                  case "poses" ->
                      takes(
                          "the name of a skeleton and, for a bundled one, the number of its table");
                  default -> Section.of(section).flatMap(Section::entry).map(this::isAlone);
                });
  }

  private Optional<Hint> takes(String values) {
    return Optional.of(Hint.of("'" + section + "' takes " + values));
  }

  private Hint isAlone(String entry) {
    if (text.strip().equals(section)) {
      return Hint.of("'" + section + "' is allowed once, above the first frame");
    }
    String advice = " must be alone on its line: put each " + entry + " on its own line below";
    return Hint.of("'" + section + "'" + advice);
  }

  /** A hint for text after the phase. */
  private static Optional<Hint> frame(String text, int column) {
    Matcher parts = FRAME_LINE.matcher(text);
    if (!parts.lookingAt() || column < parts.end() || parts.group(1) != null) {
      return Optional.empty();
    }
    return TRANSFORMS
        .nearest(word(text, column))
        .map(Hint::didYouMean)
        .or(
            () ->
                Optional.of(
                    Hint.of(
                        "the frame line must end after the phase: put each row on its own"
                            + " line below")));
  }

  private static String word(String text, int column) {
    return text.substring(column, Token.endOfWord(text, column));
  }

  private Optional<String> entry(int column) {
    return switch (section) {
      case "bones" ->
          text.indexOf('|') < 0
              ? name("name", text, 0, text.length(), column)
              : Optional.of("this row is not in a frame: begin a frame with 'frame' and its phase");
      case "metadata" -> name("string", text, 0, text.length(), column);
      case "properties" -> property(text, column);
      case "frame", "still" -> row(text, column);
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
    if (!parts.matches() || column < parts.start(2)) {
      return number(text, column);
    }
    return column <= parts.end(2)
        ? name("name", text, parts.start(2), parts.end(2), column)
        : name("value", text, parts.start(4), parts.end(4), column);
  }

  /** A hint for a name or value without quotes in a range of a line. */
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
            : "quote the " + what + ", and write each non-ASCII byte as \\xNN");
  }

  /** Whether an unexpected character is inside a word. A lone mark is rarely part of a name. */
  private static boolean isInWord(String text, int i) {
    int next = i + Character.charCount(text.codePointAt(i));
    return isWord(text, i) || isWord(text, i - 1) && isWord(text, next);
  }

  private static boolean isWord(String text, int i) {
    return i >= 0 && i < text.length() && Character.isLetterOrDigit(text.codePointAt(i));
  }

  /** A hint for the number that begins in a column, or whose comma is there. */
  private static Optional<String> number(String text, int column) {
    Optional<String> other = otherCharacter(text, column).or(() -> notFinite(text, column));
    if (other.isPresent()) {
      return other;
    }
    char c = text.charAt(column);
    if (c == ',') {
      Matcher comma = DECIMAL_COMMA.matcher(text);
      while (comma.find()) {
        if (comma.end(1) == column) {
          return Optional.of(
              "use a decimal point: write "
                  + NumberReader.cut(comma.group(1) + "." + comma.group(2)));
        }
      }
      return Optional.of("separate numbers with spaces, not commas");
    }
    boolean inNumber = column > 0 && Character.isLetterOrDigit(text.charAt(column - 1));
    Matcher before = NO_DIGIT_BEFORE.matcher(text).region(column, text.length());
    if (!inNumber && before.lookingAt()) {
      return Optional.of(
          "a digit must precede the point: write "
              + NumberReader.cut(before.group(1) + "0" + before.group(2)));
    }
    Matcher after = NO_DIGIT_AFTER.matcher(text).region(column, text.length());
    if (!inNumber && after.lookingAt()) {
      return Optional.of(
          "a digit must follow the point: write " + NumberReader.cut(after.group(1) + "0"));
    }
    return Optional.empty();
  }
}
