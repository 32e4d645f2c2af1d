package org.rtmtext.eclipse.editor;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWindowListener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.navigator.ILinkHelper;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.WorkspaceFiles;
import org.rtmtext.eclipse.platform.UiThread;

/**
 * Shows the open text of the animation that is selected in Project Explorer, if it is linked with
 * the editor. A link helper alone cannot do this: Project Explorer asks only the first helper, and
 * the one of Eclipse, which comes first, looks for an editor of the binary file.
 */
public final class SelectionLink implements ISelectionListener, IWindowListener {
  private final Helper helper = new Helper();

  public void start() {
    UiThread.run(
        () -> {
          PlatformUI.getWorkbench().addWindowListener(this);
          for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
            windowOpened(window);
          }
        });
  }

  public void stop() {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().removeWindowListener(this);
      for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
        windowClosed(window);
      }
    }
  }

  @Override
  public void windowOpened(IWorkbenchWindow window) {
    window.getSelectionService().addPostSelectionListener(IPageLayout.ID_PROJECT_EXPLORER, this);
  }

  @Override
  public void windowClosed(IWorkbenchWindow window) {
    window.getSelectionService().removePostSelectionListener(IPageLayout.ID_PROJECT_EXPLORER, this);
  }

  @Override
  public void windowActivated(IWorkbenchWindow window) {}

  @Override
  public void windowDeactivated(IWorkbenchWindow window) {}

  @Override
  public void selectionChanged(IWorkbenchPart part, ISelection selection) {
    if (part instanceof CommonNavigator explorer
        && explorer.isLinkingEnabled()
        && selection instanceof IStructuredSelection selected) {
      helper.activateEditor(explorer.getSite().getPage(), selected);
    }
  }

  /** Links the text of an animation with the animation's file in Project Explorer. */
  public static final class Helper implements ILinkHelper {
    /** For Link with Editor and for Show In. */
    @Override
    public IStructuredSelection findSelection(IEditorInput input) {
      return input instanceof AnimationEditorInput animation
          ? WorkspaceFiles.first(animation.animation())
              .map(StructuredSelection::new)
              .orElse(StructuredSelection.EMPTY)
          : StructuredSelection.EMPTY;
    }

    @Override
    public void activateEditor(IWorkbenchPage page, IStructuredSelection selection) {
      if (selection.size() == 1
          && selection.getFirstElement() instanceof IFile file
          && RtmUri.isAnimation(file.getName())) {
        bringToTop(page, file.getLocation());
      }
    }

    private static void bringToTop(IWorkbenchPage page, IPath animation) {
      try {
        IEditorPart editor =
            animation == null
                ? null
                : page.findEditor(new AnimationEditorInput(animation.toPath()));
        if (editor != null) {
          page.bringToTop(editor);
        }
      } catch (CoreException e) {
        ILog.get().error("The editor of " + animation + " was not found", e);
      }
    }
  }
}
