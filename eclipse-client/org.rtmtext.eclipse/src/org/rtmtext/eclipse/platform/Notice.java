package org.rtmtext.eclipse.platform;

import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.PlatformUI;

/** Messages in a corner of the screen, which take neither the focus nor a key. */
public final class Notice {
  private static final int WIDTH = 360;

  private Notice() {}

  /**
   * Shows a message, on the thread of the workbench.
   *
   * @param milliseconds after which it closes; 0 to stay until it is closed
   */
  public static NotificationPopup show(String message, long milliseconds) {
    NotificationPopup popup =
        NotificationPopup.forDisplay(PlatformUI.getWorkbench().getDisplay())
            .title("RTM Text", true)
            .content(parent -> content(parent, message))
            .delay(milliseconds)
            .build();
    popup.open();
    return popup;
  }

  private static Control content(Composite parent, String message) {
    Composite content = new Composite(parent, SWT.NONE);
    // With the usual margins.
    content.setLayout(new GridLayout());
    Label label = new Label(content, SWT.WRAP);
    label.setText(message);
    GridData data = new GridData(SWT.FILL, SWT.FILL, true, true);
    data.widthHint = WIDTH;
    label.setLayoutData(data);
    return content;
  }
}
