package org.rtmtext.eclipse.test;

import org.eclipse.core.resources.IResource;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.navigator.CommonNavigator;

/** Runs commands as menus and keys do. */
final class Commands {
  private Commands() {}

  /** Runs a command; fails if it is disabled. */
  static void run(String name) throws Exception {
    Workspace.page()
        .getWorkbenchWindow()
        .getService(IHandlerService.class)
        .executeCommand("org.rtmtext.eclipse." + name, null);
    Wait.events();
  }

  static boolean isEnabled(String name) {
    return Workspace.page()
        .getWorkbenchWindow()
        .getService(ICommandService.class)
        .getCommand("org.rtmtext.eclipse." + name)
        .isEnabled();
  }

  /** Selects files or folders in the Project Explorer, which becomes the active view. */
  static void select(IResource... files) throws Exception {
    CommonNavigator explorer =
        (CommonNavigator) Workspace.page().findView(IPageLayout.ID_PROJECT_EXPLORER);
    Control tree = explorer.getCommonViewer().getControl();
    // Without projects, the view shows a text, which a new project replaces with a delay.
    Wait.until("the tree is shown", tree::isVisible);
    Workspace.page().activate(explorer);
    explorer.selectReveal(new StructuredSelection((Object[]) files));
    // As after a click: a dialog that closes activates the view that had the focus.
    Wait.until("the tree has the focus", tree::forceFocus);
  }
}
