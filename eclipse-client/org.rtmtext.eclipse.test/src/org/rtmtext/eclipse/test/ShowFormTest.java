package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.features.EditPosesHandler;
import org.rtmtext.eclipse.settings.SettingsScope;

/** Texts that change between stored values and poses. */
class ShowFormTest extends FeatureFixture {
  private static final String POSES = "\nposes OFP2_ManSkeleton";

  private int line() {
    return ((ITextSelection) editor.getSelectionProvider().getSelection()).getStartLine();
  }

  @Test
  void aTextWithoutEditsIsTheSameAnimationInBothForms() throws Exception {
    String exact = text();
    Commands.run("showExact");
    untilShown("The text shows exact values already.");
    assertEquals(exact, text());
    int frame = exact.indexOf("\nframe ");
    editor.selectAndReveal(exact.indexOf("\n  leftleg ", frame) + 1, 0);
    Commands.run("showPoses");
    Wait.until("the poses are saved", () -> text().contains(POSES) && !editor.isDirty());
    assertArrayEquals(before, now());
    List<String> lines = text().lines().toList();
    assertTrue(lines.get(line()).startsWith("  leftleg "), lines.get(line()));
    assertEquals(1, lines.stream().limit(line()).filter(l -> l.startsWith("frame ")).count());
    Screenshots.take("poses");
    Commands.run("showExact");
    Wait.until("the exact values are saved", () -> text().equals(exact) && !editor.isDirty());
    assertArrayEquals(before, now());
  }

  @Test
  void whatIsTypedBeforeTheAnswerIsNotSaved() throws Exception {
    IDocument document = Workspace.document(editor);
    document.addDocumentListener(new TypingAfterEdit(document));
    Commands.run("showPoses");
    Wait.until("the user has typed", () -> text().startsWith("// typed\n"));
    // The command is done when the next one is answered.
    Commands.run("showPoses");
    untilShown("The text shows poses already.");
    assertTrue(editor.isDirty());
    assertArrayEquals(before, now());
  }

  /** Types after the first edit of a document. */
  private record TypingAfterEdit(IDocument document) implements IDocumentListener {
    @Override
    public void documentAboutToBeChanged(DocumentEvent event) {
      // Documents must not be changed here.
    }

    @Override
    public void documentChanged(DocumentEvent event) {
      document.removeDocumentListener(this);
      Display.getCurrent().asyncExec(() -> document.set("// typed\n" + document.get()));
    }
  }

  @Test
  void unsavedEditsStayUnsaved() throws Exception {
    edit();
    Commands.run("showPoses");
    Wait.until("the poses are shown", () -> text().contains(POSES));
    assertEquals(EDITED, motion());
    assertTrue(editor.isDirty());
    assertArrayEquals(before, now());
    run("org.eclipse.ui.edit.undo");
    assertFalse(text().contains(POSES));
    assertEquals(EDITED, motion());
    Workspace.save(editor);
    assertFalse(Arrays.equals(before, now()));
  }

  @Test
  void aBoneIsTurned() throws Exception {
    String exact = text();
    String uri = ((IURIEditorInput) editor.getEditorInput()).getURI().toString();
    EditPosesHandler.run(uri, Map.of("edit", "turn", "words", "leftleg 0 0 10", "frames", "2..3"));
    Wait.until("the bone is turned", () -> editor.isDirty());
    String[] before = exact.split("\nframe ");
    String[] after = text().split("\nframe ");
    for (int f = 0; f < before.length; f++) {
      assertEquals(f != 2 && f != 3, before[f].equals(after[f]), "part " + f);
    }
    run("org.eclipse.ui.edit.undo");
    assertEquals(exact, text());
  }

  @Test
  void thePreferenceDecidesHowAnimationsAreOpened() throws Exception {
    Workspace.openAs("poses");
    reopen();
    assertTrue(text().contains(POSES), text());
    Commands.run("showExact");
    Wait.until("the exact values are shown", () -> !text().contains(POSES));
    Wait.until("the text is saved", () -> !editor.isDirty());
    reopen();
    assertTrue(text().contains(POSES), text());
  }

  @Test
  void theFormThatWasChosenLastIsRemembered() throws Exception {
    ScopedPreferenceStore preferences =
        new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID);
    preferences.setToDefault("chosenText");
    Workspace.openAs("auto");
    try {
      reopen();
      assertTrue(text().contains(POSES), text());
      Commands.run("showExact");
      Wait.until("the exact values are shown", () -> !text().contains(POSES));
      Wait.until("the text is saved", () -> !editor.isDirty());
      assertArrayEquals(before, now());
      reopen();
      assertFalse(text().contains(POSES), text());
      Commands.run("showPoses");
      Wait.until("the poses are shown", () -> text().contains(POSES));
      Wait.until("the text is saved", () -> !editor.isDirty());
      reopen();
      assertTrue(text().contains(POSES), text());
    } finally {
      preferences.setToDefault("chosenText");
    }
  }

  private void reopen() throws Exception {
    Workspace.page().closeEditor(editor, false);
    editor = Workspace.open(file);
  }
}
