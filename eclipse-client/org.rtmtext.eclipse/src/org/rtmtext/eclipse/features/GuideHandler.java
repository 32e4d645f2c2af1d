package org.rtmtext.eclipse.features;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.PlatformUI;

/** Guide: opens the plug-in's page of the help, at the forms of a text. */
public final class GuideHandler extends AbstractHandler {
  private static final String PAGE = "/org.rtmtext.eclipse/help/animations.html#forms";

  @Override
  public Object execute(ExecutionEvent event) {
    PlatformUI.getWorkbench().getHelpSystem().displayHelpResource(PAGE);
    return null;
  }
}
