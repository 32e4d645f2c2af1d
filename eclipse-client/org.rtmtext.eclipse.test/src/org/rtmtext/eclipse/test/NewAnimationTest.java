package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.IWizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NewAnimationTest {
  private Workspace workspace;
  private WizardDialog dialog;
  private IWizard wizard;
  private Path animation;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    animation = workspace.project.getLocation().toPath().resolve("new.rtm");
    Files.writeString(
        animation.resolveSibling("model.cfg"),
        "class CfgSkeletons { class Leg { skeletonBones[] = {\"Hip\",\"\",\"Knee\",\"Hip\"}; }; };");
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    // As New > Other does.
    INewWizard created =
        (INewWizard)
            PlatformUI.getWorkbench()
                .getNewWizardRegistry()
                .findWizard("org.rtmtext.eclipse.newAnimation")
                .createWizard();
    created.init(PlatformUI.getWorkbench(), new StructuredSelection(workspace.project));
    wizard = created;
    dialog = new WizardDialog(Workspace.page().getWorkbenchWindow().getShell(), wizard);
    dialog.setBlockOnOpen(false);
    dialog.open();
    Wait.until("the skeletons are listed", () -> combo(1).getItemCount() > 1);
  }

  @AfterEach
  void close() throws Exception {
    dialog.close();
    workspace.close();
  }

  private <T extends Control> List<T> all(Class<T> type, Composite parent) {
    List<T> found = new ArrayList<>();
    for (Control child : parent.getChildren()) {
      if (type.isInstance(child)) {
        found.add(type.cast(child));
      } else if (child instanceof Composite composite) {
        found.addAll(all(type, composite));
      }
    }
    return found;
  }

  private Combo combo(int index) {
    return all(Combo.class, dialog.getShell()).get(index);
  }

  private Spinner frames() {
    return all(Spinner.class, dialog.getShell()).get(0);
  }

  private void enterName(String name) {
    List<Text> fields =
        all(Text.class, dialog.getShell()).stream().filter(Text::getEditable).toList();
    fields.get(fields.size() - 1).setText(name);
    Wait.events();
  }

  private void select(int combo, int item) {
    combo(combo).select(item);
    combo(combo).notifyListeners(SWT.Selection, new Event());
  }

  private void finish() throws Exception {
    assertTrue(wizard.canFinish());
    assertTrue(wizard.performFinish(), wizard.getPages()[0].getErrorMessage());
    Wait.events();
  }

  private static String text() {
    return Workspace.document((ITextEditor) Workspace.page().getActiveEditor()).get();
  }

  @Test
  void bonesOfTheNearestModelConfigAreAtRest() throws Exception {
    assertTrue(combo(1).getText().startsWith("Leg (2 bones, "), combo(1).getText());
    assertFalse(wizard.canFinish());
    enterName("new");
    Screenshots.take("new-animation");
    finish();
    assertEquals("new.rtm as text", Workspace.page().getActiveEditor().getTitle());
    assertTrue(text().startsWith("rtm bmtr 5\n"), text());
    assertTrue(
        text()
            .replaceAll(" +", " ")
            .endsWith("\nframe 0\n hip | 0 0 0 1 | 0 0 0\n knee | 0 0 0 1 | 0 0 0\n"),
        text());
    assertTrue(workspace.project.getFile("new.rtm").exists());
    Screenshots.take("new-animation-opened");
  }

  @Test
  void encodingBuiltInSkeletonAndFramesAreUsed() throws Exception {
    enterName("new.rtm");
    select(0, combo(0).indexOf("plain"));
    select(1, 1);
    assertTrue(combo(1).getText().endsWith(", built-in)"), combo(1).getText());
    frames().setSelection(3);
    finish();
    assertTrue(text().startsWith("rtm plain\n"), text());
    assertEquals(
        List.of("frame 0", "frame 0.5", "frame 1"),
        text().lines().filter(line -> line.startsWith("frame ")).toList());
    assertTrue(text().replaceAll(" +", " ").contains("| 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n"), text());
  }

  @Test
  void tooManyFramesAreRefused() throws Exception {
    enterName("new");
    frames().setSelection(999_999);
    assertFalse(wizard.performFinish());
    String message = wizard.getPages()[0].getErrorMessage();
    assertTrue(message.contains("must be from 1 to 500000, not 999999"), message);
    assertFalse(Files.exists(animation));
  }

  @Test
  void anExistingFileIsKept() throws Exception {
    byte[] existing = {1, 2, 3};
    enterName("new");
    // Another program writes the file after the page has checked its name.
    Files.write(animation, existing);
    assertFalse(wizard.performFinish());
    String message = wizard.getPages()[0].getErrorMessage();
    assertTrue(message.contains("new.rtm"), message);
    Screenshots.take("new-animation-existing");
    assertArrayEquals(existing, Files.readAllBytes(animation));
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    enterName("other");
    enterName("new");
    assertFalse(wizard.canFinish());
  }
}
