package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.testdata.TestData;

class LinePlaceTest {
  /** Frames and bones that a search for {@code frame} and a word would not find. */
  private static final String TEXT =
      """
      rtm poses
      motion 0 0 0
      bones
        "motion"
        "two words" // a comment
      skeleton
        "two words" | "motion"
      still
        "motion" | at 0 0 0
      \tframe 0.5
        "two words" | turn 0 0

      // a comment
      \t "motion" | 1 | here is an error
      frame 1
        "two words" | turn
        "two words" | turn 0 0
      """;

  private final Snapshot document = Marked.of(TEXT).document();

  private String at(int line) {
    LinePlace place = LinePlace.of(document, line).orElseThrow();
    assertEquals(line, place.line());
    return place.frame() + " " + place.bone();
  }

  @Test
  void linesOfTheHeadHaveNoFrame() {
    assertEquals("null null", at(0));
    assertEquals("null null", at(1));
    assertEquals("null null", at(2));
    assertEquals("null motion", at(3));
    assertEquals("null two words", at(4));
    assertEquals("null two words", at(6));
    assertEquals("null null", at(7));
    assertEquals("null motion", at(8));
  }

  @Test
  void linesOfFrames() {
    assertEquals("0 null", at(9));
    assertEquals("0 two words", at(10));
    assertEquals("0 null", at(11));
    assertEquals("0 null", at(12));
    assertEquals("0 motion", at(13));
    assertEquals("1 null", at(14));
    assertEquals("1 two words", at(16));
    assertEquals("1 null", at(17));
  }

  @Test
  void otherLinesDoNotExist() {
    assertTrue(LinePlace.of(document, -1).isEmpty());
    assertTrue(LinePlace.of(document, 18).isEmpty());
  }

  private int rowOf(int frame, String bone) {
    return LinePlace.ofRow(document, frame, bone).orElseThrow().line();
  }

  @Test
  void rowsOfBones() {
    assertEquals(10, rowOf(0, "two words"));
    assertEquals(13, rowOf(0, "motion"));
    assertEquals(15, rowOf(1, "two words"), "the first row of the bone");
    assertEquals(8, rowOf(1, "motion"), "the row for all frames");
    assertEquals(14, rowOf(1, "tail"), "a bone without rows");
    assertEquals(9, rowOf(0, null));
    assertTrue(LinePlace.ofRow(document, 2, "motion").isEmpty());
    assertTrue(LinePlace.ofRow(document, -1, "motion").isEmpty());
  }

  @Test
  void eachRowIsFoundAgain() throws Exception {
    Snapshot walk = Marked.of(Files.readString(TestData.folder().resolve("walk.rtmt"))).document();
    List<String> rows = new ArrayList<>();
    for (int line = 0; line < walk.text().lineCount(); line++) {
      Optional<LinePlace> place = LinePlace.of(walk, line);
      if (place.get().frame() != null && place.get().bone() != null) {
        rows.add(place.get().bone());
        assertEquals(place, LinePlace.ofRow(walk, place.get().frame(), place.get().bone()));
      }
    }
    assertEquals(13 * 21, rows.size());
  }
}
