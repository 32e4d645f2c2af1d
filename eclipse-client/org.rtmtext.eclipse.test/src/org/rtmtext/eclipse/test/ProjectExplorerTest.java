package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Link with Editor and Show In. */
class ProjectExplorerTest extends EditorFixture {
  private CommonNavigator explorer;
  private IFile other;

  @BeforeEach
  void showExplorer() throws Exception {
    explorer = (CommonNavigator) Workspace.page().showView(IPageLayout.ID_PROJECT_EXPLORER);
    other = workspace.add("bmtr5.rtm");
    select(null);
  }

  @AfterEach
  void unlink() {
    explorer.setLinkingEnabled(false);
  }

  private void select(IFile selected) {
    explorer
        .getCommonViewer()
        .setSelection(
            selected == null ? StructuredSelection.EMPTY : new StructuredSelection(selected));
  }

  private Object selected() {
    return explorer.getCommonViewer().getStructuredSelection().getFirstElement();
  }

  @Test
  void activeEditorSelectsItsAnimation() throws Exception {
    ITextEditor second = Workspace.open(other);
    explorer.setLinkingEnabled(true);
    Wait.until("the animation is selected", () -> other.equals(selected()));
    Workspace.page().activate(editor);
    Wait.until("the other animation is selected", () -> file.equals(selected()));
    Screenshots.take("link-with-editor");
    Workspace.page().closeEditor(second, false);
  }

  @Test
  void selectedAnimationShowsItsEditor() throws Exception {
    ITextEditor second = Workspace.open(other);
    explorer.setLinkingEnabled(true);
    Wait.until("the animation is selected", () -> other.equals(selected()));
    Workspace.page().activate(explorer);
    select(file);
    Wait.until("its editor is shown", () -> editor.equals(Workspace.page().getActiveEditor()));
    select(other);
    Wait.until("its editor is shown", () -> second.equals(Workspace.page().getActiveEditor()));
    assertEquals(explorer, Workspace.page().getActivePart());
  }

  @Test
  void selectionOfAnExplorerThatIsNotLinkedShowsNoEditor() throws Exception {
    ITextEditor second = Workspace.open(other);
    select(file);
    explorer.setLinkingEnabled(true);
    // Linking has taken the selection from the editor, after anything that the selection had done.
    Wait.until("the animation is selected", () -> other.equals(selected()));
    assertEquals(second, Workspace.page().getActiveEditor());
  }

  @Test
  void showInSelectsTheAnimation() throws Exception {
    Workspace.page().activate(editor);
    IWorkbenchWindow window = Workspace.page().getWorkbenchWindow();
    Command command =
        window
            .getService(ICommandService.class)
            .getCommand(IWorkbenchCommandConstants.NAVIGATE_SHOW_IN);
    ParameterizedCommand showIn =
        ParameterizedCommand.generateCommand(
            command,
            Map.of(
                IWorkbenchCommandConstants.NAVIGATE_SHOW_IN_PARM_TARGET,
                IPageLayout.ID_PROJECT_EXPLORER));
    assertNotNull(showIn);
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(showIn, null);
    assertEquals(explorer, Workspace.page().getActivePart());
    Wait.until("the animation is selected", () -> file.equals(selected()));
  }

  @Test
  void editorHasTheResourceForOtherMenus() {
    assertEquals(file, Adapters.adapt(editor.getEditorInput(), IResource.class));
    assertTrue(file.exists());
  }
}
