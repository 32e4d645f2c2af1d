package org.rtmtext.eclipse.navigator;

import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWindowListener;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.navigator.CommonNavigator;
import org.rtmtext.eclipse.platform.UiThread;

/**
 * Shows the open text of the animation that is selected in Project Explorer, if it is linked with
 * the editor. A link helper alone cannot do this: Project Explorer asks only the first helper, and
 * the one of Eclipse, which comes first, looks for an editor of the binary file.
 */
public final class SelectionLink implements ISelectionListener, IWindowListener {
  private final AnimationLinkHelper helper = new AnimationLinkHelper();

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
}
