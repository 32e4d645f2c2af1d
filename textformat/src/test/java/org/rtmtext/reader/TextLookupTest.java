package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rtmtext.syntax.TextDocument;

/** Finds rows and phases in a text with errors. */
class TextLookupTest {
  private static final int GOOD = 4;
  private static final int WRONG = 5;
  private static final int GOOD_IN_BROKEN = 7;
  private static final int WRONG_IN_BROKEN = 8;

  private final TextReading reading =
      TextReader.read(
          TextDocument.of(
              """
              rtm bmtr 5
              bones
              a
              frame 0.25
              a | 0 0 0 1 | 1 2 3
              b | 0 0 0 | 0 0 0
              frame 0.5
              a | 0 0 0 1 | 4 5 6
              b | 0 0 0 9 | 0 0 0
              c || x
              frame 1e99
              a | 0 0 0 1 | 7 8 9
              frame 1e99
              a || x
              """));

  @Test
  void aRowIsWholeWhenItHasNoErrorItself() {
    assertTrue(reading.rows().at(GOOD).orElseThrow().whole());
    assertFalse(reading.rows().at(WRONG).orElseThrow().whole());
    assertTrue(reading.rows().at(GOOD_IN_BROKEN).orElseThrow().whole());
    assertFalse(reading.rows().at(WRONG_IN_BROKEN).orElseThrow().whole());
  }

  @Test
  void rowsBehindTheLastProblemThatIsDescribedAreNotTakenToBeWhole() {
    String wrong = "a | 0 0 0 | 0 0 0\n".repeat(BlockProblems.LIMIT + 5);
    String good = "a | 0 0 0 1 | 0 0 0\n";
    TextReading many =
        TextReader.read(TextDocument.of("rtm bmtr 5\nbones\na\nframe 0\n" + good + wrong + good));
    assertTrue(many.rows().at(GOOD).orElseThrow().whole());
    assertFalse(many.rows().at(many.document().lineCount() - 2).orElseThrow().whole());
  }

  @Test
  void transforms() {
    assertEquals(2, reading.rows().transformOf(0, "a").orElseThrow().position().y);
    assertEquals(8, reading.rows().transformOf(2, "a").orElseThrow().position().y);
    assertEquals(Optional.empty(), reading.rows().transformOf(0, "b"), "not whole");
    assertEquals(Optional.empty(), reading.rows().transformOf(0, "c"), "no such row");
    assertEquals(Optional.empty(), reading.rows().transformOf(1, "a"), "syntax");
  }

  @Test
  void aPhaseIsKnownWhateverTheRowsAre() {
    assertEquals(Optional.of(0.25f), reading.rows().phase(0));
    assertEquals(Optional.of(0.5f), reading.rows().phase(1));
    assertEquals(Optional.empty(), reading.rows().phase(2));
    assertEquals(Optional.empty(), reading.rows().phase(3));
  }

  /** Rows after the last note that is kept are still whole. */
  @Test
  void manyNotesOfAFrameLeaveItsRowsWhole() {
    String note = " | 0.12345678 0.12345678 0.12345678 0.9 | 0 0 0\n";
    StringBuilder text = new StringBuilder("rtm bmtr 5\nbones\n");
    for (int i = 0; i < 100; i++) {
      text.append("  b").append(i).append('\n');
    }
    text.append("frame 0\n");
    for (int i = 0; i < 100; i++) {
      text.append("  b").append(i).append(i == 98 ? " | 0 0 0 1 | 1e9 0 0\n" : note);
    }
    TextRows rows = TextReader.read(text).rows();
    assertTrue(rows.of(0, "b97").orElseThrow().whole());
    assertFalse(rows.of(0, "b98").orElseThrow().whole());
    assertTrue(rows.of(0, "b99").orElseThrow().whole());
  }
}
