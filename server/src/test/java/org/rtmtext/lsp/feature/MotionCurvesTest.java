package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;

class MotionCurvesTest {
  private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();

  /** The answer as the client gets it, a line for each part. */
  private static void check(String text, String bones, String expected)
      throws RequestFailedException {
    List<String> asked = bones.isEmpty() ? List.of() : Arrays.asList(bones.split(" "));
    MotionCurves motion = MotionCurves.of(Marked.of(text).document(), asked, Marked.NEVER);
    List<String> out = new ArrayList<>();
    out.add("version " + motion.version() + ", bones " + GSON.toJson(motion.bones()));
    out.add("phases " + GSON.toJson(motion.phases()) + ", lines " + GSON.toJson(motion.lines()));
    for (MotionCurves.Curve curve : motion.curves()) {
      out.add(GSON.toJson(curve.bone()) + " position " + GSON.toJson(curve.position()));
      out.add("  angles " + GSON.toJson(curve.angles()));
      out.add("  turned " + GSON.toJson(curve.turned()) + ", moved " + GSON.toJson(curve.moved()));
    }
    motion.properties().forEach(mark -> out.add(GSON.toJson(mark)));
    assertEquals(expected, String.join("\n", out) + "\n");
  }

  private static final String WALK =
      """
      rtm bmtr 5
      properties
        0.21 "StepSound" = "" type 0
        0.75 "Other" = "x" type -1

      bones
        pelvis
        spine

      // first
      frame 0
        pelvis | 0 0 0 1       | 0 0.1 0
        spine  | 0 0 0 1       | 0 0 0
      frame 0.5
        pelvis | euler 0 90 0  | 0 0.1 4
        spine  | 0 0 0 1       | 0 0 0
      frame 1
        pelvis | euler 0 179 0 | 3 0.1 4
        spine  | 0 0 0 1       | 0 0 0
      """;

  @Test
  void aMotion() throws RequestFailedException {
    check(
        WALK,
        "pelvis",
        """
        version 1, bones ["pelvis","spine"]
        phases [0.0,0.5,1.0], lines [10,13,16]
        "pelvis" position [[0.0,0.0,3.0],[0.1,0.1,0.1],[0.0,4.0,4.0]]
          angles [[0.0,0.0,0.0],[0.0,90.0,178.9998],[0.0,0.0,0.0]]
          turned [0.0,90.0,178.9998], moved [0.0,4.0,5.0]
        {"phase":0.21,"name":"StepSound","value":"","line":2}
        {"phase":0.75,"name":"Other","value":"x","line":3}
        """);
  }

  @Test
  void withoutBonesOnlyTheFrames() throws RequestFailedException {
    check(
        """
        rtm bmtr 5
        bones
         a
        frame 0
         a | 0 0 0 1 | 0 0 0
        """,
        "",
        """
        version 1, bones ["a"]
        phases [0.0], lines [3]
        """);
  }

  @Test
  void aBoneThatIsUnknownHasNoNumbersAndOneThatIsAskedForTwiceIsThereOnce()
      throws RequestFailedException {
    check(
        """
        rtm bmtr 5
        bones
         a
        frame 0
         a | 0 0 0 1 | 0 0 0
        """,
        "b a b",
        """
        version 1, bones ["a"]
        phases [0.0], lines [3]
        "b" position [[null],[null],[null]]
          angles [[null],[null],[null]]
          turned [null], moved [null]
        "a" position [[0.0],[0.0],[0.0]]
          angles [[0.0],[0.0],[0.0]]
          turned [0.0], moved [0.0]
        """);
  }

  @Test
  void aWrongRowIsAGapAndTheOthersOfItsFrameAreNot() throws RequestFailedException {
    String text =
        """
        rtm bmtr 5
        bones
          a
          b
        frame 0
          a | 0 0 0 1 | 1 0 0
          b | 0 0 0 1 | 2 0 0
        frame x
          a | 0 0 0 1 | oops
          b | 0 0 0 1 | 3 0 0
        frame 1
          a | 0 0 0 1 | 1 0 0
        """;
    check(
        text,
        "a b",
        """
        version 1, bones ["a","b"]
        phases [0.0,null,1.0], lines [4,7,10]
        "a" position [[1.0,null,1.0],[0.0,null,0.0],[0.0,null,0.0]]
          angles [[0.0,null,0.0],[0.0,null,0.0],[0.0,null,0.0]]
          turned [0.0,null,0.0], moved [0.0,null,0.0]
        "b" position [[2.0,3.0,null],[0.0,0.0,null],[0.0,0.0,null]]
          angles [[0.0,0.0,null],[0.0,0.0,null],[0.0,0.0,null]]
          turned [0.0,0.0,null], moved [0.0,1.0,null]
        """);
  }

  @Test
  void aWrongLineInTheHeadLeavesTheCurves() throws RequestFailedException {
    check(
        """
        rtm bmtr 5
        motion 0 0 oops
        bones
         a
         b c
        frame 0
         a | 0 0 0 1 | 1 0 0
        """,
        "a",
        """
        version 1, bones ["a","b"]
        phases [0.0], lines [5]
        "a" position [[1.0],[0.0],[0.0]]
          angles [[0.0],[0.0],[0.0]]
          turned [0.0], moved [0.0]
        """);
  }

  @Test
  void numbersThatAreNone() throws RequestFailedException {
    check(
        """
        rtm plain
        properties
          nan "a" = ""
        bones
          a
        frame none
          a | 1 0 0 | 0 1 0 | 0 0 1 | nan 1 -inf
        frame nan
          a | 0 0 0 | 0 0 0 | 0 0 0 | 0 1 0.1
        """,
        "a",
        """
        version 1, bones ["a"]
        phases [null,null], lines [5,7]
        "a" position [[null,0.0],[1.0,1.0],[null,0.1]]
          angles [[0.0,null],[0.0,null],[0.0,null]]
          turned [0.0,null], moved [null,0.0]
        {"name":"a","value":"","line":2}
        """);
  }

  @Test
  void textsWithoutAnything() throws RequestFailedException {
    check("", "a", "version 1, bones []\nphases [], lines []\n" + nothing("a"));
    check("what is this", "", "version 1, bones []\nphases [], lines []\n");
  }

  private static String nothing(String bone) {
    return "\"" + bone + "\" position [[],[],[]]\n  angles [[],[],[]]\n  turned [], moved []\n";
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

  @Test
  void canBeCancelled() {
    Snapshot document = Marked.of(WALK).document();
    assertThrows(
        CancellationException.class,
        () ->
            MotionCurves.of(
                document,
                List.of("pelvis"),
                () -> {
                  throw new CancellationException();
                }));
  }
}
