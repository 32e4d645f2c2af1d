package org.rtmtext.eclipse.test;

import org.eclipse.core.resources.IResource;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.IWorkbenchPart;
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

  /** Selects a file or folder in the Project Explorer, which becomes the active view. */
  static void select(IResource file) {
    IWorkbenchPart explorer = Workspace.page().findView("org.eclipse.ui.navigator.ProjectExplorer");
    Workspace.page().activate(explorer);
    ((CommonNavigator) explorer).selectReveal(new StructuredSelection(file));
    Wait.events();
  }
}
