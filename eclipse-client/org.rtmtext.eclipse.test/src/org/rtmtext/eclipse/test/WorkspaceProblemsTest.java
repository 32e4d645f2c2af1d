package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.IPreferencePage;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.SettingsScope;

/** Problems of files that are not open, and that are opened, changed, moved and deleted. */
class WorkspaceProblemsTest {
  private static final String PAGE = "org.rtmtext.eclipse.preferences";
  private static final String VALID = "motion 0 0 -1.62\n";
  private static final String INVALID = "motion 0 0 fast\n";
  private static final String TYPE = "org.rtmtext.eclipse.problem";
  private static final String HEADER = "animatedBones is 128";
  private static final String ERROR = "unexpected 'fast'";

  private Workspace workspace;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    // An animation that is opened starts it.
    LanguageServer.current().connection();
  }

  @AfterEach
  void close() throws Exception {
    new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID)
        .setToDefault(SettingsScope.CHECK_WORKSPACE);
    workspace.close();
    LanguageServer.current().sendSettings();
  }

  /** Writes a file as another program does, and refreshes the project. */
  private IFile write(String name, byte[] content) throws Exception {
    Path file = workspace.project.getLocation().toPath().resolve(name);
    Files.write(file, content);
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    return workspace.project.getFile(name);
  }

  private IFile write(String name, String content) throws Exception {
    return write(name, content.getBytes());
  }

  /** The text of an animation with an error. */
  private static String invalid() throws Exception {
    return valid().replace(VALID, INVALID);
  }

  private static String valid() throws Exception {
    return Files.readString(Workspace.testdata("walk.rtmt"));
  }

  /** An animation with a problem, whose text names the wrong number. */
  private IFile addHeader() throws Exception {
    return write("header.rtm", Files.readAllBytes(Workspace.testdata("odd/bmtr-header.rtm")));
  }

  /** The messages of all problems of a file. */
  private static List<String> problems(IFile file) throws Exception {
    List<String> messages = new ArrayList<>();
    if (file.exists()) {
      for (IMarker marker : file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO)) {
        messages.add(marker.getAttribute(IMarker.MESSAGE, ""));
      }
    }
    return messages;
  }

  private static void awaitNone(IFile file) throws Exception {
    Wait.until(
        file + " has no problem",
        () -> PublishedDiagnostics.areShown() && problems(file).isEmpty());
  }

  /** The file has the problem once, and the marker is that of its open text, or of the file. */
  private static void awaitOnce(IFile file, String message, boolean isOpen) throws Exception {
    Wait.until(
        file + " has the problem once: " + message + ", open: " + isOpen,
        () ->
            PublishedDiagnostics.areShown()
                && problems(file).size() == 1
                && problems(file).get(0).contains(message)
                && isOpen == hasOffset(file));
  }

  private static boolean hasOffset(IFile file) throws Exception {
    for (IMarker marker : file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO)) {
      if (marker.getAttribute(IMarker.CHAR_START, -1) >= 0) {
        return true;
      }
    }
    return false;
  }

  @Test
  void problemsOfUnopenedFilesAreListed() throws Exception {
    IFile animation = addHeader();
    IFile cut =
        write("cut.rtm", Files.readAllBytes(Workspace.testdata("malformed/bad-bmtr-bone-cut.rtm")));
    IFile text = write("walk.rtmt", invalid());
    IFile settings = write("rtm.json", "{\n  \"rule\": {}\n}\n");
    awaitOnce(animation, HEADER, false);
    awaitOnce(cut, "at byte", false);
    awaitOnce(text, ERROR, false);
    awaitOnce(settings, "rule", false);
    IMarker marker = marker(text);
    assertEquals(2, marker.getAttribute(IMarker.LINE_NUMBER, 0));
    assertEquals(IMarker.SEVERITY_ERROR, marker.getAttribute(IMarker.SEVERITY, -1));
    assertEquals("syntax", marker.getAttribute(IMarker.SOURCE_ID, ""));
    marker = marker(settings);
    assertEquals(2, marker.getAttribute(IMarker.LINE_NUMBER, 0));
    Screenshots.take("workspace-problems");

    write("walk.rtmt", valid());
    write("rtm.json", "{}\n");
    write("header.rtm", Files.readAllBytes(Workspace.testdata("walk.rtm")));
    awaitNone(text);
    awaitNone(settings);
    awaitNone(animation);
  }

  @Test
  void openingAndClosingDoesNotRepeatProblems() throws Exception {
    IFile animation = addHeader();
    IFile text = write("walk.rtmt", invalid());
    awaitOnce(animation, HEADER, false);
    awaitOnce(text, ERROR, false);
    ITextEditor first = Workspace.open(animation);
    ITextEditor second = Workspace.open(text);
    awaitOnce(animation, HEADER, true);
    awaitOnce(text, ERROR, true);

    Workspace.replace(second, INVALID, VALID);
    Workspace.save(second);
    awaitNone(text);
    Workspace.replace(second, VALID, INVALID);
    Workspace.save(second);
    awaitOnce(text, ERROR, true);
    Workspace.page().closeEditor(first, false);
    Workspace.page().closeEditor(second, false);
    awaitOnce(animation, HEADER, false);
    awaitOnce(text, ERROR, false);
  }

  @Test
  void problemsOfAModelConfigAreListedBeforeItIsOpened() throws Exception {
    String bones = "class CfgSkeletons { class Dog { skeletonBones[] = {%s}; }; };\n";
    IFile config = write("model.cfg", String.format(bones, "\"Hip\", \"\", \"Knee\", \"Hup\""));
    String problem = "\"Hup\", the parent of \"Knee\", is not in this skeleton";
    awaitOnce(config, problem, false);
    ITextEditor editor = Workspace.open(config);
    awaitOnce(config, problem, true);
    Workspace.page().closeEditor(editor, false);
    awaitOnce(config, problem, false);
    write("model.cfg", String.format(bones, "\"Hip\", \"\", \"Knee\", \"Hip\""));
    awaitNone(config);
  }

  @Test
  void problemsFollowTheirFile() throws Exception {
    IFile before = addHeader();
    awaitOnce(before, HEADER, false);
    long moved = marker(before).getId();
    IFile after = workspace.project.getFile("renamed.rtm");
    String uri = uri(after);
    PublishedDiagnostics.awaitShown(
        Map.of(uri(before), 0, uri, 1), () -> before.move(after.getFullPath(), true, null));
    awaitOnce(after, HEADER, false);
    assertNotEquals(moved, marker(after).getId(), "Eclipse has moved the marker, nothing more");
    // Another file of the old name.
    byte[] correct = Files.readAllBytes(Workspace.testdata("walk.rtm"));
    write("header.rtm", correct);
    PublishedDiagnostics.awaitShown();
    assertEquals(List.of(), problems(before));

    PublishedDiagnostics.awaitShown(Map.of(uri, 0), () -> workspace.project.close(null));
    PublishedDiagnostics.awaitShown(Map.of(uri, 1), () -> workspace.project.open(null));
    awaitOnce(after, HEADER, false);

    PublishedDiagnostics.awaitShown(Map.of(uri, 0), () -> after.delete(true, null));
    write("renamed.rtm", correct);
    PublishedDiagnostics.awaitShown();
    assertEquals(List.of(), problems(after));
  }

  private static IMarker marker(IFile file) throws Exception {
    return file.findMarkers(TYPE, false, IResource.DEPTH_ZERO)[0];
  }

  /** The address of the text of an animation. */
  private static String uri(IFile animation) {
    return RtmUri.of(Workspace.path(animation)).toString();
  }

  @Test
  void nextServerListsProblemsOnce() throws Exception {
    IFile file = addHeader();
    awaitOnce(file, HEADER, false);
    LanguageServer.current().restart();
    awaitNone(file);
    LanguageServer.current().connection();
    awaitOnce(file, HEADER, false);
  }

  @Test
  void preferenceTurnsItOff() throws Exception {
    IFile file = addHeader();
    awaitOnce(file, HEADER, false);
    PreferenceDialog dialog =
        PreferencesUtil.createPreferenceDialogOn(
            Workspace.page().getWorkbenchWindow().getShell(), PAGE, new String[] {PAGE}, null);
    dialog.setBlockOnOpen(false);
    dialog.open();
    try {
      Button button =
          Widgets.find(
              dialog.getShell(),
              Button.class,
              b -> b.getText().equals("&Check all animations in the workspace"));
      assertTrue(button.getSelection());
      Screenshots.take("workspace-problems-preference");
      button.setSelection(false);
      button.notifyListeners(SWT.Selection, new Event());
      ((IPreferencePage) dialog.getSelectedPage()).performOk();
    } finally {
      dialog.close();
    }
    awaitNone(file);
    ITextEditor editor = Workspace.open(file);
    awaitOnce(file, HEADER, true);
    PublishedDiagnostics.awaitShown(uri(file), () -> Workspace.page().closeEditor(editor, false));
    assertEquals(List.of(), problems(file));
  }

  @Test
  void doubleClickOpensTheTextAtTheLine() throws Exception {
    IFile file = addHeader();
    awaitOnce(file, HEADER, false);
    IMarker marker = marker(file);
    assertFalse(IDE.getMarkerHelpRegistry().hasResolutions(marker));
    IViewPart view = Workspace.page().showView(IPageLayout.ID_PROBLEM_VIEW);
    // The view is refreshed with a delay, and may still show the problem of another test.
    Wait.until("the problem is listed", () -> Widgets.openWarning(view, marker::equals));
    Wait.until(
        "the line is selected",
        () ->
            Workspace.page().getActivePart() instanceof ITextEditor editor
                && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                && selection.getText().contains("animatedBones 128"));
    awaitOnce(file, HEADER, true);
    Screenshots.take("workspace-problem-shown");
  }

  /** Eclipse opens a text file by its marker, and then goes to the marker. */
  @Test
  void markerOfATextFileOpensItsLine() throws Exception {
    IFile file = write("walk.rtmt", invalid());
    awaitOnce(file, ERROR, false);
    IMarker marker = marker(file);
    ITextEditor editor = (ITextEditor) IDE.openEditor(Workspace.page(), marker);
    Wait.until(
        "the cursor is in the line",
        () ->
            editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                && selection.getStartLine() == 1);
    awaitOnce(file, ERROR, true);
  }
}
