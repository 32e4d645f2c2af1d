package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.rtmtext.text.MarkedText;

class CodeActionsTest {
  private static final String HEAD = "rtm bmtr 5\nbones\n  a\n  b\n\n";
  private static final String FRAME = "frame 0\n  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n";

  private static List<CodeAction> actions(Marked fixture, String... only) {
    Range range = new Range(fixture.cursor(), fixture.cursor());
    return CodeActions.in(
        fixture.document(), range, new CodeActionContext(List.of(), List.of(only)), Marked.NEVER);
  }

  private static String titles(List<CodeAction> actions) {
    return actions.stream()
        .map(a -> (Boolean.TRUE.equals(a.getIsPreferred()) ? "* " : "") + a.getTitle())
        .collect(Collectors.joining("\n"));
  }

  private static String with(Marked fixture, CodeAction action) {
    List<TextEdit> edits = action.getEdit().getChanges().get(Marked.URI);
    return fixture.with(edits);
  }

  /** The quick fix of a title turns the text into another one. */
  private static void check(String marked, String title, String after) {
    Marked fixture = Marked.of(marked);
    List<CodeAction> actions = actions(fixture, CodeActionKind.QuickFix);
    CodeAction action =
        actions.stream()
            .filter(a -> a.getTitle().equals(title.replace("* ", "")))
            .findFirst()
            .orElseThrow(() -> new AssertionError("offered:\n" + titles(actions)));
    assertEquals(after, with(fixture, action));
    assertEquals(title.startsWith("* "), Boolean.TRUE.equals(action.getIsPreferred()));
    assertFalse(action.getDiagnostics().isEmpty());
  }

  /** With the cursor at the start of the marked range, the quick fix replaces that range. */
  private static void checkMarked(String marked, String title, String replacement) {
    MarkedText fixture = MarkedText.of(marked);
    String before = fixture.text().substring(0, fixture.ranges().get(0).start());
    String after = fixture.text().substring(fixture.ranges().get(0).end());
    String covered = fixture.covered(fixture.ranges().get(0));
    check(before + "§" + covered + after, title, before + replacement + after);
  }

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
        HEAD + "frame 0\n  a | 0 3 0 §4 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n",
        "* Divide the quaternion by its length",
        HEAD + "frame 0\n  a | 0 0.6 0 0.8 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n");
  }

  @Test
  void quaternionsOfPlainTexts() {
    String head = "rtm plain\nmotion 0 0 0\nbones\n  a\nframe 0\n";
    checkMarked(
        head + "  a | «0 0 3 4» | 0 1 0\n", "* Divide the quaternion by its length", "0 0 0.6 0.8");
    checkMarked(head + "  a | «0 0 0 0» | 0 1 0\n", "Write 0 0 0 1 (no rotation)", "0 0 0 1");
  }

  @Test
  void whatIsStoredOfATextThatLeavesItOut() {
    String end = "bones\n  a\nframe 0\n  a | 0 0 0 1 | 0 0 0\n";
    check(
        "rtm §bmtr 5 // x\n" + end,
        "* Insert 'motion 0 0 0'",
        "rtm bmtr 5 // x\nmotion 0 0 0\n" + end);
    checkMarked("rtm plain\nmotion 0 0 «1e-50»\nbones\n", "* Write 0, which is stored", "0");
  }

  @Test
  void matrices() {
    String head = "rtm plain\nbones\n  a\nframe 0\n";
    checkMarked(
        head + "  a | «2 0 0 | 0 2.0 0 | 0 0 2» | 0 1 0\n",
        "* Keep the rotation only",
        "1 0 0 | 0   1 0 | 0 0 1");
    checkMarked(
        head + "  a | «1 0 0 | 0 0 0 | 0 0 1» | 0 1 0\n",
        "Write 1 0 0 | 0 1 0 | 0 0 1 (no rotation)",
        "1 0 0 | 0 1 0 | 0 0 1");
    checkMarked(
        head + "  a | «-1 0 0 | 0 1 0 | 0 0 1» | 0 1 0\n",
        "Keep a rotation only, with the row aside negated",
        " 1 0 0 | 0 1 0 | 0 0 1");
    // A lower one of the two rows goes half the way, and the other one the other half.
    checkMarked(
        head + "  a | «1 0 0 | 0.6 0.8 0 | 0 0 1» | 0 1 0\n",
        "* Keep the rotation only",
        "0.9486833 -0.31622776 0 | 0.31622776 0.9486833 0 | 0 0 1");
    check(
        HEAD + "frame 0\n  §a | 2 0 0 | 0 2 0 | 0 0 2 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n",
        "* Write the rotation that is stored",
        HEAD + "frame 0\n  a | 0 0 0 1               | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n");
  }

  @Test
  void missingRows() {
    String text = HEAD + "frame 0\n  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0.5 0.866 | 7 0 0\n§frame 1\n";
    check(
        text + "  b | 0 0 0 1 | 0 0 0\n",
        "* Add the row of \"a\" as in the frame before",
        text.replace("§", "") + "  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n");
    check(
        text + "  a |   0 0 0 1 |   0 0 0",
        "Add the row of \"b\" without rotation or translation",
        text.replace("§", "") + "  a |   0 0 0 1 |   0 0 0\n  b |   0 0 0 1 |   0 0 0");
    check(
        text,
        "* Add 2 rows as in the frame before",
        text.replace("§", "") + "  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0.5 0.866 | 7 0 0\n");
  }

  @Test
  void doubledRows() {
    check(HEAD + FRAME + "  §a | 0 0 0 1 | 0 1 0\n", "* Remove this row", HEAD + FRAME);
    check(HEAD + FRAME + "  §a | 0 0 0 1 | 0 1 1\n", "Remove this row", HEAD + FRAME);
    checkMarked(
        HEAD + "frame 0\n  a | 0 0 0 1 | 0 1 0\n  «a» | 0 0 0 1 | 0 0 0\n",
        "* Write \"b\", which has no row",
        "b");
  }

  @Test
  void names() {
    String head = "rtm bmtr 5\nbones\n  pelvis\n  \"left arm\"\nframe 0\n";
    checkMarked(
        head + "  «pelvsi» | 0 0 0 1 | 0 1 0\n  \"left arm\" | 0 0 0 1 | 0 0 0\n",
        "* Write \"pelvis\"",
        "pelvis");
    checkMarked(
        head + "  pelvis | 0 0 0 1 | 0 1 0\n  «left_arm» | 0 0 0 1 | 0 0 0\n",
        "* Write \"left arm\"",
        "\"left arm\"");
    check(
        HEAD
            + FRAME
            + "  §head | 0 0 0 1 | 0 0 0\nframe 1\n  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n",
        "Add bone \"head\" to the list and to all frames",
        "rtm bmtr 5\nbones\n  a\n  b\n  head\n\n"
            + FRAME
            + "  head | 0 0 0 1 | 0 0 0\nframe 1\n  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n"
            + "  head | 0 0 0 1 | 0 0 0\n");
    check(
        HEAD + "frame 0\n  a | 0 0 0 1 | 0 1 0\n    §| 0 0 0 1 | 0 0 0\n",
        "* Name the row \"b\"",
        HEAD + "frame 0\n  a | 0 0 0 1 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n");
  }

  @Test
  void upperCase() {
    check(
        "rtm bmtr 5\nbones\n  §LeftArm\nframe 0\n  LeftArm | 0 0 0 1 | 0 0 0\nframe 1\n  LeftArm,\n",
        "* Write \"leftarm\" everywhere",
        "rtm bmtr 5\nbones\n  leftarm\nframe 0\n  leftarm | 0 0 0 1 | 0 0 0\nframe 1\n  leftarm,\n");
  }

  @Test
  void listedTwice() {
    String row = " | 0 0 0 1 | 0 0 0\n";
    check(
        "rtm bmtr 5\nbones\n  a\n  b\n  §a\nframe 0\n  a" + row + "  b" + row + "  a" + row,
        "Remove this \"a\" with its rows",
        "rtm bmtr 5\nbones\n  a\n  b\nframe 0\n  a" + row + "  b" + row);
  }

  @Test
  void phases() {
    String bones = "rtm bmtr 5\nbones\n\n";
    check(
        bones + "frame 0\n\n// c\nframe 0.6\n  // x\n\nframe 0.8\n\nframe §0.3\n  // y",
        "* Put the frames in the order of their phases",
        bones + "frame 0\n\nframe 0.3\n  // y\n\n// c\nframe 0.6\n  // x\n\nframe 0.8\n");
    String text = "rtm bmtr 5\nbones\n  a\nframe 0\n  a | 0 0 0 1 | 0 0 0\n";
    String row = "\n  a | 0 0 0 1 | 0 0 0\n";
    checkMarked(text + "frame «0»" + row + "frame 1" + row, "* Write phase 0.5", "0.5");
    checkMarked(text + "frame «0.9»" + row, "* Write phase 1", "1");
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
    check(
        "rtm bmtr 5\nbones\n  a\nframe 0"
            + row
            + "frame none"
            + row
            + "frame none"
            + row
            + "§frame 0.9"
            + row,
        "* Give the frames before this one phases between the others",
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
        "* Give these phases to the frames without one",
        "rtm bmtr 5\nextraPhases 1 2\nbones\n  a\nframe 0" + row + "frame 0.5" + row);
  }

  @Test
  void theHead() {
    check("§bones\n  a\n", "* Insert 'rtm bmtr 5'", "rtm bmtr 5\nbones\n  a\n");
    check(
        "§bones\n  a\nframe 0\n  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n",
        "* Insert 'rtm plain'",
        "rtm plain\nbones\n  a\nframe 0\n  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n");
    check("§bones\n  a\nrtm plain\n", "* Move 'rtm plain' to the start", "rtm plain\nbones\n  a\n");
    String end = "bones\n  a\nframe 0\n  a | 0 0 0 1 | 0 0 0\n";
    check(
        "rtm bmtr 5\nmotion 0 0 0\n§motion 0 0 1 // x\n" + end,
        "* Remove 'motion'",
        "rtm bmtr 5\nmotion 0 0 0\n" + end);
    check(
        "rtm bmtr 5\nbones\n  a\n§bones\n  b\n  c\n\n// d\nframe 0\n  a | 0 0 0 1 | 0 0 0\n",
        "* Remove 'bones' with its entries",
        "rtm bmtr 5\nbones\n  a\n\n// d\nframe 0\n  a | 0 0 0 1 | 0 0 0\n");
    check("rtm bmtr 5\n§animatedBones 7\n" + end, "* Remove 'animatedBones'", "rtm bmtr 5\n" + end);
    check("rtm bmtr 5\n§extraPhases 1\n" + end, "* Remove 'extraPhases'", "rtm bmtr 5\n" + end);
    check("rtm bmtr 5\n§mdat 1\n" + end, "* Remove 'mdat'", "rtm bmtr 5\n" + end);
    check(
        "rtm bmtr 3\n§properties\n  0 \"StepSound\" = \"\"\n\n" + end,
        "* Write 'rtm bmtr 5', which can store it",
        "rtm bmtr 5\nproperties\n  0 \"StepSound\" = \"\"\n\n" + end);
    check(
        "rtm bmtr 3\n§properties\n  0 \"StepSound\" = \"\"\n\n" + end,
        "Remove 'properties' with its entries",
        "rtm bmtr 3\n" + end);
    check(
        "rtm plain\nproperties\n  0 \"StepSound\" = \"\" type §-1\nbones\n",
        "* Remove the type",
        "rtm plain\nproperties\n  0 \"StepSound\" = \"\"\nbones\n");
    checkMarked(
        "rtm bmtr 5\nproperties\n  0 «\"StepSond\"» = \"\"\n" + end,
        "* Write \"StepSound\"",
        "\"StepSound\"");
    checkMarked("rtm bmtr «7»\n" + end, "* Write 5, the version of today's games", "5");
    checkMarked("rtm bmtr 5\nmotion 0« 1»\n" + end, "Fill up with 0", " 1 0");
    check(
        "§rtm plain\nbones\n  \"b c\"\n  a",
        "* Add a frame without rotation or translation",
        "rtm plain\nbones\n  \"b c\"\n  a\n\nframe 0\n"
            + "  \"b c\" | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n  a     | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n");
  }

  @Test
  void framesOfAnotherEncoding() {
    String head = "rtm plain\nbones\n  a\n";
    String row = "  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
    check(
        head + "frame 0 transforms §2\n" + row,
        "* Remove 'transforms' and the number",
        head + "frame 0\n" + row);
    checkMarked(head + "frame «none»\n" + row, "* Write phase 0", "0");
    checkMarked(
        head + "frame 0\n  a« as b» | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n",
        "* Remove 'as' and the name",
        "     ");
  }

  @Test
  void countsOfFrames() {
    checkMarked(
        HEAD + "frame 0 transforms «2»\n  a | 0 0 0 1 | 0 0 0\n", "* Write transforms 1", "1");
    check(
        HEAD + FRAME.replace("frame 0", "frame 0 transforms §3"),
        "* Remove 'transforms' and the number: each bone has a row",
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
        "* Write 1.023, which is stored",
        "1.023");
    checkMarked(
        "rtm bmtr 5\nmotion 0 0 «1.62000000001»\nbones\n", "* Write 1.62, which is stored", "1.62");
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
        "Take the three numbers for Euler angles",
        "euler 0 0");
  }

  @Test
  void notFinite() {
    check(
        HEAD + FRAME + "frame 1\n  a | 0 0 0 1 | 0 §nan 0\n  b | 0 0 0 1 | 0 0 0\n",
        "* Write the position that the bone has in the frame before",
        HEAD + FRAME + "frame 1\n  a | 0 0 0 1 | 0   1 0\n  b | 0 0 0 1 | 0 0 0\n");
  }

  @Test
  void syntax() {
    check(
        "rtm plain\nbones\n  left §arm // x\n",
        "* Quote the name",
        "rtm plain\nbones\n  \"left arm\" // x\n");
    check(
        "rtm plain\nbones\n  a\nframe 0\n  §type | 1 | 0\n",
        "* Quote the name",
        "rtm plain\nbones\n  a\nframe 0\n  \"type\" | 1 | 0\n");
    check(
        "rtm plain\nproperties\n  0.5 Step §Sound = b\n",
        "* Quote the name",
        "rtm plain\nproperties\n  0.5 \"Step Sound\" = b\n");
  }

  private static String titlesAt(String marked) {
    return titles(actions(Marked.of(marked), CodeActionKind.QuickFix));
  }

  /** What is no name is not made one: a bone of that name would be stored. */
  @Test
  void onlyNamesAreQuoted() {
    String list = "rtm plain\nbones\n";
    check(list + "  §# hello\n", "* Begin the comment with //", list + "  // hello\n");
    check(list + "  a §## b, 1\n", "* Begin the comment with //", list + "  a // b, 1\n");
    check(list + "  pelvis§: // x\n", "* Remove the colon", list + "  pelvis // x\n");
    check(list + "  pelvis§,\n", "* Remove the comma", list + "  pelvis\n");
    check(list + "  §- pelvis\n", "* Remove the dash", list + "  pelvis\n");
    check(
        list + "  a§, \"b c\",d // x\n",
        "* Write one name a line",
        list + "  a\n  \"b c\"\n  d // x\n");
    check(list + "  mixamorig§:Hips\n", "* Quote the name", list + "  \"mixamorig:Hips\"\n");
    check(list + "  bone§#2\n", "* Quote the name", list + "  \"bone#2\"\n");
    check(list + "  2§handed\n", "* Quote the name", list + "  \"2handed\"\n");
    check(list + "  finger §1\n", "* Quote the name", list + "  \"finger 1\"\n");
    for (String noName : List.of("§0 1", "§-0.5", "a §1 2 3", "a = §b", "§{", "a:b, §c d")) {
      String titles = titlesAt(list + "  " + noName + "\n");
      assertEquals("", titles, noName);
    }
  }

  @Test
  void rowsWithASlipAreNotNames() {
    String head = "rtm bmtr 5\nbones\n  pelvis\nframe 0\n";
    String row = head + "  pelvis | 0 0 0 1 | 0 0 0\n";
    String bar = "* Write | in place of the colon";
    check(head + "  pelvis§: 0 0 0 1 | 0 0 0\n", bar, row);
    check(head + "  pelvis§:0 0 0 1 | 0 0 0\n", bar, row);
    check(head + "  pelvis §: 0 0 0 1 | 0 0 0\n", bar, row);
    check(head + "  pelvis§: | 0 0 0 1 | 0 0 0\n", "* Remove the colon", row);
    check(row.replace("frame 0", "frame§: 0"), "* Remove the colon", row);
    check(row.replace("frame 0", "frame 0§:"), "* Remove the colon", row);
    check(head + "  pelvis §0 0 0 1 | 0 0 0\n", "* Write | after the name", row);
    String join = "* Join the lines of the row";
    check(head + "  pelvis | 0 0\n    §0 1 | 0 0 0\n", join, row);
    check(head + "  pelvis |\r\n    §0 0 0 1 |\n  0 0 0\n", join, row);
    check(head + "  pelvis |\n    §0 0 0 1 | 0\n  0 0\n", join, row);
    check(head + "  pelvis | 0 0 0 1\n    §| 0 0 0\n", join, row);
    check(head + "  §pelvis | 0 0 0 1\n    | 0 0 0\n", join, row);
    // A comment would take what is joined to it; and the tail of nothing stays.
    assertEquals("", titlesAt(head + "  pelvis | 0 0 // x\n    §0 1 | 0 0 0\n"));
    assertEquals("", titlesAt(head + "  §0 1 | 0 0 0\n"));
    // What is in quotes is no number.
    assertEquals(
        "", titlesAt(head + "  \"a|.5\" b §| 0 0 0 1 | 0 0 0\n").replace("* Remove this row", ""));
  }

  @Test
  void namesWithLettersThatAreNotAscii() {
    String row = " | 0 0 0 1 | 0 0 0\n";
    String before = "rtm bmtr 5\nbones\n  \"K§örper\"\nframe 0\n  \"Körper\"" + row;
    assertEquals(
        "Write \"K\\xF6rper\" everywhere (windows-1252)\n"
            + "Write \"K\\xC3\\xB6rper\" everywhere (UTF-8)",
        titlesAt(before));
    check(
        before,
        "Write \"K\\xF6rper\" everywhere (windows-1252)",
        before.replace("§", "").replace("ö", "\\xF6"));
    check(
        before.replace("\"", ""),
        "Write \"K\\xC3\\xB6rper\" everywhere (UTF-8)",
        before.replace("§", "").replace("ö", "\\xC3\\xB6"));
    assertEquals(
        "Write \"\\xF8uka\" everywhere (windows-1250)\n"
            + "Write \"\\xC5\\x99uka\" everywhere (UTF-8)",
        titlesAt("rtm bmtr 5\nbones\n  §řuka\n"));
    assertEquals(
        "Write \"\\xF0\\xF3\\xEA\\xE0 2\" everywhere (windows-1251)\n"
            + "Write \"\\xD1\\x80\\xD1\\x83\\xD0\\xBA\\xD0\\xB0 2\" everywhere (UTF-8)",
        titlesAt("rtm bmtr 5\nbones\n  §рука 2\n"));
    // Another name that begins alike stays, and so does what is escaped already.
    check(
        "rtm bmtr 5\nbones\n  \"§ö\\\\\\x41\"\n  \"ö\"\n",
        "Write \"\\xF6\\\\\\x41\" everywhere (windows-1252)",
        "rtm bmtr 5\nbones\n  \"\\xF6\\\\\\x41\"\n  \"ö\"\n");
    check(
        "rtm bmtr 5\nproperties\n  0 \"a\" = \"§ä\"\nbones\n",
        "Write \"\\xE4\" (windows-1252)",
        "rtm bmtr 5\nproperties\n  0 \"a\" = \"\\xE4\"\nbones\n");
    // 17 letters of two bytes do not fit into the 32 of a plain file.
    assertEquals(
        "Write \"" + "\\xE4".repeat(17) + "\" everywhere (windows-1252)",
        titlesAt("rtm plain\nbones\n  \"§" + "ä".repeat(17) + "\"\n"));
  }

  @Test
  void keywords() {
    checkMarked("rtm bmtr 5\n«moton» 0 0 0\nbones\n", "* Write 'motion'", "motion");
    checkMarked("rtm «btmr» 5\nbones\n", "* Write 'bmtr'", "bmtr");
    checkMarked(
        "rtm bmtr 5\nbones\nframe 0 «transfroms» 0\n", "* Write 'transforms'", "transforms");
  }

  @Test
  void comments() {
    Marked fixture =
        Marked.of(
            "rtm bmtr 5 §// x\nmotion 0 0 0\nbones\n  // y\n  \"//\"\nframe 0\n  \"//\" | 0 0 0 1 | 0 0 0");
    List<CodeAction> found =
        CodeActions.in(
            fixture.projected(),
            new Range(fixture.cursor(), fixture.cursor()),
            new CodeActionContext(List.of(), List.of(CodeActionKind.QuickFix)),
            Marked.NEVER);
    assertEquals("* Remove the comment\nFix comment-not-stored in all 2 places", titles(found));
    assertEquals(
        "rtm bmtr 5\nmotion 0 0 0\nbones\n  // y\n",
        fixture.with(found.get(0).getEdit().getChanges().get("rtm:/walk.rtm")).substring(0, 37));
    assertEquals(
        "rtm bmtr 5\nmotion 0 0 0\nbones\n  \"//\"\nframe 0\n  \"//\" | 0 0 0 1 | 0 0 0",
        fixture.with(found.get(1).getEdit().getChanges().get("rtm:/walk.rtm")));
  }

  @Test
  void allOfAKind() {
    Marked fixture =
        Marked.of(
            HEAD
                + "frame 0\n  a | §0 0 0 1.5 | 0 1 0\n  b | 0 0 0 1.5 | 0 0 0\nframe 1\n"
                + "  a | 0 0 0 1.5 | 0 1.02345 0\n  b | 0 0 0 1 | 0 0 0\n");
    List<CodeAction> found = actions(fixture, CodeActionKind.QuickFix);
    assertEquals(
        "* Divide the quaternion by its length\nFix quaternion-length in all 3 places",
        titles(found));
    assertEquals(fixture.text().replace("1.5", "  1"), with(fixture, found.get(1)));
    List<CodeAction> all = actions(fixture, CodeActionKind.Source);
    assertEquals(1, all.size());
    assertEquals("source.rtm.fixAll", all.get(0).getKind());
    assertEquals(
        fixture.text().replace("1.5", "  1").replace("1.02345", "1.023"),
        with(fixture, all.get(0)));
  }

  private static List<CodeAction> allSelected(Snapshot document, List<Diagnostic> known) {
    return CodeActions.in(
        document,
        new Range(new Position(0, 0), new Position(document.text().lineCount(), 0)),
        new CodeActionContext(known, List.of(CodeActionKind.QuickFix)),
        Marked.NEVER);
  }

  private static Snapshot withWrongPhases(int frames) {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0 0\nbones\n  a\n");
    for (int f = 0; f < frames; f++) {
      text.append("frame ").append(2 * frames - f).append("\n  a | 0 0 0 1 | 0 0 0\n");
    }
    return Marked.of(text.toString()).document();
  }

  @Test
  void aFixOfTheWholeTextIsOfferedOnceWithAllItsDiagnostics() {
    for (int frames : new int[] {3, 90, 500}) {
      Snapshot document = withWrongPhases(frames);
      List<Diagnostic> known = Diagnostics.of(document, 5000, Optional.empty());
      List<CodeAction> found = allSelected(document, known);
      List<String> whole =
          found.stream().map(CodeAction::getTitle).filter(t -> t.contains("all")).toList();
      assertEquals(
          List.of(
              "Divide all phases by " + 2 * frames,
              "Space the phases of all frames evenly from 0 to 1"),
          whole);
      for (CodeAction action : found) {
        int expected =
            action.getTitle().startsWith("Divide")
                ? frames
                : action.getTitle().startsWith("Space")
                    ? known.size()
                    : action.getTitle().startsWith("Put") ? frames - 1 : 1;
        assertEquals(expected, action.getDiagnostics().size(), action.getTitle());
        assertTrue(known.containsAll(action.getDiagnostics()));
      }
      assertEquals(
          found.size(), found.stream().map(CodeAction::getTitle).distinct().count(), titles(found));
      // Of a large text they are commands, so that nothing is computed for a menu.
      assertEquals(frames > 100, found.stream().noneMatch(a -> a.getEdit() != null), titles(found));
    }
  }

  @Test
  void aRepeatableFixOfSeveralSelectedProblemsIsOfferedOnce() {
    Marked fixture =
        Marked.of(
            HEAD.replace("bones", "motion 0 0 0\nbones")
                + "frame 0\n  a | 0 0 0 1.5 | 0 1 0\n  b | 0 0 0 1.5 | 0 0 0\n"
                + "frame 1\n  a | 0 0 0 0 | 0 0 0\n  b | 0 0 0 0 | 0 0 0\n");
    List<CodeAction> found = allSelected(fixture.document(), List.of());
    assertEquals(
        "* Divide the quaternion by its length (2 places)\n"
            + "Write 0 0 0 1 (no rotation) (line 11)\n"
            + "Write 0 0 0 1 (no rotation) (line 12)\n"
            + "Fix quaternion-length in all 4 places",
        titles(found));
    assertEquals(2, found.get(0).getDiagnostics().size());
    assertEquals(4, found.get(3).getDiagnostics().size());
    assertEquals(fixture.text().replace("1.5", "  1"), with(fixture, found.get(0)));
    assertEquals(fixture.text().replaceFirst("0 0 0 0", "0 0 0 1"), with(fixture, found.get(1)));
  }

  /** Bones that many frames lack, or have too many: what is done to all frames is there once. */
  @Test
  void fixesOfAllFramesAreOfferedOnce() {
    StringBuilder text = new StringBuilder(HEAD);
    for (int f = 0; f < 30; f++) {
      text.append("frame ").append(f / 29f).append("\n  a | 0 0 0 1 | 0 1 0\n");
      text.append("  head | 0 0 0 1 | 0 0 0\n");
    }
    List<CodeAction> found = allSelected(Marked.of(text.toString()).document(), List.of());
    for (String title :
        List.of(
            "Add bone \"head\" to the list and to all frames",
            "Remove bone \"b\" from the list and all frames")) {
      List<CodeAction> same = found.stream().filter(a -> a.getTitle().equals(title)).toList();
      assertEquals(1, same.size(), () -> titles(found));
      assertEquals(30, same.get(0).getDiagnostics().size());
    }
  }

  @Test
  void theClientsDiagnosticIsGivenBack() {
    Marked fixture = Marked.of(HEAD + "frame 0\n  a | §0 0 0 1.5 | 0 1 0\n  b | 0 0 0 1 | 0 0 0\n");
    List<Diagnostic> known = Diagnostics.of(fixture.document(), 10, Optional.of("page"));
    List<CodeAction> found =
        CodeActions.in(
            fixture.document(),
            new Range(fixture.cursor(), fixture.cursor()),
            new CodeActionContext(known, List.of(CodeActionKind.QuickFix)),
            Marked.NEVER);
    assertTrue(known.contains(found.get(0).getDiagnostics().get(0)));
    assertEquals(
        "page#quaternion-length",
        found.get(0).getDiagnostics().get(0).getCodeDescription().getHref());
  }

  @Test
  void rewrites() {
    String text = HEAD + FRAME + FRAME.replace("frame 0", "§frame 1");
    assertEquals(
        "Delete this frame\nSpace all frames evenly\nReverse the animation\nMirror left and right",
        titles(actions(Marked.of(text), CodeActionKind.Refactor)));
    Marked row =
        Marked.of(
            text.replace("§", "").replace("  a | 0", "  a§ | 0").replaceFirst("§(?s)(.*)§", "§$1"));
    List<CodeAction> found = actions(row, CodeActionKind.RefactorRewrite);
    assertEquals("Insert a frame between this one and the next\nDelete this frame", titles(found));
    assertEquals(
        row.text().replace("frame 1", FRAME.replace("frame 0", "frame 0.5") + "frame 1"),
        with(row, found.get(0)));
    assertEquals(
        "Remove bone \"a\" from the list and all frames\nAdd a bone \"new_bone\" to the list and all frames",
        titles(actions(Marked.of(HEAD.replace("  a", "  §a")), CodeActionKind.Refactor)));
    List<CodeAction> encodings = actions(Marked.of("§" + HEAD), CodeActionKind.Refactor);
    assertEquals(
        "Change the version to bmtr 3, keep the transforms\n"
            + "Change the version to bmtr 4, keep the transforms",
        titles(encodings));
    assertEquals(List.of(), actions(Marked.of("§" + HEAD), CodeActionKind.RefactorExtract));
  }

  @Test
  void largeTextsGetCommands() {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nbones\n  §Arm\n");
    for (int f = 0; f < 150; f++) {
      text.append("frame ").append(f / 149f).append("\n  Arm | 0 0 0 1 | 0 0 0\n");
    }
    CodeAction action = actions(Marked.of(text.toString()), CodeActionKind.QuickFix).get(0);
    assertEquals(Commands.APPLY_FIX, action.getCommand().getCommand());
    assertEquals(
        List.of(Marked.URI, "upper-case", 2, 2, "Write \"arm\" everywhere"),
        action.getCommand().getArguments());
  }

  @Test
  void placesWithLittleText() {
    assertEquals("* Insert 'rtm bmtr 5'\nInsert 'rtm plain'", titles(actions(Marked.of("§"), "")));
    for (String text : List.of("\n§", "x§", "§\uffff")) {
      assertEquals("", titles(actions(Marked.of(text), "")), text);
    }
    assertEquals(
        "Delete this frame\nSpace all frames evenly\nReverse the animation\nMirror left and right",
        titles(actions(Marked.of("frame§"), "")));
    assertEquals(
        List.of(),
        CodeActions.in(
            Marked.of("a").document(),
            new Range(new Position(9, 9), new Position(10, 0)),
            null,
            Marked.NEVER));
  }
}
