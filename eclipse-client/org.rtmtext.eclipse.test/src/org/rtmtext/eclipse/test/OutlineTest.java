package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutlineTest extends FeatureFixture {
  @BeforeEach
  void openOutline() throws Exception {
    showOutline("bones  21");
    Workspace.page().activate(editor);
  }

  private String selected() {
    return outline().stream()
        .flatMap(t -> Stream.of(t.getSelection()))
        .map(TreeItem::getText)
        .findFirst()
        .orElse("");
  }

  @Test
  void outlineFollowsTheCursor() throws Exception {
    moveTo("bones", "leftarm");
    Wait.until("the bone is selected", () -> selected().equals("leftarm"));
    Screenshots.take("outline");
    moveTo("frame 0", "frame 0");
    Wait.until("the frame is selected", () -> selected().startsWith("frame 1"));
  }

  @Test
  void clickSelectsTheText() throws Exception {
    Tree tree = outline().orElseThrow();
    TreeItem frame =
        Stream.of(tree.getItems())
            .filter(item -> item.getText().startsWith("frame 3"))
            .findFirst()
            .orElseThrow();
    tree.setFocus();
    tree.setSelection(frame);
    Event event = new Event();
    event.item = frame;
    tree.notifyListeners(SWT.Selection, event);
    Wait.events();
    ITextSelection selection = (ITextSelection) editor.getSelectionProvider().getSelection();
    assertEquals("frame", selection.getText());
    assertEquals(2, text().substring(0, selection.getOffset()).split("\nframe ", -1).length - 1);
  }

  @Test
  void outlineFollowsChanges() throws Exception {
    Workspace.replace(editor, "  rightfoot\n", "  rightfoot\n  tail\n");
    Wait.until("the number of bones is updated", () -> outlineRoots().contains("bones  22"));
  }

  @Test
  void outlineFollowsAMovedFile() throws Exception {
    file.move(IPath.fromOSString("run.rtm"), true, null);
    Wait.until(
        "another editor shows the moved file",
        () ->
            Workspace.page().getActiveEditor() instanceof ITextEditor shown
                && shown.getTitle().equals("run.rtm as text"));
    editor = (ITextEditor) Workspace.page().getActiveEditor();
    synchronise();
    Workspace.replace(editor, "  rightfoot\n", "  rightfoot\n  tail\n");
    Wait.until("the number of bones is updated", () -> outlineRoots().contains("bones  22"));
  }

  @Test
  void outlineIsComputedAgainWhenTheServerEndsBeforeItsAnswer() throws Exception {
    Workspace.page().hideView(Workspace.page().findView(IPageLayout.ID_OUTLINE));
    ServerProcesses.hang();
    Workspace.page().showView(IPageLayout.ID_OUTLINE);
    ServerProcesses.kill();
    Wait.until("the outline is complete", () -> outlineRoots().contains("bones  21"));
  }
}
