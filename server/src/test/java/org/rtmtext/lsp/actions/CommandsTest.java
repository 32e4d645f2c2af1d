package org.rtmtext.lsp.actions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.document.Snapshot;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.testdata.TestData;

class CommandsTest {
  private static final String HEAD =
      """
      rtm bmtr 5
      motion 0 0 -1
      bones
        a
        b

      """;

  private static String run(String command, String text, Object... arguments) {
    Marked fixture = Marked.unmarked(text);
    return fixture.with(edits(command, fixture, arguments));
  }

  private static List<TextEdit> edits(String command, Marked fixture, Object... arguments) {
    List<Object> json = new ArrayList<>(List.of(new JsonPrimitive(Marked.URI)));
    Arrays.stream(arguments).map(new Gson()::toJsonTree).forEach(json::add);
    try {
      return Commands.edit(command, fixture.document(), new CommandArguments(json), Marked.NEVER)
          .getChanges()
          .get(Marked.URI);
    } catch (RequestFailedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static void check(String before, String after, String command, Object... arguments) {
    assertEquals(after, run(command, before, arguments));
  }

  private static void checkRefused(
      String text, String message, String command, Object... arguments) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> run(command, text, arguments))
            .getMessage());
  }

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
        "a new frame needs two frames around it, but the animation has fewer",
        Commands.INSERT_FRAME,
        6);
    checkRefused(
        text + "frame 1\n  x\n",
        "frame 2 on line 10 has errors: correct them first",
        Commands.INSERT_FRAME,
        6);
    checkRefused(
        text + "frame 1\n  x\n",
        "frame 2 is the last one: choose the frame before it",
        Commands.INSERT_FRAME,
        9);
    checkRefused(text, "argument 2 of the command is a line", Commands.INSERT_FRAME, "x");
    checkRefused(
        text + "frame 1\n  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n",
        "line 3 is not in a frame: choose a line of a frame",
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
        HEAD, "line 1 is not in a frame: choose a line of a frame", Commands.DELETE_FRAME, 0);
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
  void mirrorIsOneEditAFrame() {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nbones\n  a\n  b\n");
    for (int f = 0; f < 4; f++) {
      text.append("frame ").append(f / 4.0).append(f == 1 ? "\r\n" : "\n");
      text.append("  a | 0.1 0.2 0.3 0.92736 | 1 2 3 // x\r\n  b | 0 0 0 1 | ").append(f);
      text.append(" 0 0\n\n");
    }
    Marked fixture = Marked.unmarked(text.toString());
    List<TextEdit> edits = edits(Commands.MIRROR, fixture);
    assertEquals(4, edits.size());
    String twice = run(Commands.MIRROR, fixture.with(edits));
    assertEquals(text.toString(), twice.replaceAll("(?<=\\S) +", " "));
  }

  @Test
  void mirror() {
    check(
        """
        rtm bmtr 5
        motion 1 2 3
        bones
          pelvis
          leftarm
          rightarm
        frame 0
          pelvis   | 0.1 0.2 0.3 0.92736 | 1 2 3
          rightarm | 0 0 0 1 | 0.5 0 0 // r
          leftarm  | euler 90 0 0 | 0.25 0 0
        """,
        """
        rtm bmtr 5
        motion -1 2 3
        bones
          pelvis
          leftarm
          rightarm
        frame 0
          pelvis   | 0.1 -0.2 -0.3 0.92736 | -1 2 3
          rightarm | 0.7071 0 0 0.7071 | -0.25 0 0 // r
          leftarm  | 0 0 0 1      | -0.5 0 0
        """,
        Commands.MIRROR);
    checkRefused(
        """
        rtm bmtr 5
        bones
          leftarm
        frame 0
          leftarm | 0 0 0 1 | 0 0 0
        """,
        "bone \"leftarm\" has no counterpart \"rightarm\" in the list: add that bone, or rename"
            + " this one",
        Commands.MIRROR);
  }

  /** A turn about up and one about aside, as rows: the first changes its sense. */
  @Test
  void mirrorRows() {
    check(
        """
        rtm plain
        bones
          a
          b
        frame 0
          a | 0 0 1 | 0 1 0 | -1 0 0 | 1 0 2
          b | 1 0 0 | 0 0 1 | 0 -1 0 | 0 0 0
        """,
        """
        rtm plain
        bones
          a
          b
        frame 0
          a | 0 0 -1 | 0 1 0 | 1 0 0 | -1 0 2
          b | 1 0 0 | 0 0 1 | 0 -1 0 | 0 0 0
        """,
        Commands.MIRROR);
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk.rtmt", "walk-plain.rtmt"})
  void mirroringAndReversingTwiceRestoreTheText(String file) throws IOException {
    String text = Files.readString(TestData.folder().resolve(file));
    for (String command : List.of(Commands.MIRROR, Commands.REVERSE)) {
      String once = run(command, text);
      assertEquals(text, run(command, once), command);
      assertEquals(text.lines().count(), once.lines().count());
      // What was aligned still is.
      Marked fixture = Marked.unmarked(once);
      assertEquals(List.of(), Formatting.of(fixture.document(), Marked.NEVER));
      assertEquals(
          List.of(), fixture.document().analysis().reading().problems(), "no problem has come");
    }
  }

  @Test
  void addBone() {
    check(
        HEAD
            + """
            frame 0
              a | 0.5 0 0 0.866 | 0 1.02 0
              b | 0 0 0 1 | 0 0 0 // last

            // c
            frame 0.5
              broken
            frame 0.75 transforms 0
            frame 1
            """,
        """
        rtm bmtr 5
        motion 0 0 -1
        bones
          a
          b
          "left arm"

        frame 0
          a | 0.5 0 0 0.866 | 0 1.02 0
          b | 0 0 0 1 | 0 0 0 // last
          "left arm" | 0 0 0 1 | 0 0 0

        // c
        frame 0.5
          broken
          "left arm" | 0 0 0 1 | 0 0 0
        frame 0.75 transforms 0
        frame 1
          "left arm" | 0 0 0 1 | 0 0 0
        """,
        Commands.ADD_BONE,
        "left arm");
    checkRefused(
        HEAD, "bone \"a\" is already in the list: choose another name", Commands.ADD_BONE, "a");
  }

  @Test
  void aNewRowKeepsTheColumns() {
    check(
        """
        rtm plain
        bones
          abc
        frame 0
          abc | 1 0 0 | 0 1 0 | 0 0 1 |   1.5 0 -0.25""",
        """
        rtm plain
        bones
          abc
          d
        frame 0
          abc | 1 0 0 | 0 1 0 | 0 0 1 |   1.5 0 -0.25
          d   | 1 0 0 | 0 1 0 | 0 0 1 |     0 0     0""",
        Commands.ADD_BONE,
        "d");
  }

  @Test
  void lineEndsAreThoseOfTheText() {
    String head = "rtm bmtr 5\r\nbones\r\n  a\r\n";
    String row = "\r\n  a | 0 0 0 1 | 0 0 0";
    check(
        head + "frame 0" + row + "\r\nframe 1" + row,
        head
            + "  b\r\nframe 0"
            + row
            + row.replace("a", "b")
            + "\r\nframe 1"
            + row
            + row.replace("a", "b"),
        Commands.ADD_BONE,
        "b");
    check(
        head + "frame 0" + row + "\r\nframe 1" + row,
        head + "frame 0" + row + "\r\nframe 0.5" + row + "\r\nframe 1" + row,
        Commands.INSERT_FRAME,
        3);
  }

  @Test
  void removeBone() {
    check(
        HEAD
            + """
            frame 0
              a | 0 0 0 1 | 0 1 0 // gone
              b | 0 0 0 1 | 0 0 0
            frame 0.5
              "a" | 0,5
              b
            frame 1 transforms 1
              a | 0 0 0 1 | 0 0 0""",
        """
        rtm bmtr 5
        motion 0 0 -1
        bones
          b

        frame 0
          b | 0 0 0 1 | 0 0 0
        frame 0.5
          b
        frame 1 transforms 0""",
        Commands.REMOVE_BONE,
        "a");
    checkRefused(
        "rtm plain\nbones\n  pelvis\n",
        "there is no bone \"pelvsi\"; did you mean \"pelvis\"?",
        Commands.REMOVE_BONE,
        "pelvsi");
  }

  @Test
  void setEncoding() {
    check(" rtm  bmtr  5 // x\n", " rtm  bmtr 3 // x\n", Commands.SET_ENCODING, "bmtr  3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '\0',
      value = {
        "rtm bmtr 5#bmtr 5# the encoding is already bmtr 5",
        "rtm bmtr 5#bmtr 6# \"bmtr 6\" is not an encoding: use plain, bmtr 3, bmtr 4 or bmtr 5",
        "rtm plain#bmtr 5# transforms of plain files are in model space and those of binarised ones"
            + " relative to the parent bone, so another first line cannot turn plain into bmtr 5:"
            + " use the command rtm.convert, which needs a skeleton",
        "motion 0 0 0#bmtr 5# the encoding is missing: begin the text with 'rtm plain' or 'rtm"
            + " bmtr 5'",
      })
  void encodingsThatCannotBe(String text, String encoding, String message) {
    checkRefused(text + "\n", message, Commands.SET_ENCODING, encoding);
  }

  @Test
  void propertiesAreNotLost() {
    checkRefused(
        "rtm bmtr 5\nproperties\n  0.5 \"StepSound\" = \"\"\nbones\n",
        "bmtr 3 cannot store properties: remove them first, or choose bmtr 5",
        Commands.SET_ENCODING,
        "bmtr 3");
  }

  @Test
  void unknownCommands() {
    checkRefused("", "there is no command rtm.x", "rtm.x");
    checkRefused("", "argument 2 of the command is the name of a bone", Commands.ADD_BONE);
  }

  /** Editors are slow with many edits, so the edits of a frame are joined. */
  @Test
  void manyEditsAreJoinedByFrame() {
    int frames = 20;
    int rows = 100;
    StringBuilder text = new StringBuilder("rtm bmtr 5\r\nbones\n");
    for (int b = 0; b < rows; b++) {
      text.append("  b").append(b).append('\n');
    }
    for (int f = 0; f < frames; f++) {
      text.append("\n// ").append(f).append("\nframe ").append(f / (frames - 1f)).append('\n');
      for (int b = 0; b < rows; b++) {
        text.append("  b").append(b).append(" | 0 0 0 1.5 | 0 0 0\r\n");
      }
    }
    Marked fixture = Marked.unmarked(text.toString());
    List<TextEdit> edits = edits(Commands.FIX_ALL, fixture, "quaternion-length");
    assertEquals(frames, edits.size());
    assertEquals(text.toString().replace("1.5", "  1"), fixture.with(edits));
    Marked narrow = Marked.unmarked(text.toString().replace(" | 0 0 0 1.5", "| 0 0 0 1.5"));
    assertEquals(frames, Formatting.of(narrow.document(), Marked.NEVER).size());
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
