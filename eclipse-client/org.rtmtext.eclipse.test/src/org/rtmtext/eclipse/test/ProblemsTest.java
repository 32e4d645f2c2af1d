package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;

class ProblemsTest {
  private static final String TYPE = "org.rtmtext.eclipse.problem";

  private static final String VALID = "motion 0 0 -1.62\n";
  private static final String KNOWN = "0.27       \"StepSound\"";
  private static final String UNKNOWN = "0.27       \"StepSuond\"";
  private static final String INVALID = "motion 0 0 fast\n";

  private Workspace workspace;
  private IFile file;
  private ITextEditor editor;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
  }

  private void open(String name) throws Exception {
    file = workspace.add(name);
    editor = Workspace.open(file);
  }

  /** Saves an animation whose text has a problem, so that its file has a marker. */
  private void saveUnknownName() throws Exception {
    open("walk.rtm");
    Workspace.replace(editor, KNOWN, UNKNOWN);
    Workspace.save(editor);
    Wait.until("the file has a marker", () -> !markers(file).isEmpty());
  }

  private String uri() {
    return RtmUri.of(Workspace.path(file)).toString();
  }

  private static List<IMarker> markers(IFile file) throws Exception {
    return List.of(file.findMarkers(TYPE, false, IResource.DEPTH_ZERO));
  }

  private static void awaitUnderlined(ITextEditor editor, String... texts) throws Exception {
    Wait.until(
        "exactly this is underlined: " + List.of(texts),
        () -> List.of(texts).equals(Annotations.texts(editor)));
  }

  private static boolean isListed(String count) {
    return ScreenTexts.shown().stream().anyMatch(text -> text.startsWith(count));
  }

  /** Markers are of the saved text, annotations of the text in the editor. */
  private void appearAndDisappear(
      String name, String valid, String invalid, String problem, String message, String count)
      throws Exception {
    open(name);
    Workspace.replace(editor, valid, invalid);
    awaitUnderlined(editor, problem);
    assertTrue(Annotations.messages(editor).get(0).contains(message));
    PublishedDiagnostics.awaitShown();
    assertEquals(List.of(), markers(file));

    Workspace.save(editor);
    int line =
        (int) Workspace.document(editor).get().lines().takeWhile(l -> !l.contains(problem)).count();
    Wait.until(
        "the line has a marker",
        () ->
            markers(file).stream()
                .anyMatch(
                    marker ->
                        marker.getAttribute(IMarker.LINE_NUMBER, -1) == line + 1
                            && marker.getAttribute(IMarker.MESSAGE, "").contains(message)));
    Wait.until("the Problems view shows it", () -> isListed(count));
    // Not also the marker.
    awaitUnderlined(editor, problem);
    Screenshots.take("problems-" + name);

    Workspace.replace(editor, invalid, valid);
    awaitUnderlined(editor);
    PublishedDiagnostics.awaitShown();
    assertEquals(1, markers(file).size());
    Workspace.save(editor);
    Wait.until("no marker is left", () -> markers(file).isEmpty());
    awaitUnderlined(editor);
  }

  @Test
  void problemsOfAnAnimationAppearAndDisappear() throws Exception {
    appearAndDisappear(
        "walk.rtm", KNOWN, UNKNOWN, "\"StepSuond\"", "did you mean", "0 errors, 1 warning");
  }

  @Test
  void problemsOfATextFileAppearAndDisappear() throws Exception {
    appearAndDisappear("walk.rtmt", VALID, INVALID, "fast", "unexpected 'fast'", "1 error");
  }

  private static int version(ITextEditor editor) {
    return DocumentSynchronizer.version(Workspace.document(editor)).orElseThrow().number();
  }

  private static void assertMarked(IFile file, String... messages) throws Exception {
    PublishedDiagnostics.awaitShown();
    assertEquals(
        List.of(messages),
        markers(file).stream().map(marker -> marker.getAttribute(IMarker.MESSAGE, "")).toList());
  }

  /** The server sends the problems of the saved text when the user types again. */
  @Test
  void problemsOfTheSavedTextBecomeMarkersAfterAnEdit() throws Exception {
    saveUnknownName();
    PublishedDiagnostics.awaitShown();
    int saved = version(editor);
    Workspace.replace(editor, UNKNOWN, KNOWN);
    PublishedDiagnostics.publish(uri(), saved - 1, "older");
    PublishedDiagnostics.publish(uri(), saved, "saved");
    assertMarked(file, "saved");
    PublishedDiagnostics.publish(uri(), version(editor), "unsaved");
    assertMarked(file, "saved");
  }

  /** The editor has no time to show the problems of the saved text. */
  @Test
  void overtakenProblemsOfTheSavedTextBecomeMarkers() throws Exception {
    saveUnknownName();
    PublishedDiagnostics.awaitShown();
    IDocument document = Workspace.document(editor);
    PublishedDiagnostics.publish(uri(), version(editor), "saved");
    document.replace(document.getLength(), 0, "\n");
    PublishedDiagnostics.publish(uri(), version(editor), "unsaved");
    assertMarked(file, "saved");
  }

  @Test
  void doubleClickOnAProblemSelectsItsPlace() throws Exception {
    saveUnknownName();
    IViewPart view = Workspace.page().showView(IPageLayout.ID_PROBLEM_VIEW);
    // The view is refreshed with a delay, and may still show the problem of another test.
    Wait.until("the problem is listed", () -> Widgets.openWarning(view, IMarker::exists));
    Wait.until(
        "the place is selected",
        () ->
            editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                && "\"StepSuond\"".equals(selection.getText()));
    Wait.until("the editor is active", () -> Workspace.page().getActivePart() == editor);
    Screenshots.take("problem-shown");
  }

  @Test
  void closingTheEditorRemovesProblems() throws Exception {
    open("walk.rtm");
    Workspace.replace(editor, VALID, INVALID);
    awaitUnderlined(editor, "fast");
    // The server withdraws the problems of a closed text.
    PublishedDiagnostics.awaitShown(uri(), () -> Workspace.page().closeEditor(editor, false));
    assertEquals(List.of(), markers(file));
  }

  @Test
  void restartedServerFindsProblems() throws Exception {
    open("walk.rtm");
    ServerProcesses.kill();
    Workspace.replace(editor, VALID, INVALID);
    awaitUnderlined(editor, "fast");
  }

  @Test
  void changeLostInACrashReachesTheNextServer() throws Exception {
    open("walk.rtm");
    ServerProcesses.hang();
    Workspace.replace(editor, VALID, INVALID);
    ServerProcesses.kill();
    awaitUnderlined(editor, "fast");
  }
}
