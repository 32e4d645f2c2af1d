package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IURIEditorInput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.features.EditPosesHandler;

/** Undo and redo keep the place in the text, and know the text that is saved. */
class UndoTest extends FeatureFixture {
  private static final String UNDO = "org.eclipse.ui.edit.undo";
  private static final String REDO = "org.eclipse.ui.edit.redo";
  private static final String POSES = "\nposes OFP2_ManSkeleton";

  /**
   * What a user sees of the place.
   *
   * @param frame number of the frame
   * @param word the first word of the line
   * @param column of the cursor
   * @param selected number of selected characters
   * @param above number of visible lines above the cursor
   */
  private record Place(int frame, String word, int column, int selected, int above) {}

  @BeforeEach
  void waitForFolds() throws Exception {
    untilFolded(editor);
  }

  private Place place() throws Exception {
    IDocument document = Workspace.document(editor);
    ISourceViewer viewer = Workspace.viewer(editor);
    int cursor = viewer.getSelectedRange().x;
    int line = document.getLineOfOffset(cursor);
    int start = document.getLineOffset(line);
    List<String> before = document.get(0, start).lines().toList();
    String text = document.get(start, document.getLineLength(line));
    return new Place(
        (int) before.stream().filter(l -> l.startsWith("frame ")).count(),
        text.strip().split(" ")[0],
        cursor - start,
        viewer.getSelectedRange().y,
        line - viewer.getTopIndex());
  }

  /** Puts the cursor into a row in the middle of the window. */
  private Place start(int frame, String bone) throws Exception {
    int offset = -1;
    for (int f = 0; f < frame; f++) {
      offset = text().indexOf("\nframe ", offset + 1);
    }
    int row = text().indexOf("\n  " + bone + " ", offset) + 1;
    editor.selectAndReveal(row + 4, 0);
    Wait.events();
    Place place = place();
    assertEquals(frame, place.frame());
    assertEquals(bone, place.word());
    return place;
  }

  private void undoKeeps(Place place, String undone) throws Exception {
    run(UNDO);
    assertEquals(undone, text());
    assertEquals(place, place());
  }

  @Test
  void undoOfPosesKeepsTheCursorAndTheScrollPosition() throws Exception {
    String exact = text();
    start(9, "leftleg");
    Commands.run("showPoses");
    Wait.until("the poses are saved", () -> text().contains(POSES) && !editor.isDirty());
    String poses = text();
    Place inPoses = start(9, "leftleg");
    undoKeeps(inPoses, exact);
    Screenshots.take("undo-poses");
    run(REDO);
    assertEquals(poses, text());
    assertEquals(inPoses, place());
    run(UNDO);
    type("x");
    assertEquals(exact.length() + 1, text().length(), "the key has replaced nothing");
  }

  @Test
  void undoOfAnEditOfPosesKeepsTheCursorAndTheScrollPosition() throws Exception {
    String exact = text();
    String uri = ((IURIEditorInput) editor.getEditorInput()).getURI().toString();
    Place place = start(3, "pelvis");
    EditPosesHandler.run(uri, Map.of("edit", "turn", "words", "leftleg 0 0 10", "frames", "8..12"));
    Wait.until("the bone is turned", () -> editor.isDirty());
    String turned = text();
    assertEquals(place, place());
    undoKeeps(place, exact);
    assertFalse(editor.isDirty(), "the text is the saved one again");
    run(REDO);
    assertEquals(turned, text());
    assertEquals(place, place());
    assertTrue(editor.isDirty());
    // The cursor is in a row that is replaced.
    place = start(9, "leftleg");
    undoKeeps(place, exact);
  }

  @Test
  void aTextWhoseChangeIsUndoneIsNotMarkedAsChanged() throws Exception {
    AtomicInteger notifications = new AtomicInteger();
    editor.addPropertyListener(
        (source, property) -> {
          if (property == IEditorPart.PROP_DIRTY) {
            notifications.incrementAndGet();
          }
        });
    moveTo("motion", "motion");
    type("x");
    assertTrue(editor.isDirty());
    int typed = notifications.get();
    run(UNDO);
    assertFalse(editor.isDirty());
    assertTrue(notifications.get() > typed, "the title of the editor is updated");
    run(REDO);
    assertTrue(editor.isDirty());
    run(UNDO);
    assertFalse(editor.isDirty());
    assertArrayEquals(before, now());
    edit();
    Workspace.save(editor);
    run(UNDO);
    assertTrue(editor.isDirty(), "another text is saved now");
    run(REDO);
    assertFalse(editor.isDirty());
  }

  /** The undone text is not taken for that of the new file. */
  @Test
  void aFileThatAnotherProgramHasChangedIsReadAfterTheUndo() throws Exception {
    edit();
    Files.write(path, Files.readAllBytes(Workspace.testdata("walk-plain.rtm")));
    run(UNDO);
    Wait.until("the file is read", () -> text().startsWith("rtm plain"));
    assertFalse(editor.isDirty());
  }
}
