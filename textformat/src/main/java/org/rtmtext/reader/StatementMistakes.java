package org.rtmtext.reader;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.reader.Mistake.Kind;

/**
 * Recognizes misspelled words of the format, and statements that are not complete on their line.
 */
final class StatementMistakes {
  private static final Suggestions KEYWORDS = new Suggestions(LineSyntax.SECTIONS);
  private static final Suggestions ENCODINGS = new Suggestions(List.of("plain", "bmtr"));
  private static final Suggestions TRANSFORMS = new Suggestions(List.of("transforms"));

  private static final Pattern FRAME_LINE =
      Pattern.compile("\\s*+frame\\s++(?:[-+.\\w]++)(\\s++transforms\\b)?");

  private static final Pattern KEYWORD_LINE =
      Pattern.compile("\\s*+([A-Za-z]++)(?:\\s++(\\S.*)?)?");

  private static final Pattern VALUE =
      Pattern.compile("(?:[-+.]?\\d|none\\b|nan\\b|[-+]?inf\\b).*");

  /** What may follow the keyword {@code poses} on its line. */
  private static final Pattern SKELETON_NAME =
      Pattern.compile("(?:\"[^\"]*+\"|[A-Za-z_]\\w*+)(?:\\s++\\d++)?+");

  private StatementMistakes() {}

  /** A misspelled keyword at the start of the line, if the rest of the line fits the keyword. */
  static List<Mistake> keyword(FaultyLine line) {
    Matcher parts = KEYWORD_LINE.matcher(line.text());
    if (line.keyword().isPresent() || !parts.matches()) {
      return List.of();
    }
    String rest = parts.group(2) == null ? "" : parts.group(2).strip();
    return KEYWORDS
        .nearest(parts.group(1))
        .filter(keyword -> couldBe(keyword, rest, line.kind()))
        .map(keyword -> Mistake.misspelled(Kind.KEYWORD, parts.start(1), parts.end(1), keyword))
        .stream()
        .toList();
  }

  private static boolean couldBe(String keyword, String rest, LineKind kind) {
    if (Section.of(keyword).stream().anyMatch(Section::isList)) {
      // In a list of names a word alone on its line is a name.
      return rest.isEmpty() && kind != LineKind.BONE && kind != LineKind.METADATA;
    }
    return switch (keyword) {
      case "rtm" -> rest.startsWith("plain") || rest.startsWith("bmtr");
      case "poses" -> SKELETON_NAME.matcher(rest).matches();
      default -> VALUE.matcher(rest).matches() && rest.indexOf('|') < 0;
    };
  }

  /** A misspelled encoding, or {@code transforms}. */
  static List<Mistake> word(FaultyLine line) {
    int column = line.column();
    if (column >= line.text().length()) {
      return List.of();
    }
    String word = line.word(column);
    Optional<String> meant =
        switch (line.keyword().orElse("")) {
          case "rtm" -> ENCODINGS.nearest(word);
          case LineSyntax.FRAME -> isAfterPhase(line) ? TRANSFORMS.nearest(word) : Optional.empty();
          default -> Optional.empty();
        };
    return meant.map(m -> Mistake.misspelled(Kind.WORD, column, column + word.length(), m)).stream()
        .toList();
  }

  private static boolean isAfterPhase(FaultyLine line) {
    Matcher parts = FRAME_LINE.matcher(line.text());
    return parts.lookingAt() && line.column() >= parts.end() && parts.group(1) == null;
  }

  /** Text that does not belong to a statement, and rows that do not belong to a frame. */
  static List<Mistake> misplaced(FaultyLine line) {
    return hint(line)
        .map(hint -> Mistake.hinted(Kind.STATEMENT, line.column(), line.text().length(), hint))
        .stream()
        .toList();
  }

  private static Optional<String> hint(FaultyLine line) {
    if (line.kind() == LineKind.BONE && line.text().indexOf('|') >= 0) {
      return Optional.of("this row is not in a frame: begin a frame with 'frame' and its phase");
    }
    String keyword = line.keyword().orElse("");
    return switch (keyword) {
      case "", "rtm" -> Optional.empty();
      case LineSyntax.FRAME ->
          isAfterPhase(line)
              ? Optional.of(
                  "the frame line must end after the phase: put each row on its own line below")
              : Optional.empty();
      case "motion" -> takes(keyword, "3 numbers, x y z in metres");
      case "reversed", "preload", "mdat", "animatedBones" -> takes(keyword, "one integer");
      case "extraPhases" -> takes(keyword, "numbers separated by spaces");
      case "poses" ->
          takes(keyword, "the name of a skeleton and, for a bundled one, the number of its table");
      default ->
          Section.of(keyword).flatMap(Section::entry).map(entry -> isAlone(line, keyword, entry));
    };
  }

  private static Optional<String> takes(String keyword, String values) {
    return Optional.of("'" + keyword + "' takes " + values);
  }

  private static String isAlone(FaultyLine line, String keyword, String entry) {
    return line.text().strip().equals(keyword)
        ? "'" + keyword + "' is allowed once, above the first frame"
        : String.format(
            "'%s' must be alone on its line: put each %s on its own line below", keyword, entry);
  }
}
