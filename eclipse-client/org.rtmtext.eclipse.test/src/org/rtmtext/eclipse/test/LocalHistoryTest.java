package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.compare.internal.ReplaceWithPreviousEditionAction;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFileState;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspaceDescription;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.team.internal.core.history.LocalFileRevision;
import org.eclipse.team.internal.ui.Utils;
import org.eclipse.team.internal.ui.history.CompareLocalHistory;
import org.eclipse.team.ui.history.IHistoryView;
import org.eclipse.ui.IEditorDescriptor;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IEditorRegistry;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.FileEditorInput;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.editor.SaveAsHandler;

/** The local history of animations, to which each save adds the content that it replaces. */
class LocalHistoryTest extends EditorFixture {
  private static final String OTHER = "motion 0 0 8";

  @AfterEach
  void hideHistory() throws Exception {
    Workspace.page().hideView(Workspace.page().findView(IHistoryView.VIEW_ID));
    file.clearHistory(null);
  }

  /** The contents of the states, newest first. */
  private static List<byte[]> history(IFile file) throws Exception {
    List<byte[]> contents = new ArrayList<>();
    for (IFileState state : file.getHistory(null)) {
      try (InputStream in = state.getContents()) {
        contents.add(in.readAllBytes());
      }
    }
    return contents;
  }

  private void assertHistory(byte[]... expected) throws Exception {
    List<byte[]> states = history(file);
    assertEquals(expected.length, states.size());
    for (int i = 0; i < expected.length; i++) {
      assertArrayEquals(expected[i], states.get(i), "state " + i);
    }
  }

  @Test
  void eachSaveKeepsTheContentThatItReplaces() throws Exception {
    edit();
    Workspace.save(editor);
    byte[] first = now();
    assertHistory(before);
    Workspace.replace(editor, EDITED, OTHER);
    Workspace.save(editor);
    assertHistory(first, before);
  }

  @Test
  void refusedSavesAddNothingTwice() throws Exception {
    for (String wrong : List.of("motion 0 0 fast", "motion 0 0 slow")) {
      Workspace.replace(editor, motion(), wrong);
      Dialogs.during(() -> Workspace.pressSave(editor), "refused-history", "OK");
      assertTrue(editor.isDirty());
      assertArrayEquals(before, now());
    }
    Workspace.replace(editor, motion(), EDITED);
    Workspace.save(editor);
    assertHistory(before);
  }

  @Test
  void contentOfAnotherProgramIsKeptWhenItIsOverwritten() throws Exception {
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    edit();
    Files.write(path, others);
    Dialogs.during(() -> Workspace.pressSave(editor), "conflict-history", "Yes");
    assertFalse(editor.isDirty());
    assertHistory(others);
  }

  @Test
  void saveAsKeepsTheContentThatItReplaces() throws Exception {
    IFile other = workspace.add("bmtr5.rtm");
    byte[] replaced = Files.readAllBytes(Workspace.path(other));
    SaveAsHandler.write(text(), Workspace.path(other));
    assertEquals(1, history(other).size());
    assertArrayEquals(replaced, history(other).get(0));
    other.clearHistory(null);
  }

  @Test
  void linkedFoldersHaveTheHistoryToo(@TempDir Path folder) throws Exception {
    Path outside = Files.copy(path, folder.resolve("linked.rtm"));
    workspace.project.getFolder("link").createLink(IPath.fromPath(folder), IResource.NONE, null);
    IFile linked = workspace.project.getFile("link/linked.rtm");
    SaveAsHandler.write(text().replace(ORIGINAL, EDITED), outside);
    assertEquals(1, history(linked).size());
    assertArrayEquals(before, history(linked).get(0));
    linked.clearHistory(null);
  }

  @Test
  void limitsOfTheHistoryAreRespected() throws Exception {
    IWorkspaceDescription description = ResourcesPlugin.getWorkspace().getDescription();
    long limit = description.getMaxFileStateSize();
    try {
      setLimit(before.length - 1L);
      edit();
      Workspace.save(editor);
      assertFalse(editor.isDirty());
      assertHistory();
    } finally {
      setLimit(limit);
    }
  }

  private static void setLimit(long bytes) throws CoreException {
    IWorkspaceDescription description = ResourcesPlugin.getWorkspace().getDescription();
    description.setMaxFileStateSize(bytes);
    ResourcesPlugin.getWorkspace().setDescription(description);
  }

  @Test
  void saveSucceedsIfTheHistoryCannotBeWritten() throws Exception {
    IFile other = workspace.add("bmtr5.rtm");
    edit();
    // The caller has locked another file, so that the workspace refuses to lock this one.
    ResourcesPlugin.getWorkspace()
        .run(m -> Workspace.pressSave(editor), other, IResource.NONE, null);
    assertFalse(editor.isDirty());
    assertHistory();
  }

  @Test
  void previousStateCanBeRestored() throws Exception {
    edit();
    Workspace.save(editor);
    byte[] saved = now();
    file.refreshLocal(IResource.DEPTH_ZERO, null);

    // The menu Replace With > Previous from Local History.
    ReplaceWithPreviousEditionAction action = new ReplaceWithPreviousEditionAction();
    Action proxy = new Action() {};
    action.selectionChanged(proxy, new StructuredSelection(file));
    action.run(proxy);

    assertArrayEquals(before, now());
    Wait.until("the editor shows the restored text", () -> motion().equals(ORIGINAL));
    assertFalse(editor.isDirty());
    assertHistory(saved, before);
  }

  @Test
  void statesAreComparedAsText() throws Exception {
    String original = text();
    edit();
    Workspace.save(editor);
    String edited = text();
    file.refreshLocal(IResource.DEPTH_ZERO, null);
    Workspace.page().closeEditor(editor, false);

    // The menu Compare With > Local History.
    CompareLocalHistory action = new CompareLocalHistory();
    Action proxy = new Action() {};
    action.selectionChanged(proxy, new StructuredSelection(file));
    action.run(proxy);
    Wait.until("the History view lists the state", () -> states() != null);
    Tree states = states();
    Event opened = new Event();
    opened.item = states.getItem(states.getItemCount() - 1);
    states.setSelection(states.getItem(states.getItemCount() - 1));
    states.notifyListeners(SWT.DefaultSelection, opened);

    Wait.until(
        "both texts are shown", () -> ScreenTexts.shown().containsAll(List.of(original, edited)));
    Screenshots.take("local-history");
    for (IEditorReference reference : Workspace.page().getEditorReferences()) {
      Workspace.page().closeEditor(reference.getEditor(false), false);
    }
  }

  /** What Open in the menu of the History view does. */
  private IEditorPart openNewestState() throws Exception {
    return Utils.openEditor(
        Workspace.page(), new LocalFileRevision(file.getHistory(null)[0]), null);
  }

  @Test
  void statesAreOpenedAsReadOnlyText() throws Exception {
    String original = text();
    edit();
    Workspace.save(editor);
    ITextEditor state = assertInstanceOf(ITextEditor.class, openNewestState());
    assertEquals(original, Workspace.document(state).get());
    assertFalse(state.isEditable());
    Screenshots.take("history-open");
  }

  /** As source control may give it. */
  @Test
  void aStateThatIsTextIsOpenedAsThisText() throws Exception {
    byte[] text = Files.readAllBytes(Workspace.testdata("walk.rtmt"));
    file.setContents(text, IResource.KEEP_HISTORY, null);
    file.setContents(before, IResource.KEEP_HISTORY, null);
    ITextEditor state = assertInstanceOf(ITextEditor.class, openNewestState());
    assertEquals(new String(text, StandardCharsets.UTF_8), Workspace.document(state).get());
  }

  /** Git asks for the editor of a revision in this way. */
  @Test
  void editorOfRevisionsIsForRevisionsOnly() throws Exception {
    edit();
    Workspace.save(editor);
    IEditorInput state = openNewestState().getEditorInput();
    IEditorRegistry registry = PlatformUI.getWorkbench().getEditorRegistry();
    IEditorDescriptor shared = registry.getDefaultEditor(file.getName());
    assertEquals(
        "org.rtmtext.eclipse.revision",
        IDE.overrideDefaultEditorAssociation(state, null, shared).getId());
    assertEquals("org.rtmtext.eclipse.animation", IDE.getDefaultEditor(file).getId());
    IEditorDescriptor[] offered =
        IDE.overrideEditorAssociations(
            new FileEditorInput(file), null, registry.getEditors(file.getName()));
    assertEquals(
        List.of("org.rtmtext.eclipse.animation"),
        Stream.of(offered).map(IEditorDescriptor::getId).toList());
  }

  @Test
  void damagedStateIsReported() throws Exception {
    file.setContents(new byte[] {'R', 'T', 'M'}, IResource.KEEP_HISTORY, null);
    file.setContents(before, IResource.KEEP_HISTORY, null);
    openNewestState();
    FeatureFixture.untilShown("not an RTM animation");
    Screenshots.take("history-damaged");
  }

  /** The table of the History view; null while it is empty. */
  private static Tree states() {
    IHistoryView view = (IHistoryView) Workspace.page().findView(IHistoryView.VIEW_ID);
    if (view == null || view.getHistoryPage() == null) {
      return null;
    }
    Tree tree = tree((Composite) ((org.eclipse.ui.part.IPage) view.getHistoryPage()).getControl());
    return tree == null || tree.getItemCount() == 0 ? null : tree;
  }

  private static Tree tree(Composite parent) {
    if (parent instanceof Tree tree) {
      return tree;
    }
    for (Control child : parent.getChildren()) {
      if (child instanceof Composite composite && tree(composite) != null) {
        return tree(composite);
      }
    }
    return null;
  }
}
