package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;

/** Which curves are drawn; {@link FeaturesTest} has what is in them. */
class MotionCurvesTest {
  private static final String TEXT =
      """
      rtm bmtr 5
      bones
        a
        b
      frame 0
        a | 0 0 0 1 | 1 0 0
        b | 0 0 0 1 | 2 0 0
      frame 0.5
        b | 0 0 0 1 | 2 0 0
        c | 0 0 0 1 | 2 0 0
      frame 1
        b | 0 0 0 1 | oops
        a | 0 0 0 1 | 1 0 0
      """;

  private static String followed(int line, String... fallback) throws RequestFailedException {
    MotionCurves motion =
        MotionCurves.ofLine(
            Marked.of(TEXT).document(), line, Arrays.asList(fallback), Marked.NEVER);
    assertEquals(1, motion.curves().size());
    return motion.curves().get(0).bone();
  }

  @Test
  void rowsAndEntriesNameTheirBone() throws RequestFailedException {
    assertEquals("b", followed(3));
    assertEquals("b", followed(6, "a"));
    assertEquals("b", followed(11));
  }

  @Test
  void otherLinesGiveTheFallbackOrTheFirstBone() throws RequestFailedException {
    assertEquals("b", followed(4, "c", "b"));
    assertEquals("a", followed(4));
    assertEquals("a", followed(9));
    assertEquals("a", followed(1000));
    assertEquals("a", followed(-1));
  }

  @Test
  void aTextWithoutBonesHasNoCurve() throws RequestFailedException {
    assertEquals(
        List.of(),
        MotionCurves.ofLine(Marked.of("rtm plain\n").document(), 0, List.of(), Marked.NEVER)
            .curves());
  }

  @Test
  void tooMuchIsRefused() {
    String frames = "frame 0\n a | 0 0 0 1 | 0 0 0\n".repeat(6000);
    Snapshot document = Marked.of("rtm bmtr 5\nbones\n a\n" + frames).document();
    List<String> bones = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      bones.add("b" + i);
    }
    RequestFailedException refusal =
        assertThrows(
            RequestFailedException.class, () -> MotionCurves.of(document, bones, Marked.NEVER));
    assertEquals(
        "100 bones in 6,000 frames are too many to draw: choose fewer bones", refusal.getMessage());
  }
}
