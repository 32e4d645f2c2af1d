package org.rtmtext.eclipse.probe;

import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.osgi.framework.Bundle;

/**
 * Opens an animation in a workbench where RTM Text is installed, logs the result, and closes the
 * workbench. It does not depend on RTM Text.
 */
public final class Probe implements IStartup {
  private static final String ANIMATION = "rtm.probe";
  private static final String PLUG_IN = "org.rtmtext.eclipse";

  @Override
  public void earlyStartup() {
    String animation = System.getProperty(ANIMATION);
    if (animation != null) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(() -> probe(Path.of(animation)));
    }
  }

  private static void probe(Path animation) {
    try {
      // Without animations, the plug-in must not slow down Eclipse.
      String before = state();
      IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("probe");
      project.create(null);
      project.open(null);
      IFile file = project.getFile(animation.getFileName().toString());
      file.create(Files.newInputStream(animation), true, null);
      IWorkbenchPage page = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
      IDE.openEditor(page, file);
      ITextEditor editor = (ITextEditor) page.getActiveEditor();
      IDocument text = editor.getDocumentProvider().getDocument(editor.getEditorInput());
      ILog.of(Probe.class)
          .info(
              String.format(
                  "probe: %s was %s, is %s; %s: %s, %d lines",
                  PLUG_IN,
                  before,
                  state(),
                  editor.getTitle(),
                  text.get(0, text.getLineLength(0)).strip(),
                  text.getNumberOfLines()));
    } catch (Exception e) {
      ILog.of(Probe.class).error("probe: failed", e);
    } finally {
      PlatformUI.getWorkbench().close();
    }
  }

  private static String state() {
    return Platform.getBundle(PLUG_IN).getState() == Bundle.ACTIVE ? "active" : "not active";
  }
}
