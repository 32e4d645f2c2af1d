package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.keys.IBindingService;
import org.junit.jupiter.api.Test;

class ReferencesTest extends FeatureFixture {
  private static final String FIND = "org.eclipse.ui.genericeditor.findReferences";

  private static Optional<Table> table(Composite parent) {
    for (Control child : parent.getChildren()) {
      if (child instanceof Table table && table.isVisible()) {
        return Optional.of(table);
      }
      if (child instanceof Composite composite && table(composite).isPresent()) {
        return table(composite);
      }
    }
    return Optional.empty();
  }

  /** The table of the Search view; empty until it shows a result. */
  private static Optional<Table> results() {
    return Optional.ofNullable(NewSearchUI.getSearchResultView())
        .map(view -> (Composite) view.getActivePage().getControl())
        .flatMap(ReferencesTest::table);
  }

  private static List<String> lines() {
    return results().stream()
        .flatMap(table -> Stream.of(table.getItems()))
        .map(TableItem::getText)
        .toList();
  }

  @Test
  void placesOfABoneAreListed() throws Exception {
    moveTo("frame 0", "leftarm");
    run(FIND);
    Wait.until("all places are listed", () -> lines().size() == 14);
    assertEquals("19: leftarm", lines().get(0));
    Screenshots.take("references");

    // Edits before a place move it.
    Workspace.replace(editor, "motion 0 0 -1.62", "// longer\nmotion 0 0 -1.62");
    Table table = results().orElseThrow();
    table.setSelection(2);
    table.notifyListeners(SWT.Selection, new Event());
    table.notifyListeners(SWT.DefaultSelection, new Event());
    Wait.until(
        "the place is selected",
        () ->
            editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                && selection.getText().equals("leftarm"));
    ITextSelection selection = (ITextSelection) editor.getSelectionProvider().getSelection();
    assertEquals(lines().get(2).split(":")[0], Integer.toString(selection.getStartLine()));
  }

  @Test
  void searchInAClosedTextIsExplained() throws Exception {
    moveTo("frame 0", "leftarm");
    run(FIND);
    Wait.until("all places are listed", () -> lines().size() == 14);
    Workspace.page().closeEditor(editor, false);
    IStatus status = NewSearchUI.runQueryInForeground(null, NewSearchUI.getQueries()[0]);
    assertFalse(status.isOK());
    assertTrue(status.getMessage().contains("no longer open"), status.getMessage());
  }

  @Test
  void keyIsBound() throws Exception {
    IBindingService bindings = PlatformUI.getWorkbench().getService(IBindingService.class);
    assertEquals(
        FIND,
        bindings
            .getPerfectMatch(KeySequence.getInstance("M1+M2+G"))
            .getParameterizedCommand()
            .getId());
  }
}
