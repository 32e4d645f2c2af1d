package org.rtmtext.reader;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.rtmtext.syntax.Token;

/**
 * Recognizes common mistakes in a line with a syntax error: for each, the hint in the message, and
 * the replacement that a quick fix makes. Recognizes nothing when in doubt.
 */
public final class LineMistakes {
  /** Longer lines contain more than a typing error, and take time. */
  private static final int MAX_LINE_LENGTH = 1000;

  /** The first mistake that has a hint is reported; the first that has a replacement is mended. */
  private static final List<Function<FaultyLine, List<Mistake>>> BY_PRECEDENCE =
      List.of(
          StatementMistakes::keyword,
          StatementMistakes::word,
          MarkMistakes::comment,
          CharacterMistakes::find,
          NumberMistakes::find,
          MarkMistakes::colon,
          MarkMistakes::wrapped,
          MarkMistakes::bar,
          MarkMistakes::bullet,
          MarkMistakes::separators,
          // After all others: their lines would otherwise be taken for names without quotes.
          NameMistakes::find,
          StatementMistakes::misplaced);

  private LineMistakes() {}

  /**
   * The mistakes of a line, the most important kind first; none of a very long line.
   *
   * @param next the line below; empty if there is none
   * @param column of the syntax error
   */
  public static List<Mistake> of(String line, String next, LineKind kind, int column) {
    List<Token> tokens = Token.of(line);
    if (!canBeRead(line, tokens)) {
      return List.of();
    }
    FaultyLine faulty = FaultyLine.of(line, tokens, next, kind, column);
    return BY_PRECEDENCE.stream().flatMap(finder -> finder.apply(faulty).stream()).toList();
  }

  /** The mistake to report for a syntax error; empty if the parser's message says enough. */
  static Optional<Mistake> explaining(
      String line, List<Token> tokens, String next, LineKind kind, int column) {
    if (canBeRead(line, tokens)) {
      FaultyLine faulty = FaultyLine.of(line, tokens, next, kind, column);
      for (Function<FaultyLine, List<Mistake>> finder : BY_PRECEDENCE) {
        for (Mistake mistake : finder.apply(faulty)) {
          if (mistake.explains(column)) {
            return Optional.of(mistake);
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean canBeRead(String line, List<Token> tokens) {
    return line.length() <= MAX_LINE_LENGTH
        && !tokens.isEmpty()
        && tokens.get(0).kind() != Token.Kind.COMMENT;
  }
}
