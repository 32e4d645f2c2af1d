package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.core.commands.operations.OperationHistoryFactory;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.junit.jupiter.api.Test;

class QuickFixTest extends FeatureFixture {
  private static final String UNDO = "org.eclipse.ui.edit.undo";
  private static final String ERROR = "org.eclipse.ui.workbench.texteditor.error";

  @Test
  void quickFixRepairsTheTextAndOneUndoRevertsIt() throws Exception {
    Workspace.replace(editor, "  pelvis        |", "  pelvsi        |");
    String broken = text();
    moveTo("frame 0", "pelvsi");
    chooseFix(QUICK_FIX, "pelvis", "quick-fix");
    assertFalse(text().contains("pelvsi"));
    assertTrue(undoStep().contains("pelvis"), undoStep());
    run(UNDO);
    assertEquals(broken, text());
  }

  /** The editor of a text file has markers, whose resolutions it offers itself. */
  @Test
  void fixOfATextFileIsOfferedOnce() throws Exception {
    editor = Workspace.open(workspace.add("walk.rtmt"));
    synchronise();
    Workspace.replace(editor, "motion 0 0 -1.62", "motoin 0 0 -1.62");
    fixIsOfferedOnce("motoin", "quick-fix-unsaved");
    run(UNDO);
    Workspace.save(editor);
    untilShown("1 error");
    fixIsOfferedOnce("motoin", "quick-fix-text-file");
    run(UNDO);
    fixIsOfferedOnce("-1.62", "quick-fix-line");
  }

  private void fixIsOfferedOnce(String place, String screenshot) throws Exception {
    Wait.until("the problem is shown", () -> List.of("motoin").equals(Annotations.texts(editor)));
    Workspace.page().activate(editor);
    moveTo("rtm", place);
    chooseFix(QUICK_FIX, "Write 'motion'", screenshot);
    assertTrue(text().contains("\nmotion 0 0 -1.62"), text());
  }

  @Test
  void rulerOffersTheFixesOfTheClickedLine() throws Exception {
    Workspace.replace(editor, "motion 0 0 -1.62", "motoin 0 0 -1.62");
    moveTo("bones", "spine3");
    IVerticalRulerInfo ruler = editor.getAdapter(IVerticalRulerInfo.class);
    Event event = new Event();
    event.button = 3;
    event.y = widget().getLinePixel(1) + 5;
    for (Control column : ((Composite) ruler.getControl()).getChildren()) {
      column.notifyListeners(SWT.MouseDown, event);
    }
    // The ruler looks for the clicked line when it is asked for it, so before the text moves.
    assertEquals(1, ruler.getLineOfLastMouseButtonActivity());
    chooseFix("org.rtmtext.eclipse.rulerQuickFix", "motion", "quick-fix-ruler");
    assertTrue(text().contains("\nmotion 0 0 -1.62"), text());
  }

  @Test
  void commandOfTheServerEditsTheTextAndOneUndoRevertsIt() throws Exception {
    String before = text();
    moveTo("rtm", "bmtr");
    chooseFix(QUICK_FIX, "Mirror left and right", "quick-assist");
    Wait.until("the text is edited", () -> !text().equals(before));
    Wait.events();
    assertEquals("Mirror Left and Right", undoStep());
    run(UNDO);
    assertEquals(before, text());
  }

  /** What Edit > Undo is called. */
  private String undoStep() {
    return OperationHistoryFactory.getOperationHistory()
        .getUndoOperation(
            DocumentUndoManagerRegistry.getDocumentUndoManager(Workspace.document(editor))
                .getUndoContext())
        .getLabel();
  }

  @Test
  void slowServerDoesNotBlockTheWindow() throws Exception {
    moveTo("rtm", "bmtr");
    untilEnabled(QUICK_FIX);
    ProcessHandle server = ServerProcesses.hang();
    AtomicBoolean isResumed = new AtomicBoolean();
    // Runs only if events are handled while the editor waits for the fixes.
    Display.getCurrent()
        .asyncExec(
            () -> {
              assertDoesNotThrow(() -> ServerProcesses.resume(server));
              isResumed.set(true);
            });
    execute(QUICK_FIX);
    assertTrue(isResumed.get());
    assertTrue(entries().anyMatch(item -> item.getText().contains("Mirror left and right")));
    type(ESCAPE);
  }
}
