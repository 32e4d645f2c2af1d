package org.rtmtext.eclipse.navigator;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.navigator.ILinkHelper;
import org.rtmtext.eclipse.editor.AnimationEditorInput;
import org.rtmtext.eclipse.files.WorkspaceFiles;

/** Links the text of an animation with the animation's file in Project Explorer. */
public final class AnimationLinkHelper implements ILinkHelper {
  /** For Link with Editor and for Show In. */
  @Override
  public IStructuredSelection findSelection(IEditorInput input) {
    return input instanceof AnimationEditorInput animation
        ? WorkspaceFiles.at(animation.animation()).stream()
            .findFirst()
            .map(StructuredSelection::new)
            .orElse(StructuredSelection.EMPTY)
        : StructuredSelection.EMPTY;
  }

  @Override
  public void activateEditor(IWorkbenchPage page, IStructuredSelection selection) {
    if (selection.size() == 1
        && selection.getFirstElement() instanceof IFile file
        && "rtm".equalsIgnoreCase(file.getFileExtension())) {
      bringToTop(page, file.getLocation());
    }
  }

  private static void bringToTop(IWorkbenchPage page, IPath animation) {
    try {
      IEditorPart editor =
          animation == null ? null : page.findEditor(new AnimationEditorInput(animation.toPath()));
      if (editor != null) {
        page.bringToTop(editor);
      }
    } catch (CoreException e) {
      ILog.get().error("The editor of " + animation + " was not found", e);
    }
  }
}
