package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;

class CodeLensesTest {
  /** Lenses as {@code line: title}; a lens that only says something has an empty command. */
  private static void check(String text, String... expected) {
    var lenses = CodeLenses.of(Marked.of(text).document(), Marked.NEVER);
    assertEquals(
        List.of(expected),
        lenses.stream()
            .map(l -> l.getRange().getStart().getLine() + ": " + l.getCommand().getTitle())
            .toList());
    lenses.forEach(l -> assertEquals("", l.getCommand().getCommand()));
  }

  @Test
  void animationAndBones() {
    check(
        """
        // walk
        rtm bmtr 5
        motion 0 3 -4

        bones
          a
          b
        frame 0
        frame 0.5
        frame 0.75
        """,
        "1: 3 frames, phases 0 to 0.75, 5 m per cycle",
        "4: 2 bones");
  }

  @Test
  void oneFrameInPlace() {
    check("rtm plain\nbones\n a\nframe 0.5\n", "0: 1 frame, in place", "1: 1 bone");
  }

  @Test
  void unreadablePhasesAreLeftOut() {
    check("rtm plain\nbones\nframe 0\nframe x\n", "0: 2 frames, in place", "1: 0 bones");
  }

  @Test
  void aBrokenHead() {
    check("rtm plain\nmotion x\nbones\n a\nframe 0\n", "0: 1 frame");
    check("bones\n a\nframe 0\n", "2: 1 frame, in place", "0: 1 bone");
    check("");
  }
}
