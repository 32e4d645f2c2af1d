package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;

/** Quick fixes of numbers, rows and phases. */
class ValueFixesTest extends CodeActionTestBase {
  @Test
  void quaternions() {
    checkMarked(
        HEAD + "frame 0\n  a | «0 0 0  1.5» | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n",
        "* Divide the quaternion by its length",
        "0 0 0    1");
    checkMarked(
        HEAD + "frame 0\n  a | «0 0 0 0» | 0 1 0 // x\n  b | 0 0 0 1 | 0 0 0\n",
        "Write 0 0 0 1 (no rotation)",
        "0 0 0 1");
    check(
        HEAD
            + """
            frame 0
              a | 0 3 0 §4 | 0 1 0
              b | 0 0 0 1 | 0 0 0
            """,
        "* Divide the quaternion by its length",
        HEAD
            + """
            frame 0
              a | 0 0.6 0 0.8 | 0 1 0
              b | 0 0 0 1 | 0 0 0
            """);
  }

  @Test
  void quaternionsOfPlainTexts() {
    String head =
        """
        rtm plain
        motion 0 0 0
        bones
          a
        frame 0
        """;
    checkMarked(
        head + "  a | «0 0 3 4» | 0 1 0\n", "* Divide the quaternion by its length", "0 0 0.6 0.8");
    checkMarked(head + "  a | «0 0 0 0» | 0 1 0\n", "Write 0 0 0 1 (no rotation)", "0 0 0 1");
  }

  @Test
  void whatIsStoredOfATextThatLeavesItOut() {
    String end =
        """
        bones
          a
        frame 0
          a | 0 0 0 1 | 0 0 0
        """;
    check(
        "rtm §bmtr 5 // x\n" + end,
        "* Insert 'motion 0 0 0'",
        "rtm bmtr 5 // x\nmotion 0 0 0\n" + end);
    checkMarked("rtm plain\nmotion 0 0 «1e-50»\nbones\n", "* Write the stored value, 0", "0");
  }

  @Test
  void matrices() {
    String head = "rtm plain\nbones\n  a\nframe 0\n";
    checkMarked(
        head + "  a | «2 0 0 | 0 2.0 0 | 0 0 2» | 0 1 0\n",
        "* Keep only the rotation",
        "1 0 0 | 0   1 0 | 0 0 1");
    checkMarked(
        head + "  a | «1 0 0 | 0 0 0 | 0 0 1» | 0 1 0\n",
        "Write 1 0 0 | 0 1 0 | 0 0 1 (no rotation)",
        "1 0 0 | 0 1 0 | 0 0 1");
    checkMarked(
        head + "  a | «-1 0 0 | 0 1 0 | 0 0 1» | 0 1 0\n",
        "Negate the aside row, and keep only the rotation",
        " 1 0 0 | 0 1 0 | 0 0 1");
    // A lower one of the two rows goes half the way, and the other one the other half.
    checkMarked(
        head + "  a | «1 0 0 | 0.6 0.8 0 | 0 0 1» | 0 1 0\n",
        "* Keep only the rotation",
        "0.9486833 -0.31622776 0 | 0.31622776 0.9486833 0 | 0 0 1");
    check(
        HEAD
            + """
            frame 0
              §a | 2 0 0 | 0 2 0 | 0 0 2 | 0 1 0
              b | 0 0 0 1 | 0 0 0
            """,
        "* Write the stored rotation",
        HEAD
            + """
            frame 0
              a | 0 0 0 1               | 0 1 0
              b | 0 0 0 1 | 0 0 0
            """);
  }

  @Test
  void missingRows() {
    String text =
        HEAD
            + """
            frame 0
              a | 0 0 0 1 | 0 1 0
              b | 0 0 0.5 0.866 | 7 0 0
            §frame 1
            """;
    check(
        text + "  b | 0 0 0 1 | 0 0 0\n",
        "* Add a row for \"a\" as in the previous frame",
        text.replace("§", "") + "  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n");
    check(
        text + "  a |   0 0 0 1 |   0 0 0",
        "Add a row for \"b\" without rotation or translation",
        text.replace("§", "") + "  a |   0 0 0 1 |   0 0 0\n  b |   0 0 0 1 |   0 0 0");
    check(
        text,
        "* Add 2 rows as in the previous frame",
        text.replace("§", "") + "  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0.5 0.866 | 7 0 0\n");
  }

  @Test
  void doubledRows() {
    check(HEAD + FRAME + "  §a | 0 0 0 1 | 0 1 0\n", "* Remove this row", HEAD + FRAME);
    check(HEAD + FRAME + "  §a | 0 0 0 1 | 0 1 1\n", "Remove this row", HEAD + FRAME);
    checkMarked(
        HEAD + "frame 0\n  a | 0 0 0 1 | 0 1 0\n  «a» | 0 0 0 1 | 0 0 0\n",
        "* Change to \"b\", which has no row yet",
        "b");
  }

  @Test
  void phases() {
    String bones = "rtm bmtr 5\nbones\n\n";
    check(
        bones
            + """
            frame 0

            // c
            frame 0.6
              // x

            frame 0.8

            frame §0.3
              // y""",
        "* Sort the frames by phase",
        bones
            + """
            frame 0

            frame 0.3
              // y

            // c
            frame 0.6
              // x

            frame 0.8
            """);
    String text =
        """
        rtm bmtr 5
        bones
          a
        frame 0
          a | 0 0 0 1 | 0 0 0
        """;
    String row = "\n  a | 0 0 0 1 | 0 0 0\n";
    checkMarked(text + "frame «0»" + row + "frame 1" + row, "* Write phase 0.5", "0.5");
    String moved = row.replace("| 0 0 0\n", "| 0 1 0\n");
    checkMarked(
        text + "frame «0.9»" + moved, "* Scale the phases of all frames to the range 0 to 1", "1");
    check(
        "rtm bmtr 5\nproperties\n  3 \"StepSound\" = \"\"\nbones\n  a\nframe 0"
            + row
            + "frame §15"
            + row
            + "frame 30"
            + row,
        "* Divide all phases by 30",
        "rtm bmtr 5\nproperties\n  0.1 \"StepSound\" = \"\"\nbones\n  a\nframe 0"
            + row
            + "frame 0.5"
            + row
            + "frame 1"
            + row);
    String fractions =
        "rtm bmtr 5\nproperties\n  0.5 \"StepSound\" = \"\"\nbones\n  a\nframe 0" + row;
    check(
        fractions + "frame §30" + row,
        "* Divide the phases of all frames by 30",
        fractions + "frame 1" + row);
    check(
        "rtm bmtr 5\nbones\n  a\nframe 0"
            + row
            + "frame none"
            + row
            + "frame none"
            + row
            + "§frame 0.9"
            + row,
        "* Space the missing phases evenly between the existing ones",
        "rtm bmtr 5\nbones\n  a\nframe 0"
            + row
            + "frame 0.3"
            + row
            + "frame 0.6"
            + row
            + "frame 0.9"
            + row);
    check(
        "rtm bmtr 5\n§extraPhases 0.5 1 2\nbones\n  a\nframe 0" + row + "frame none" + row,
        "* Move these phases to the frames without a phase",
        "rtm bmtr 5\nextraPhases 1 2\nbones\n  a\nframe 0" + row + "frame 0.5" + row);
  }

  @Test
  void countsOfFrames() {
    checkMarked(
        HEAD + "frame 0 transforms «2»\n  a | 0 0 0 1 | 0 0 0\n", "* Write 'transforms 1'", "1");
    check(
        HEAD + FRAME.replace("frame 0", "frame 0 transforms §3"),
        "* Remove 'transforms' and the number (each bone has a row)",
        HEAD + FRAME);
    check(
        HEAD + FRAME + "frame 1§ transforms 1\n  a | 0 0 0 1 | 0 0 0\n",
        "* Give each bone one row in this frame",
        HEAD + FRAME + "frame 1\n  a | 0 0 0 1 | 0 0 0\n  b | 0 0 0 1 | 0 0 0\n");
  }

  @Test
  void fixingAllDeletesNoTransform() {
    String text = HEAD + FRAME + FRAME.replace("frame 0", "frame 1§ transforms 3");
    String title = "* Give each bone one row in this frame";
    check(text + "  | 0 0 0 1 | 7 0 0\n", title, text.replace("§ transforms 3", ""));
    Marked fixture = Marked.of(text + "  | 0 0 0 1 | 7 0 0\n");
    assertEquals(List.of(), actions(fixture, CodeActionKind.Source));
  }

  @Test
  void numbers() {
    checkMarked(
        HEAD + "frame 0\n  a | 0 0 0 1 | 0 «1.02345» 0\n  b | 0 0 0 1 | 0 0 0\n",
        "* Write the stored value, 1.023",
        "1.023");
    checkMarked(
        "rtm bmtr 5\nmotion 0 0 «1.62000000001»\nbones\n",
        "* Write the stored value, 1.62",
        "1.62");
    checkMarked(
        HEAD + "frame 0\n  a | 0 0«,»5 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n",
        "* Write numbers with a decimal point and spaces between them",
        ".");
    check(
        HEAD + "frame 0\n  a | 0§, .5, -.5, 1. | 0 1 0 // 0,5\n",
        "* Write numbers with a decimal point and spaces between them",
        HEAD + "frame 0\n  a | 0 0.5 -0.5 1.0 | 0 1 0 // 0,5\n");
    checkMarked(
        HEAD + "frame 0\n  a | «0 0» 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n",
        "Treat the three numbers as Euler angles",
        "euler 0 0");
  }

  @Test
  void notFinite() {
    check(
        HEAD
            + FRAME
            + """
            frame 1
              a | 0 0 0 1 | 0.5 §nan 0
              b | 0 0 0 1 | 0 0 0
            """,
        "* Use y of the bone's position from the previous frame",
        HEAD
            + FRAME
            + """
            frame 1
              a | 0 0 0 1 | 0.5   1 0
              b | 0 0 0 1 | 0 0 0
            """);
    String row = HEAD + FRAME + "frame 1\n  a | 0 0 0 1 | POSITION\n  b | 0 0 0 1 | 0 0 0\n";
    check(
        row.replace("POSITION", "§nan 2 inf"),
        "* Use x and z of the bone's position from the previous frame",
        row.replace("POSITION", "  0 2   0"));
    check(
        row.replace("POSITION", "§nan nan nan"),
        "* Use the bone's position from the previous frame",
        row.replace("POSITION", "  0   1   0"));
  }
}
