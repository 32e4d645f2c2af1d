package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines that a merge with conflicts has left in a text. */
class ConflictMarkersTest {
  private static final String TEXT =
      """
      rtm plain
      <<<<<<< OURS
      motion 0 0 1
      =======
      motion 0 0 2
      >>>>>>> THEIRS
      bones
        a
        b
      frame 0
      <<<<<<< OURS
        a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      =======
        a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 1
      >>>>>>> THEIRS
      <<<<<<< OURS
        b | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      ||||||| BASE
        b | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 5
      =======
        b | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 1
      >>>>>>> THEIRS
      """;

  /** The numbers of the lines with errors, from 1. */
  private static List<Integer> lines(String text) {
    LineIndex lines = new LineIndex(text);
    return TextReader.read(text).problems().stream()
        .filter(p -> p.isError())
        .map(
            p -> {
              assertTrue(p.message().startsWith("unresolved merge conflict"), p.message());
              return lines.range(p.range().offset(), 1).line() + 1;
            })
        .toList();
  }

  @Test
  void eachConflictIsOneError() {
    assertEquals(List.of(2, 11, 16), lines(TEXT));
    assertEquals(List.of(2, 11, 16), lines(TEXT.replace("\n", "\r\n")));
    Agreement.verify(TEXT);
  }

  @Test
  void marksThatAreLeftAreErrors() {
    String kept =
        TEXT.replaceAll("(?s)<<<<<<< OURS\n(.*?)(?:\\|{7}.*?)?=======\n.*?>>>>>>> THEIRS\n", "$1");
    assertEquals(List.of(), lines(kept));
    for (String mark : List.of("<<<<<<< x\n", "=======\n", ">>>>>>> x\n")) {
      assertEquals(List.of(2), lines(kept.replace("motion", mark + "motion")));
      assertEquals(List.of(8), lines(kept.replace("  b |", mark + "  b |")));
      assertEquals(List.of(9), lines(kept + mark));
    }
  }

  /** The versions of a frame are blocks of their own. */
  @Test
  void versionsOfFramesAreErrorsToo() {
    String rows = "  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
    String text =
        "rtm plain\nmotion 0 0 0\nbones\n  a\nframe 0\n"
            + rows
            + "<<<<<<< OURS\nframe 0.5\n"
            + rows
            + "=======\nframe 0.6\n"
            + rows
            + ">>>>>>> THEIRS\nframe 1\n"
            + rows;
    assertEquals(List.of(7, 10, 13), lines(text));
  }
}
