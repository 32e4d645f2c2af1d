package org.rtmtext.eclipse.views;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;

/** Opens a view, and gives it the focus. The extension appends the ID of the view to the class. */
public final class ShowViewHandler extends AbstractHandler implements IExecutableExtension {
  private String view;

  @Override
  public void setInitializationData(
      IConfigurationElement element, String attribute, Object initialization) {
    view = (String) initialization;
  }

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage().showView(view);
      return null;
    } catch (PartInitException e) {
      throw new ExecutionException("the view cannot be opened", e);
    }
  }
}
