package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.text.Snapshot;

/** Commands that insert, delete, reverse and space frames. */
class FrameCommandsTest extends CommandTestBase {
  @Test
  void insertFrame() {
    // Half way between no turn and 90 degrees about y, the long way round written.
    String before =
        HEAD
            + """
            frame 0
              a | 0 0 0 1 | 0 1 0
              b | 0.1 0 0 0.99 | 1 2 3

            frame 0.5
              a | 0 -0.7071 0 -0.7071 | 0 2 0
              b | 0.1 0 0 0.99 | 1 2 3
            """;
    check(
        before,
        before.replace(
            "frame 0.5",
            """
            frame 0.25
              a |   0 0.3827 0 0.9239 | 0 1.5 0
              b | 0.1      0 0   0.99 | 1   2 3

            frame 0.5"""),
        Commands.INSERT_FRAME,
        6);
  }

  @Test
  void insertFrameInPlain() {
    // b is scaled by 2 and 4; a turns by 90 degrees about up.
    String head = "rtm plain\nbones\n  a\n  b\n";
    String before =
        head
            + """
            frame 0
              a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
              b | 2 0 0 | 0 2 0 | 0 0 2 | 0 0 0
            // second
            frame 1
              a | 0 0 1 | 0 1 0 | -1 0 0 | 0 0 1
              b | 4 0 0 | 0 4 0 | 0 0 4 | 0 0 0
            """;
    check(
        before,
        before.replace(
            "// second",
            """
            frame 0.5
              a | 0.70710677 0 0.70710677 | 0 1 0 | -0.70710677 0 0.70710677 | 0 0 0.5
              b |          3 0          0 | 0 3 0 |           0 0          3 | 0 0   0
            // second"""),
        Commands.INSERT_FRAME,
        new Gson().fromJson("{\"line\": 5, \"character\": 2}", JsonElement.class));
  }

  @Test
  void insertFrameWhereItCannotBe() {
    String text = HEAD + "frame 0\n  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n";
    checkRefused(
        text,
        "the animation has fewer than two frames: a frame can only be inserted between two others",
        Commands.INSERT_FRAME,
        6);
    checkRefused(
        text + "frame 1\n  x\n",
        "frame 2 on line 10 has errors: correct them first",
        Commands.INSERT_FRAME,
        6);
    checkRefused(
        text + "frame 1\n  x\n",
        "frame 2 is the last frame: choose an earlier one",
        Commands.INSERT_FRAME,
        9);
    checkRefused(text, "argument 2 of the command must be a line", Commands.INSERT_FRAME, "x");
    checkRefused(
        text + "frame 1\n  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n",
        "line 3 is not in a frame: choose a line in a frame",
        Commands.INSERT_FRAME,
        2);
  }

  @Test
  void deleteFrame() {
    check(
        HEAD
            + """
            frame 0
              a | 1
              // its end

            // the second
            frame 1
              x

            frame 2
            """,
        HEAD
            + """
            frame 0
              a | 1
              // its end

            frame 2
            """,
        Commands.DELETE_FRAME,
        12);
    checkRefused(
        HEAD, "line 1 is not in a frame: choose a line in a frame", Commands.DELETE_FRAME, 0);
  }

  @Test
  void deleteTheLastFrame() {
    check("bones\r\n a\r\n\r\nframe 0", "bones\r\n a\r\n", Commands.DELETE_FRAME, 3);
  }

  @Test
  void spaceEvenly() {
    // The step at half way between the first two frames stays there.
    check(
        """
        rtm bmtr 5
        properties
          0.1 "StepSound" = "" // left
        bones
          a
        frame 0.0 // x
        frame 0.2
        frame 0.9
        """,
        """
        rtm bmtr 5
        properties
          0.25 "StepSound" = "" // left
        bones
          a
        frame 0.0 // x
        frame 0.5
        frame 1
        """,
        Commands.SPACE_EVENLY);
    check(
        """
        rtm bmtr 5
        bones
        frame 0.5
        frame none transforms 0
        frame 7
        frame 7""",
        """
        rtm bmtr 5
        bones
        frame 0
        frame 0.33333334 transforms 0
        frame 0.6666667
        frame 1""",
        Commands.SPACE_EVENLY);
    checkRefused(
        "rtm bmtr 5\nbones\nframe x\n",
        "the phase of frame 1 on line 3 cannot be read: correct it first",
        Commands.SPACE_EVENLY);
  }

  @Test
  void reverse() {
    String before =
        """
        rtm bmtr 5
        motion 0.5 0 -1.62 // m
        properties
          0.21 "StepSound" = "l" // left
          0.47 "StepSound" = "r"
        bones
          a

        frame 0 // first
          a | 0 0 0 1 | 0 1 0

        // second
        frame 0.0333
          a | 0 0 0 1 | 0 2 0

        frame 1
          a | 0 0 0 1 | 0 3 0""";
    String after =
        """
        rtm bmtr 5
        motion -0.5 0 1.62 // m
        properties
          0.53 "StepSound" = "r"
          0.79 "StepSound" = "l" // left
        bones
          a

        frame 0
          a | 0 0 0 1 | 0 3 0

        // second
        frame 0.9667
          a | 0 0 0 1 | 0 2 0

        frame 1 // first
          a | 0 0 0 1 | 0 1 0""";
    check(before, after, Commands.REVERSE);
    check(after, before, Commands.REVERSE);
    checkRefused(
        "rtm bmtr 5\nbones\nframe none\n",
        "frame 1 on line 3 has no valid phase: correct it first",
        Commands.REVERSE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Floats near 0 have more digits than near 1.
        "frame 0\nframe 0.006060606\nframe 0.99999994\n",
        "frame 0\nframe 1e-8\nframe 0.5\n",
        "frame 0.0\nframe 0.50\nframe 0.3333\n",
        "frame 0\nframe 0.33333334\nframe 0.6666667\nframe 1\n",
        "frame 0.1\n",
        "frame -0.25\nframe 1.5\nframe 13.5\n",
        "frame inf\nframe 0\n",
        // Comments and blank lines.
        "\n\nframe 0\nframe 0.25\n\n// x\nframe 1\n\n// the end\n",
        "// a\n\n// b\nframe 0\n  // c\n// d\n\n// e\nframe 0.25\n// f\nframe 1\n// g",
        "frame 0\r\nframe 0.25\nframe 1",
        "frame 0\r\nframe 0.25\n\rframe 1 // x",
      })
  void reversingTwiceRestoresTheText(String frames) {
    String text =
        "rtm bmtr 5\r\nproperties\n 0.123456789 \"a\" = \"\" // l\n  // m\n  1e-7 \"b\" = \"\"\n"
            + "bones\n"
            + frames;
    String once = run(Commands.REVERSE, text);
    assertEquals(text, run(Commands.REVERSE, once), once);
    Snapshot document = Marked.unmarked(once).document();
    assertEquals(
        frames.split("frame").length - 1, document.analysis().reading().frameCount(), once);
  }

  /** Comments between frames stay between frames; mixed line ends cut off no number. */
  @Test
  void reverseMovesCommentsWithTheirFrames() {
    check(
        "rtm bmtr 5\r\nbones\r\n\n// a\nframe 0\n\n// b\nframe 0.25 // x\n\n// end\n",
        "rtm bmtr 5\r\nbones\r\n\n// b\nframe 0.75 // x\n\n// a\nframe 1\n\n// end\n",
        Commands.REVERSE);
    check(
        "rtm bmtr 5\r\nbones\r\nframe 0\nframe 0.25",
        "rtm bmtr 5\r\nbones\r\nframe 0.75\nframe 1",
        Commands.REVERSE);
  }

  /** Numbers with huge exponents do not make this slow. */
  @Test
  void reverseOfOddNumbers() {
    for (String phase : List.of("1e-999999999", "1e-50", "1e38", "0e0", "+0.5", "1e-99999999999")) {
      assertEquals(
          2,
          run(Commands.REVERSE, "rtm bmtr 5\nbones\nframe " + phase + "\nframe 3\n")
                  .split("frame")
                  .length
              - 1);
    }
  }

  @Test
  void onlyLinesThatChangeAreEdited() {
    Marked fixture =
        Marked.unmarked(
            """
            rtm bmtr 5
            bones
            frame 0
            frame 0.4
            frame 1
            """);
    List<TextEdit> edits = edits(Commands.SPACE_EVENLY, fixture);
    assertEquals(1, edits.size());
    assertEquals("0.5", edits.get(0).getNewText());
  }
}
