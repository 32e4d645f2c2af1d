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
   * @param column of the syntax error
   */
  public static List<Mistake> of(String line, LineKind kind, int column) {
    FaultyLine faulty = FaultyLine.of(line, Token.of(line), kind, column);
    return canBeRead(line, faulty)
        ? BY_PRECEDENCE.stream().flatMap(finder -> finder.apply(faulty).stream()).toList()
        : List.of();
  }

  /** The mistake to report for a syntax error; empty if the parser's message says enough. */
  static Optional<Mistake> explaining(String line, List<Token> tokens, LineKind kind, int column) {
    FaultyLine faulty = FaultyLine.of(line, tokens, kind, column);
    if (canBeRead(line, faulty)) {
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

  private static boolean canBeRead(String line, FaultyLine faulty) {
    return line.length() <= MAX_LINE_LENGTH && !faulty.tokens().isEmpty();
  }
}
