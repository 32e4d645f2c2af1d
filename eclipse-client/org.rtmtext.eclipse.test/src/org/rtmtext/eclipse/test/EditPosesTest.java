package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.Test;

/** Edit Poses..., a dialog whose edits and proposals are those of the server. */
class EditPosesTest extends FeatureFixture {
  private static final String TITLE = "Edit Poses";

  private static Shell dialog() {
    return DialogSteps.dialog(TITLE);
  }

  private static Text words() {
    return Widgets.field(dialog(), "With:");
  }

  private static Text frames() {
    return Widgets.field(dialog(), "Frames:");
  }

  private static void choose(String edit) {
    Combo kinds = Widgets.find(dialog(), Combo.class, c -> true);
    assertTrue(
        List.of(kinds.getItems()).contains(edit), () -> List.of(kinds.getItems()).toString());
    kinds.select(kinds.indexOf(edit));
    kinds.notifyListeners(SWT.Selection, new Event());
  }

  /** Types into a field, and leaves it. */
  private static void enter(Text field, String typed) {
    field.setText(typed);
    field.notifyListeners(SWT.FocusOut, new Event());
  }

  private static boolean shows(String part) {
    return ScreenTexts.in(dialog()).stream().anyMatch(text -> ScreenTexts.has(text, part));
  }

  private static boolean press() {
    return DialogSteps.press(TITLE, "Edit");
  }

  @Test
  void fieldsAreCheckedWhenTheUserLeavesThemAndKeepWhatWasTyped() throws Exception {
    String exact = text();
    int frame = exact.indexOf("\nframe ", exact.indexOf("\nframe ") + 1);
    editor.selectAndReveal(exact.indexOf("\n  leftleg ", frame) + 1, 0);
    DialogSteps.during(
        () -> Commands.run("editPoses"),
        List.of(
            () -> dialog() != null,
            () -> {
              assertEquals("leftleg 0 0 0", words().getText());
              assertEquals("2", frames().getText());
              assertTrue(shows("such as 5 or 5..20"), "the field of the frames says its form");
              Screenshots.take("edit-poses");
              enter(words(), "leftlag 0 0 10");
              return true;
            },
            () -> {
              if (!shows("did you mean \"leftleg\"?")) {
                return false;
              }
              words().setText("leftleg 0 0 10");
              assertFalse(shows("did you mean"), "the message is of the old text");
              enter(frames(), "2..99");
              return true;
            },
            () -> shows("There is no frame 99") && press(),
            () -> {
              assertEquals("leftleg 0 0 10", words().getText());
              assertEquals("2..99", frames().getText());
              frames().setText("2..3");
              return press();
            }));
    Wait.until("the bone is turned", () -> editor.isDirty());
    String[] before = exact.split("\nframe ");
    String[] after = text().split("\nframe ");
    for (int f = 0; f < before.length; f++) {
      assertEquals(f != 2 && f != 3, before[f].equals(after[f]), "part " + f);
    }
  }

  @Test
  void theCursorStaysAtARowThatMovesToTheFrames() throws Exception {
    editor = Workspace.open(workspace.add("plain.rtm"));
    activateEditor();
    Commands.run("showPoses");
    Wait.until("the poses are shown", () -> text().contains("\nstill\n") && !editor.isDirty());
    moveTo("\nstill\n", "  Spine ");
    DialogSteps.during(
        () -> Commands.run("editPoses"),
        List.of(
            () -> dialog() != null,
            () -> {
              assertEquals("Spine 0 0 0", words().getText());
              words().setText("Spine 10 0 0");
              frames().setText("2");
              return press();
            }));
    Wait.until("the row is one of the frames", () -> !text().contains("\nstill\n"));
    Wait.until(
        "the cursor is at the row of the second frame",
        () -> {
          int at = ((ITextSelection) editor.getSelectionProvider().getSelection()).getOffset();
          return text().startsWith("  Spine ", at)
              && text().substring(0, at).split("(?m)^frame ", -1).length == 3;
        });
  }

  @Test
  void theAnimationToAppendIsAFile() throws Exception {
    int frames = text().split("\nframe ").length - 1;
    workspace.add("walk-plain.rtm");
    DialogSteps.during(
        () -> Commands.run("editPoses"),
        List.of(
            () -> dialog() != null,
            () -> {
              assertFalse(browse().isEnabled());
              choose("Append Animation");
              assertTrue(browse().isEnabled());
              words().setText("missing.rtm");
              return press();
            },
            () -> {
              if (!shows("no such file")) {
                return false;
              }
              Screenshots.take("edit-poses-append");
              assertEquals("missing.rtm", words().getText());
              words().setText("walk.rtm");
              return press();
            }));
    Wait.until("the animation is appended", () -> editor.isDirty());
    assertTrue(text().split("\nframe ").length - 1 > frames);
  }

  private static Button browse() {
    return Widgets.find(dialog(), Button.class, b -> b.getText().equals("&Browse..."));
  }

  @Test
  void anEditThatTakesNothingNeedsNoFields() throws Exception {
    DialogSteps.during(
        () -> Commands.run("editPoses"),
        List.of(
            () -> dialog() != null,
            () -> {
              choose("Trim Constant Frames");
              assertFalse(words().isEnabled());
              assertFalse(frames().isEnabled());
              return press();
            },
            () -> shows("nothing to trim") && DialogSteps.press(TITLE, "Cancel")));
    assertFalse(editor.isDirty());
  }

  @Test
  void theCursorMovesToAnInsertedFrame() throws Exception {
    moveTo("\nframe 0\n", "pelvis");
    chooseFix(QUICK_FIX, "Insert", "insert-frame");
    Wait.until("a frame is inserted", () -> editor.isDirty());
    Wait.until(
        "the cursor is in the second frame",
        () -> {
          ITextSelection cursor = (ITextSelection) editor.getSelectionProvider().getSelection();
          return text().substring(0, cursor.getOffset()).split("(?m)^frame ", -1).length == 2
              && text().startsWith("frame ", cursor.getOffset());
        });
  }
}
