package org.rtmtext.reader;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.MemoryShares;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.TextDocument;

/**
 * Reads texts. Invalid text never causes an exception: the result has the values that could be
 * read, and problems.
 *
 * <p>The head and each frame are parsed separately, so an error in one does not affect the others.
 */
public final class TextReader {
  private TextReader() {}

  /** Reads a text with at most half of the heap. */
  public static TextReading read(CharSequence text) {
    return read(text, MemoryShares.reading());
  }

  /**
   * Reads a text.
   *
   * @param memory limit in bytes; a text that needs more has {@link Code#TOO_LARGE} as its only
   *     problem
   */
  public static TextReading read(CharSequence text, long memory) {
    Optional<Problem> refusal = refusal(text.length(), text::charAt, memory);
    return refusal.isPresent()
        ? unread(refusal.get())
        : TextReading.of(TextDocument.of(text), memory);
  }

  /** The result for a text that is refused because of a problem. */
  public static TextReading unread(Problem problem) {
    return TextReading.refused(TextDocument.of(""), problem);
  }

  /** Reads a text that will be edited. */
  public static TextReading read(TextDocument document) {
    return TextReading.of(document, MemoryShares.reading());
  }

  /**
   * The problem of a text that is too large to be read, found from its length alone.
   *
   * @param length in characters or in bytes
   * @param characters of the text, or its bytes; only used to estimate how much memory is enough
   * @param memory limit in bytes
   */
  public static Optional<Problem> refusal(int length, IntUnaryOperator characters, long memory) {
    ReadBudget budget = new ReadBudget(memory, length);
    return budget.isSpent()
        ? Optional.of(
            new Problem(
                Code.TOO_LARGE,
                new TextRange(0, 0, 0, 0),
                budget.refusalUnread(new UnreadText().add(length, characters))))
        : Optional.empty();
  }
}
