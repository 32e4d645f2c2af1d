package org.rtmtext.edits;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Changes numbers of a text by steps: angles by degrees; positions, moves and phases by hundredths.
 * The sums are exact, and a number keeps its digits after the decimal point.
 */
public final class NumberSteps {
  private static final BigDecimal DEGREE = BigDecimal.ONE;

  /** Of a metre, or of the length of the animation. */
  private static final BigDecimal HUNDREDTH = new BigDecimal("0.01");

  /** Numbers with more digits before or after the decimal point are not changed. */
  private static final int MAX_DIGITS = 30;

  private static final String NONE =
      "there is no number to change at the cursor: move the cursor to a number of 'turn' or 'move',"
          + " of a position or a phase";
  private static final String ROTATION =
      "a quaternion or a matrix is no longer a rotation if one of its numbers is changed: use Turn"
          + " Bone, or show the text as poses";

  /**
   * A position in a text.
   *
   * @param line from 0
   * @param column from 0
   */
  public record Position(int line, int column) {}

  /**
   * @param number in a line
   * @param step empty for a number that cannot be changed alone
   */
  private record Found(Token number, Optional<BigDecimal> step) {}

  private NumberSteps() {}

  /**
   * Changes the numbers at some positions, or after the blanks at them. Spaces before a number are
   * added or removed so that the following columns stay where they are.
   *
   * @param steps how many steps to add; negative to subtract
   * @throws CannotEditException if there is no number to change at any position
   */
  public static List<TextChange> change(TextDocument document, List<Position> positions, int steps)
      throws CannotEditException {
    EditBuilder changes = new EditBuilder(document);
    String refusal = NONE;
    for (Position at : positions) {
      String line = document.line(at.line());
      Optional<Found> found = find(document, at, line);
      if (found.isEmpty()) {
        continue;
      }
      Token number = found.get().number();
      String text = number.text(line);
      if (found.get().step().isEmpty()) {
        refusal = ROTATION;
        continue;
      }
      Optional<String> sum =
          sum(text, found.get().step().get().multiply(BigDecimal.valueOf(steps)));
      if (sum.isEmpty()) {
        refusal = Wording.quoted(text) + " cannot be changed by steps: write another number";
        continue;
      }
      replace(at.line(), line, number, sum.get(), changes);
    }
    List<TextChange> result = changes.result();
    if (result.isEmpty()) {
      throw new CannotEditException(refusal);
    }
    return result;
  }

  /** The number at a position, if it is one that can be changed, or part of a rotation. */
  private static Optional<Found> find(TextDocument document, Position at, String line) {
    List<Token> tokens = Token.of(line);
    Optional<Token> number =
        tokens.stream()
            .filter(t -> t.kind() == Token.Kind.NUMBER && isAt(line, t, at.column()))
            .findFirst();
    return number.flatMap(
        n ->
            switch (LineKind.of(document, at.line())) {
              case ROW -> inRow(RowTokens.of(line, tokens), n);
              case FRAME -> found(n, tokens.indexOf(n) == 1);
              case PROPERTY -> found(n, tokens.indexOf(n) == 0);
              case JOINT -> found(n, true);
              case SECTION ->
                  found(
                      n, LineKind.section(document, at.line()).equals(Optional.of(Section.MOTION)));
              default -> Optional.empty();
            });
  }

  private static boolean isAt(String line, Token number, int column) {
    return number.touches(column)
        || column < number.start()
            && column >= 0
            && line.substring(column, number.start()).isBlank();
  }

  private static Optional<Found> found(Token number, boolean isChangeable) {
    return isChangeable ? Optional.of(new Found(number, Optional.of(HUNDREDTH))) : Optional.empty();
  }

  private static Optional<Found> inRow(RowTokens row, Token number) {
    int index = 0;
    while (index < row.cells().size() && !row.cells().get(index).contains(number)) {
      index++;
    }
    if (index == row.cells().size()) {
      return Optional.empty();
    }
    List<Token> cell = row.cells().get(index);
    String word = cell.get(0).text(row.line());
    boolean isLast = index == row.cells().size() - 1;
    boolean isAngle =
        word.equals("turn")
            || word.equals("euler")
            || number != cell.get(0)
                && cell.get(cell.indexOf(number) - 1).text(row.line()).equals("angle");
    boolean isPosition =
        word.equals("move")
            || isLast && cell.get(0).kind() == Token.Kind.NUMBER && index > 0 && !row.isPose();
    return Optional.of(
        new Found(
            number,
            isAngle
                ? Optional.of(DEGREE)
                : isPosition ? Optional.of(HUNDREDTH) : Optional.empty()));
  }

  /** Empty if the text is not finite, or too long to be added exactly. */
  private static Optional<String> sum(String text, BigDecimal added) {
    try {
      BigDecimal value = new BigDecimal(text);
      boolean isShort =
          Math.abs((long) value.scale()) <= MAX_DIGITS && value.precision() <= MAX_DIGITS;
      return isShort ? Optional.of(value.add(added).toPlainString()) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static void replace(int line, String text, Token number, String by, EditBuilder changes) {
    int longer = by.length() - (number.end() - number.start());
    int start = number.start();
    // One space before the number stays, and so does the place of a number that begins its line.
    while (longer > 0 && start > 1 && text.startsWith("  ", start - 2)) {
      start--;
      longer--;
    }
    String padding = longer < 0 && start > 0 ? " ".repeat(-longer) : "";
    changes.replace(line, start, number.end(), padding + by);
  }
}
