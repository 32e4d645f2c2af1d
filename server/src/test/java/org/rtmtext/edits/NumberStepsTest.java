package org.rtmtext.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.edits.NumberSteps.Position;
import org.rtmtext.syntax.TextDocument;

class NumberStepsTest {
  private static final String HEAD =
      """
      rtm bmtr 5
      motion 0 0 -1.62
      poses arm
      properties
        0.25 "StepSound" = "" type 0
      bones
        a
      skeleton
        a | 0 1.5 0
      frame 0.5 transforms 1
      """;

  /** The text after a change of the numbers at the marks. */
  private static String changed(String marked, int steps) throws CannotEditException {
    List<Position> positions = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    int line = 0;
    int column = 0;
    for (char c : marked.toCharArray()) {
      if (c == '§') {
        positions.add(new Position(line, column));
        continue;
      }
      text.append(c);
      line += c == '\n' ? 1 : 0;
      column = c == '\n' ? 0 : column + 1;
    }
    TextDocument document = TextDocument.of(text);
    TextDocument edited = document;
    List<TextChange> changes = NumberSteps.change(document, positions, steps);
    for (int i = changes.size() - 1; i >= 0; i--) {
      TextChange change = changes.get(i);
      edited = edited.edit(change.start(), change.end(), change.text());
    }
    return edited.text();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = false,
      textBlock =
          """
            a | turn §13.44 -29.27 5;1;  a | turn 14.44 -29.27 5
            a | turn 13.44§ -29.27 5;10;  a | turn 23.44 -29.27 5
            a | turn 13.44 -§0.5 5;1;  a | turn 13.44  0.5 5
            a | turn 1 -0.5§ 5;-1;  a | turn 1 -1.5 5
            a | turn 1§   9 5;10;  a | turn 11   9 5
            a | turn 1   9§ 5;10;  a | turn 1  19 5
            a | turn 1 §  19 5;-10;  a | turn 1    9 5
            a | turn 1 2 9§;1;  a | turn 1 2 10
            a | turn 1 2 3 | move 0.0§9 0 -1;1;  a | turn 1 2 3 | move 0.10 0 -1
            a | turn 1 2 3 | move 0.09 §0 -1;-10;  a | turn 1 2 3 | move 0.09 -0.10 -1
            a | turn 1 2 3 | move 0.09 -0.01§ -1;1;  a | turn 1 2 3 | move 0.09  0.00 -1
            a | euler 1§ 2 3 | 0 0 0;1;  a | euler 2 2 3 | 0 0 0
            a | axis 0 0 1 angle 45.5§ | 0 0 0;-1;  a | axis 0 0 1 angle 44.5 | 0 0 0
            a | 0 0 0 1 | 0 §1.058 0;1;  a | 0 0 0 1 | 0 1.068 0
            a | 1 0 0 | 0 1 0 | 0 0 1 | 0 1§e-3 0;1;  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0.011 0
          """)
  void aNumberKeepsItsDigitsAndTheColumns(String row, int steps, String expected)
      throws CannotEditException {
    assertEquals(HEAD + expected, changed(HEAD + row, steps));
  }

  @Test
  void numbersOfOtherLines() throws CannotEditException {
    String text =
        HEAD.replace("motion 0", "motion 0§")
            .replace("0.25", "§0.25")
            .replace("a | 0", "a | §0")
            .replace("frame 0.5", "frame 0.5§");
    String expected =
        HEAD.replace("motion 0", "motion 0.01")
            .replace("0.25", "0.26")
            .replace("a | 0", "a | 0.01")
            .replace("frame 0.5", "frame 0.51");
    assertEquals(expected, changed(text, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          a | 0 0§ 0 1 | 0 0 0; a quaternion or a matrix is no longer
          a | 1§ 0 0 | 0 1 0 | 0 0 1 | 0 0 0; a quaternion or a matrix is no longer
          a | relative 1 0 0 | 0 1 0 | 0 0 1§; a quaternion or a matrix is no longer
          a | axis 0 0§ 1 angle 45 | 0 0 0; a quaternion or a matrix is no longer
          a | §turn 1 2 3; there is no number to change
          frame 0 transforms §1; there is no number to change
          a | turn 1 2 3 | move §1e99999 0 0; "1e99999" cannot be changed
          a | turn nan§ 2 3; "nan" cannot be changed
          """)
  void otherNumbersAreRefused(String row, String message) {
    String text = HEAD + row;
    String actual = assertThrows(CannotEditException.class, () -> changed(text, 1)).getMessage();
    assertEquals(message, actual.substring(0, message.length()), actual);
  }

  @Test
  void eachCursorChangesItsNumberOnce() throws CannotEditException {
    assertEquals(
        HEAD + "  a | turn 2 3 3\n  a | turn 0 0 5",
        changed(HEAD + "  a | turn §1§ 2§ 3\n  §a | turn 0 0 4§", 1));
  }

  @Test
  void sumsAreExact() throws CannotEditException {
    Random random = new Random(3);
    for (int i = 0; i < 500; i++) {
      BigDecimal number =
          BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, random.nextInt(6));
      int steps = random.nextInt(40) - 20;
      if (steps != 0) {
        String row = changed(HEAD + "  a | turn 0 0 " + number.toPlainString() + "§", steps);
        String after = row.substring(row.lastIndexOf(' ') + 1);
        BigDecimal sum = number.add(BigDecimal.valueOf(steps));
        assertEquals(sum.toPlainString(), after);
        assertEquals(Math.max(number.scale(), 0), Math.max(sum.scale(), 0));
      }
    }
  }
}
