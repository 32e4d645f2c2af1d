package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.SettingsScope;

/** A project for animations in a real workbench. */
final class Workspace implements AutoCloseable {
  final IProject project;

  private Workspace(IProject project) {
    this.project = project;
  }

  static Workspace open() throws Exception {
    // Otherwise tests would only log error dialogs.
    ErrorDialog.AUTOMATED_MODE = false;
    showWindow();
    IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("mod");
    project.create(null);
    project.open(null);
    openAs("exact");
    return new Workspace(project);
  }

  /**
   * Sets how animations are opened. Most tests are about exact values, which are not the default.
   *
   * @param form a value of the preference
   */
  static void openAs(String form) {
    new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID)
        .setValue(SettingsScope.TEXT, form);
    LanguageServer.current().sendSettings();
  }

  static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  private static void showWindow() throws Exception {
    Shell shell = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
    shell.setBounds(0, 0, 1280, 800);
    if (page().findView("org.eclipse.ui.internal.introview") != null) {
      page().hideView(page().findView("org.eclipse.ui.internal.introview"));
    }
    page().showView("org.eclipse.ui.navigator.ProjectExplorer");
    page().showView(IPageLayout.ID_PROBLEM_VIEW);
    Wait.events();
  }

  static Path testdata(String name) {
    return Path.of(System.getProperty("rtm.testdata"), name);
  }

  /** Copies a file of the test data into the project. */
  IFile add(String name) throws IOException, CoreException {
    Path copy = project.getLocation().toPath().resolve(name);
    Files.copy(testdata(name), copy);
    project.refreshLocal(IResource.DEPTH_INFINITE, null);
    return project.getFile(name);
  }

  static Path path(IFile file) {
    return file.getLocation().toPath();
  }

  /** Opens a file like a double click. */
  static ITextEditor open(IFile file) throws Exception {
    IDE.openEditor(page(), file);
    Wait.until(file + " is open", () -> page().getActiveEditor() instanceof ITextEditor);
    CommonNavigator explorer =
        (CommonNavigator) page().findView("org.eclipse.ui.navigator.ProjectExplorer");
    explorer.getCommonViewer().expandAll();
    return assertInstanceOf(ITextEditor.class, page().getActiveEditor());
  }

  static IDocument document(ITextEditor editor) {
    return editor.getDocumentProvider().getDocument(editor.getEditorInput());
  }

  static ISourceViewer viewer(ITextEditor editor) {
    return (ISourceViewer) editor.getAdapter(ITextOperationTarget.class);
  }

  static void replace(ITextEditor editor, String old, String text) throws Exception {
    IDocument document = document(editor);
    document.replace(document.get().indexOf(old), old.length(), text);
    Wait.events();
  }

  /** Saves, and fails if a dialog opens. */
  static void save(ITextEditor editor) throws Exception {
    assertEquals("", Dialogs.during(() -> pressSave(editor), "unexpected"));
  }

  /** Saves; dialogs must be answered by {@link Dialogs}. */
  static void pressSave(ITextEditor editor) {
    editor.doSave(new NullProgressMonitor());
    Wait.events();
  }

  @Override
  public void close() throws Exception {
    page().closeAllEditors(false);
    Wait.events();
    NoticeRecorder.closeAll();
    ServerProcesses.forgetCrashes();
    project.delete(true, true, null);
  }
}
