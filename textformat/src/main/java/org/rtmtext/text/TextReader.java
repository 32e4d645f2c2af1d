package org.rtmtext.text;

import java.util.Optional;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/**
 * Reads a text. Never throws for what a text says: the result is as much as could be read, and
 * problems.
 *
 * <p>The text is cut into its head and its frames, each of which is parsed by itself: what is wrong
 * in one leaves the others read.
 */
public final class TextReader {
  private TextReader() {}

  /** Reads a text, which may take half of the memory that Java may use. */
  public static TextReading read(CharSequence text) {
    return read(text, memory());
  }

  /**
   * Reads a text.
   *
   * @param memory bytes that may be taken; a text for which that is not enough has {@link
   *     Code#TOO_LARGE} as its one problem
   */
  public static TextReading read(CharSequence text, long memory) {
    Optional<Problem> refusal = refusal(text.length(), memory);
    return refusal.isPresent()
        ? unread(refusal.get())
        : TextReading.of(TextDocument.of(text), memory);
  }

  /** The reading of a text that is not read because of a problem. */
  public static TextReading unread(Problem problem) {
    return TextReading.refused(TextDocument.of(""), problem);
  }

  /** Reads a text that will be edited. */
  public static TextReading read(TextDocument document) {
    return TextReading.of(document, memory());
  }

  static long memory() {
    return Runtime.getRuntime().maxMemory() / 2;
  }

  /**
   * Whether a text is so large that it is not looked at, so that its bytes need not be made
   * characters.
   *
   * @param length in characters, or in bytes, which are as many or more
   * @param memory bytes that may be taken
   */
  public static Optional<Problem> refusal(int length, long memory) {
    ReadBudget budget = new ReadBudget(memory);
    budget.takeText(length);
    return budget.isSpent()
        ? Optional.of(
            new Problem(Code.TOO_LARGE, new TextRange(0, 0, 0, 0), budget.refusalUnread()))
        : Optional.empty();
  }
}
