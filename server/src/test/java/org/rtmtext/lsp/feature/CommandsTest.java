package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.lsp.Marked;
import org.rtmtext.testdata.TestData;

/** Commands that mirror, and commands that edit bones or the encoding. */
class CommandsTest extends CommandTestBase {
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
        "rtm plain#bmtr 5# changing the first line cannot convert plain to bmtr 5,"
            + " because their transforms are in different spaces: use the command rtm.convert",
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
    checkRefused("", "argument 2 of the command must be the name of a bone", Commands.ADD_BONE);
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
}
