package org.rtmtext.eclipse.motion;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;

/** Opens the motion view, and gives it the focus. */
public final class ShowMotionHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage().showView(MotionView.ID);
      return null;
    } catch (PartInitException e) {
      throw new ExecutionException("the view cannot be opened", e);
    }
  }
}
