package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.compare.CompareViewerPane;
import org.eclipse.core.commands.operations.IUndoContext;
import org.eclipse.core.commands.operations.OperationHistoryFactory;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fix All Animations in Folder. */
class FixFolderTest {
  private static final String TITLE = "Fix All Animations in Folder";

  private static final String UNDO = "org.eclipse.ui.edit.undo";

  private Workspace workspace;
  private Path walk;
  private Path run;
  private byte[] faulty;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    byte[] correct = Files.readAllBytes(Workspace.testdata("walk.rtm"));
    // Bones of binarised animations are written in lower case.
    String bytes = new String(correct, StandardCharsets.ISO_8859_1);
    assertTrue(bytes.contains("pelvis\0"));
    faulty = bytes.replace("pelvis\0", "Pelvis\0").getBytes(StandardCharsets.ISO_8859_1);
    walk = add("walk.rtm");
    run = add("run.rtm");
    Commands.select(workspace.project);
  }

  private Path add(String name) throws Exception {
    Path folder = workspace.project.getLocation().toPath().resolve("anim");
    Files.createDirectories(folder);
    Path file = Files.write(folder.resolve(name), faulty);
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    return file;
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
  }

  private boolean isFaulty(Path file) throws Exception {
    return Arrays.equals(faulty, Files.readAllBytes(file));
  }

  private static boolean showsCodes() {
    Shell dialog = DialogSteps.dialog(TITLE);
    Table codes = dialog == null ? null : Widgets.search(dialog, Table.class, t -> t.isVisible());
    if (codes == null) {
      return false;
    }
    TableItem first = codes.getItem(0);
    assertEquals("Upper-case letter in a binarised animation", first.getText());
    assertEquals("2", first.getText(1));
    assertEquals("upper-case", first.getText(3));
    assertTrue(first.getChecked());
    Screenshots.take("fix-codes");
    return true;
  }

  /** The entries of the preview that are files. */
  private static List<TreeItem> files() {
    Shell dialog = DialogSteps.dialog(TITLE);
    Tree tree = dialog == null ? null : Widgets.search(dialog, Tree.class, t -> t.isVisible());
    return tree == null
        ? List.of()
        : Stream.of(tree.getItems())
            .flatMap(item -> Stream.concat(Stream.of(item), Stream.of(item.getItems())))
            .filter(item -> item.getText().contains(".rtm"))
            .toList();
  }

  private static boolean selectsFile(String name) {
    for (TreeItem file : files()) {
      if (file.getText().startsWith(name)) {
        file.getParent().setSelection(file);
        file.getParent().notifyListeners(SWT.Selection, new Event());
        return true;
      }
    }
    return false;
  }

  private static boolean uncheck(String name) {
    for (TreeItem file : files()) {
      if (file.getText().startsWith(name)) {
        file.setChecked(false);
        Event event = new Event();
        event.item = file;
        event.detail = SWT.CHECK;
        file.getParent().notifyListeners(SWT.Selection, event);
        return true;
      }
    }
    return false;
  }

  /** Selects the entry of all files, as a user can. */
  private static boolean selectsAllFiles() {
    List<TreeItem> files = files();
    if (files.isEmpty()) {
      return false;
    }
    Tree tree = files.get(0).getParent();
    tree.setSelection(tree.getItem(0));
    tree.notifyListeners(SWT.Selection, new Event());
    return true;
  }

  /** Whether the preview says what to do for a comparison. */
  private static boolean asksForAFile() {
    Shell dialog = DialogSteps.dialog(TITLE);
    return dialog != null
        && ScreenTexts.in(dialog)
            .contains("Select a file to compare its text with the fixed text.");
  }

  /** Unchecks the first problem, which is the only one. */
  private static boolean refusesWithoutAProblem() {
    Shell dialog = DialogSteps.dialog(TITLE);
    Table codes = dialog == null ? null : Widgets.search(dialog, Table.class, t -> t.isVisible());
    if (codes == null) {
      return false;
    }
    check(codes, false);
    assertTrue(ScreenTexts.in(dialog).toString().contains("Select the problems to fix."));
    check(codes, true);
    assertFalse(ScreenTexts.in(dialog).toString().contains("Select the problems to fix."));
    return true;
  }

  private static void check(Table codes, boolean isChecked) {
    codes.getItem(0).setChecked(isChecked);
    codes.notifyListeners(SWT.Selection, new Event());
  }

  /** Whether the preview compares the text now with the fixed one, as the compare editor does. */
  private static boolean showsBothTexts() {
    CompareViewerPane pane =
        Widgets.search(DialogSteps.dialog(TITLE), CompareViewerPane.class, p -> p.isVisible());
    if (pane == null) {
      return false;
    }
    List<String> texts = ScreenTexts.in(pane);
    if (texts.stream().filter(text -> text.startsWith("rtm bmtr 5\n")).count() < 2) {
      return false;
    }
    assertTrue(
        texts.stream().anyMatch(text -> text.contains("bones\n  Pelvis\n")), texts::toString);
    assertTrue(
        texts.stream().anyMatch(text -> text.contains("bones\n  pelvis\n")), texts::toString);
    List<String> dialog = ScreenTexts.in(DialogSteps.dialog(TITLE));
    assertEquals(TITLE + ": 2 problems in 2 files", files().get(0).getParentItem().getText());
    assertTrue(
        dialog.contains("Nothing is written before you confirm the preview."), dialog::toString);
    Screenshots.take("fix-preview");
    return true;
  }

  @Test
  void allFilesAreFixedAndRestoredByOneUndo() throws Exception {
    DialogSteps.during(
        () -> Commands.run("fixFolder"),
        List.of(
            FixFolderTest::showsCodes,
            FixFolderTest::refusesWithoutAProblem,
            () -> DialogSteps.press(TITLE, "Preview >"),
            FixFolderTest::selectsAllFiles,
            FixFolderTest::asksForAFile,
            () -> selectsFile("anim/walk.rtm - Upper-case letter in a binarised animation (1)"),
            FixFolderTest::showsBothTexts,
            () -> DialogSteps.press(TITLE, "OK")));
    byte[] correct = Files.readAllBytes(Workspace.testdata("walk.rtm"));
    assertArrayEquals(correct, Files.readAllBytes(walk));
    assertArrayEquals(correct, Files.readAllBytes(run));
    FeatureFixture.untilShown("2 problems fixed in 2 files.");
    Screenshots.take("fixed-folder");

    assertEquals(
        Workspace.page().findView(IPageLayout.ID_PROJECT_EXPLORER),
        Workspace.page().getActivePart());
    FeatureFixture.run(UNDO);
    assertArrayEquals(faulty, Files.readAllBytes(walk));
    assertArrayEquals(faulty, Files.readAllBytes(run));
    FeatureFixture.untilShown("2 files restored.");
    IUndoContext context = Adapters.adapt(ResourcesPlugin.getWorkspace(), IUndoContext.class);
    assertFalse(OperationHistoryFactory.getOperationHistory().canRedo(context));
  }

  @Test
  void filesThatAreNotSelectedStay() throws Exception {
    DialogSteps.during(
        () -> Commands.run("fixFolder"),
        List.of(
            () -> DialogSteps.press(TITLE, "Preview >"),
            () -> uncheck("anim/run.rtm"),
            () -> DialogSteps.press(TITLE, "OK")));
    assertFalse(isFaulty(walk));
    assertTrue(isFaulty(run));
  }

  @Test
  void onlyTheSelectedAnimationsAreFixed() throws Exception {
    Path other = add("other.rtm");
    Commands.select(
        workspace.project.getFile("anim/walk.rtm"), workspace.project.getFile("anim/run.rtm"));
    DialogSteps.during(
        () -> Commands.run("fixFolder"),
        List.of(
            () -> DialogSteps.press("Fix Animations", "Preview >"),
            () -> DialogSteps.press("Fix Animations", "OK")));
    assertFalse(isFaulty(walk));
    assertFalse(isFaulty(run));
    assertTrue(isFaulty(other));
    FeatureFixture.untilShown("2 problems fixed in 2 files.");
    FeatureFixture.run(UNDO);
    assertTrue(isFaulty(walk));
    assertTrue(isFaulty(run));
  }

  @Test
  void cancellingChangesNothing() throws Exception {
    DialogSteps.during(
        () -> Commands.run("fixFolder"),
        List.of(
            () -> DialogSteps.press(TITLE, "Preview >"),
            () -> !files().isEmpty(),
            () -> DialogSteps.press(TITLE, "Cancel")));
    assertTrue(isFaulty(walk));
    assertTrue(isFaulty(run));
  }

  @Test
  void unsavedTextsAreSavedFirst() throws Exception {
    ITextEditor editor = Workspace.open(workspace.project.getFile("anim/walk.rtm"));
    Workspace.replace(editor, EditorFixture.ORIGINAL, EditorFixture.EDITED);
    Commands.select(workspace.project);
    DialogSteps.during(
        () -> Commands.run("fixFolder"),
        List.of(
            () -> DialogSteps.press(TITLE, "Save All and Continue"),
            () -> DialogSteps.press(TITLE, "Preview >"),
            () -> DialogSteps.press(TITLE, "OK")));
    Wait.until(
        "the editor shows the fixed animation with the edit",
        () ->
            !editor.isDirty()
                && Workspace.document(editor).get().contains("\n  pelvis")
                && Workspace.document(editor).get().contains(EditorFixture.EDITED));
  }
}
