package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.Lsp4e;

class ProblemsTest {
  private static final String TYPE = "org.rtmtext.eclipse.problem";
  private static final String ERROR = "org.eclipse.ui.workbench.texteditor.error";

  private static final String VALID = "motion 0 0 -1.62\n";
  private static final String INVALID = "motion 0 0 fast\n";

  private Workspace workspace;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
  }

  private static List<IMarker> errors(IFile file) throws Exception {
    List<IMarker> errors = new ArrayList<>();
    for (IMarker marker : file.findMarkers(TYPE, false, IResource.DEPTH_ZERO)) {
      if (marker.getAttribute(IMarker.SEVERITY, -1) == IMarker.SEVERITY_ERROR) {
        errors.add(marker);
      }
    }
    return errors;
  }

  private static List<String> annotations(ITextEditor editor, String type) {
    IAnnotationModel model =
        editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
    List<String> texts = new ArrayList<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      Annotation annotation = i.next();
      if (annotation.getType().equals(type)) {
        Position position = model.getPosition(annotation);
        if (position == null) {
          // Removed by another thread in the meantime.
          continue;
        }
        String text = Workspace.document(editor).get();
        texts.add(text.substring(position.offset, position.offset + position.length));
      }
    }
    return texts;
  }

  private void appearAndDisappear(String name) throws Exception {
    IFile file = workspace.add(name);
    ITextEditor editor = Workspace.open(file);
    Workspace.replace(editor, VALID, INVALID);
    Wait.until(
        "line 2 has a marker",
        () ->
            errors(file).stream()
                .anyMatch(
                    marker ->
                        marker.getAttribute(IMarker.LINE_NUMBER, -1) == 2
                            && marker
                                .getAttribute(IMarker.MESSAGE, "")
                                .contains("unexpected 'fast'")));
    Wait.until(
        "the text has an annotation", () -> List.of("fast").equals(annotations(editor, ERROR)));
    Wait.until(
        "the Problems view shows it",
        () -> ScreenTexts.shown().stream().anyMatch(text -> text.startsWith("1 error")));
    Screenshots.take("problems-" + name);

    Workspace.replace(editor, INVALID, VALID);
    Wait.until("no marker is left", () -> errors(file).isEmpty());
    Wait.until("no annotation is left", () -> annotations(editor, ERROR).isEmpty());
  }

  @Test
  void problemsOfAnAnimationAppearAndDisappear() throws Exception {
    appearAndDisappear("walk.rtm");
  }

  @Test
  void problemsOfATextFileAppearAndDisappear() throws Exception {
    appearAndDisappear("walk.rtmt");
  }

  @Test
  void doubleClickOnAProblemSelectsItsPlace() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = Workspace.open(file);
    Workspace.replace(editor, "frame 0\n", "frame zero\n");
    Wait.until("the file has a marker", () -> !errors(file).isEmpty());
    IViewPart view = Workspace.page().showView(IPageLayout.ID_PROBLEM_VIEW);
    // The view is refreshed with a delay, and may still show the problem of another test.
    Wait.until("the problem is listed", () -> doubleClick(view));
    Wait.until(
        "the place is selected",
        () ->
            editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                && "zero".equals(selection.getText()));
    Wait.until("the editor is active", () -> Workspace.page().getActivePart() == editor);
    Screenshots.take("problem-shown");
  }

  private static boolean doubleClick(IViewPart view) {
    Tree tree = tree(view.getSite().getShell());
    if (tree == null || tree.getItem(0).getItemCount() == 0) {
      return false;
    }
    Event expand = new Event();
    expand.item = tree.getItem(0);
    tree.notifyListeners(SWT.Expand, expand);
    tree.getItem(0).setExpanded(true);
    tree.setSelection(tree.getItem(0).getItem(0));
    tree.notifyListeners(SWT.Selection, new Event());
    boolean selected =
        view.getSite().getSelectionProvider().getSelection()
                instanceof IStructuredSelection selection
            && exists(Adapters.adapt(selection.getFirstElement(), IMarker.class));
    if (selected) {
      tree.notifyListeners(SWT.DefaultSelection, new Event());
    }
    return selected;
  }

  private static boolean exists(IMarker marker) {
    return marker != null && marker.exists();
  }

  private static Tree tree(Composite parent) {
    for (Control child : parent.getChildren()) {
      if (child instanceof Tree tree
          && tree.isVisible()
          && tree.getItemCount() > 0
          && tree.getItem(0).getText().startsWith("Errors")) {
        return tree;
      }
      if (child instanceof Composite composite && tree(composite) != null) {
        return tree(composite);
      }
    }
    return null;
  }

  @Test
  void closingTheEditorRemovesProblems() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = Workspace.open(file);
    Workspace.replace(editor, VALID, INVALID);
    Wait.until("the file has a marker", () -> !errors(file).isEmpty());
    // The server withdraws the problems of a closed text.
    PublishedDiagnostics.awaitShown(
        RtmUri.of(Workspace.path(file)).toString(),
        () -> Workspace.page().closeEditor(editor, false));
    assertEquals(List.of(), errors(file));
  }

  @Test
  void restartedServerFindsProblems() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = Workspace.open(file);
    ServerProcesses.kill();
    Workspace.replace(editor, VALID, INVALID);
    Wait.until("the file has a marker", () -> !errors(file).isEmpty());
  }

  @Test
  void changeLostInACrashReachesTheNextServer() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = Workspace.open(file);
    ServerProcesses.hang();
    Workspace.replace(editor, VALID, INVALID);
    ServerProcesses.kill();
    Wait.until("the file has a marker", () -> !errors(file).isEmpty());
  }

  @Test
  void problemsAreLeftToLsp4e() throws Exception {
    assertFalse(Lsp4e.isPresent());
    IFile file = workspace.add("walk.rtm");
    try (Lsp4eStandIn standIn = Lsp4eStandIn.install()) {
      assertTrue(Lsp4e.isPresent());
      ITextEditor editor = Workspace.open(file);
      Workspace.replace(editor, VALID, INVALID);
      // The server answers in order, so diagnostics would arrive before the refusal of this save.
      Dialogs.during(() -> Workspace.pressSave(editor), "lsp4e", "OK");
      PublishedDiagnostics.awaitShown();
      assertEquals(List.of(), errors(file));
      assertEquals(List.of(), annotations(editor, ERROR));
    }
    assertFalse(Lsp4e.isPresent());
  }
}
