package org.rtmtext.eclipse.editor;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.ui.IEditorLauncher;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.rtmtext.eclipse.RtmPlugin;

/** Opens an animation as text; what a double click on one does. */
public final class OpenAnimation implements IEditorLauncher {
  private static final String GENERIC_EDITOR = "org.eclipse.ui.genericeditor.GenericEditor";

  @Override
  public void open(IPath file) {
    try {
      open(file.toPath());
    } catch (CoreException e) {
      RtmPlugin.log(IStatus.ERROR, file + " was not opened: " + e.getMessage(), e);
      throw new IllegalStateException(e);
    }
  }

  /** Opens an animation in the active page. */
  public static IEditorPart open(java.nio.file.Path animation)
      throws CoreException, PartInitException {
    IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    return IDE.openEditor(page, new AnimationInput(animation), GENERIC_EDITOR);
  }
}
