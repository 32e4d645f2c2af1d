package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.feature.PoseEditPrompts.Offered;
import org.rtmtext.lsp.feature.PoseEditPrompts.Prompt;

/** What clients propose for the line of the cursor. */
class PoseEditPromptsTest {
  /** Names and places that a search for words at the starts of lines would not find. */
  private static final String TEXT =
      """
      rtm plain
      bones
        "two words"
        FRAME
      still
        FRAME | turn 0 0 0
      \tframe 0.5
        "two words" | turn 0 0 0
      // frame 0.7
        frame 0.75
        "two words" | here is an error
       // a comment
      \tframe 1
      """;

  private static List<Offered> at(String marked) {
    Marked text = Marked.of(marked);
    int line = text.cursors().get(0).getLine();
    return PoseEditPrompts.at(text.document(), line).edits();
  }

  /** The proposals of an edit with the cursor before a part of the text. */
  private static String proposals(Kind kind, String cursor) {
    return at(TEXT.replace(cursor, "§" + cursor)).get(kind.ordinal()).prompts().stream()
        .map(Prompt::value)
        .toList()
        .toString();
  }

  @Test
  void theBoneAndTheFrameOfTheCursor() {
    assertEquals("[two words 0 0 0, 1, 0]", proposals(Kind.TURN, "\"two words\" | turn"));
    assertEquals("[two words 0 0 0, 2, 0]", proposals(Kind.MOVE, "\"two words\" | here"));
    assertEquals("[BONE 0 0 0, 2, 0]", proposals(Kind.TURN, "// a comment"));
    assertEquals("[BONE 0 0 0, 3, 0]", proposals(Kind.TURN, "frame 1"));
    assertEquals("[, 1, 0]", proposals(Kind.COPY_POSE, "// frame 0.7"));
    assertEquals("[3]", proposals(Kind.SHIFT_START, "frame 1"));
  }

  @Test
  void outsideTheFramesAllFramesAreNamed() {
    assertEquals("[BONE 0 0 0, 1..3, 0]", proposals(Kind.TURN, "rtm plain"));
    assertEquals("[BONE 0 0 0, 1..3, 0]", proposals(Kind.TURN, "bones"));
    assertEquals("[two words 0 0 0, 1..3, 0]", proposals(Kind.TURN, "\"two words\"\n"));
    assertEquals("[FRAME 0 0 0, 1..3, 0]", proposals(Kind.TURN, "FRAME | turn"));
    assertEquals("[]", proposals(Kind.SHIFT_START, "bones"));
    String one = "§rtm plain\nbones\n  a\nframe 0\n  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
    assertEquals("1", at(one).get(Kind.MIRROR.ordinal()).prompts().get(0).value());
    assertEquals("", at("§").get(Kind.MIRROR.ordinal()).prompts().get(0).value());
  }

  @Test
  void anEditThatNeedsSeveralFramesIsForAll() {
    assertEquals("[1, 1..3]", proposals(Kind.SMOOTH, "frame 1"));
    assertEquals("[, 1..3]", proposals(Kind.STEP_SOUNDS, "frame 1"));
  }

  @Test
  void theNumbersAfterABoneAreSelected() {
    Prompt turn =
        at(TEXT.replace("\"two words\" | turn", "§\"two words\" | turn")).get(0).prompts().get(0);
    assertEquals("0 0 0", turn.value().substring(turn.selectFrom()));
    assertEquals(0, at("§" + TEXT).get(0).prompts().get(0).selectFrom());
  }

  @Test
  void otherLinesProposeNoPlace() {
    List<Offered> edits = PoseEditPrompts.at(Marked.of(TEXT).document(), 99).edits();
    assertEquals("BONE 0 0 0", edits.get(Kind.TURN.ordinal()).prompts().get(0).value());
  }

  @Test
  void thePromptHasTheNumbersOfTheBoneAtTheCursor() {
    String text =
        """
        rtm plain
        poses OFP2_ManSkeleton 1
        bones
          leftupleg
          leftleg
        still
          leftupleg | turn 0 0 0 | move 0 0.25 0
        frame 0
          leftleg | turn 0 0 0
        frame 1
          leftleg | turn -10.5 0 0§
        """;
    List<Offered> edits = at(text);
    assertEquals(
        "Bone, and the degrees to turn it about x, y and z (or an angle and the axis). Its children"
            + " follow. In frame 2, leftleg has turn -10.5 0 0. Above 0, x moves its far end"
            + " forward; y twists it, turning its front right; z moves its far end left; below 0,"
            + " they do the opposite.",
        edits.get(Kind.TURN.ordinal()).prompts().get(0).prompt());
    // The axes of a parent that does not turn.
    assertEquals(
        "Bone, and the metres to move it along x, y and z. Its children follow. In frame 1, leftupleg"
            + " has move 0 0.25 0. Above 0, x moves it left; y moves it up; z moves it backward;"
            + " below 0, they do the opposite.",
        at(text.replace("§", "").replace("leftupleg | turn", "§leftupleg | turn"))
            .get(Kind.MOVE.ordinal())
            .prompts()
            .get(0)
            .prompt());
    // The other prompts, and those outside rows, only say what to enter.
    assertEquals("The frame to copy, from 1", edits.get(2).prompts().get(0).prompt());
    assertEquals(
        "Bone, and the metres to move it along x, y and z. Its children follow.",
        at("§" + text.replace("§", "")).get(Kind.MOVE.ordinal()).prompts().get(0).prompt());
  }
}
