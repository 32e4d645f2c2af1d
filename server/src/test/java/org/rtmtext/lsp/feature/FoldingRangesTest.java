package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;

class FoldingRangesTest {
  private static void check(String text, String expected) {
    assertEquals(
        expected,
        FoldingRanges.of(Marked.of(text).document(), Marked.NEVER).stream()
            .map(
                f ->
                    f.getStartLine()
                        + "-"
                        + f.getEndLine()
                        + (f.getKind() == null ? "" : " " + f.getKind()))
            .collect(Collectors.joining(", ")));
  }

  @Test
  void sectionsFramesAndComments() {
    check(
        """
        // a walk
        // of two frames
        rtm bmtr 5
        motion 0 0 1
        metadata
          "x"

        properties
          0 "a" = ""
          1 "b" = ""


        bones
          a
          "//"
        // one
        // two

        // about the frame

        frame 0
          a | 0 0 0 1 | 0 0 0
          // no more

        // last
        frame 1
          a | 0 0 0 1 | 0 0 0 // text
          // end

        """,
        "4-5, 7-9, 12-18, 20-22, 25-27, 0-1 comment, 15-16 comment");
  }

  @Test
  void oneLineIsNoFold() {
    check("rtm bmtr 5\nbones\n\nframe 0\n\nframe 1\n a | 0\n", "5-6");
    check("", "");
    check("\r\n\r\n", "");
    check("frame 0\r\n a\r\n\r\nframe 1", "0-1");
    check("what\n is this\n// a\n// b", "2-3 comment");
  }
}
