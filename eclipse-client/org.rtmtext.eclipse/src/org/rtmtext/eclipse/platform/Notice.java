package org.rtmtext.eclipse.platform;

import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.PlatformUI;

/** Messages in a corner of the screen, which do not take the focus. */
public final class Notice {
  private static final int WIDTH = 360;

  private static final long READING_MILLISECONDS = 15_000;

  private Notice() {}

  /** Shows a message for some time. Call on the UI thread. */
  public static void show(String message) {
    show(message, READING_MILLISECONDS);
  }

  /**
   * Shows a message. Call on the UI thread.
   *
   * @param milliseconds until it closes; 0 if only the user closes it
   */
  public static NotificationPopup show(String message, long milliseconds) {
    NotificationPopup popup =
        NotificationPopup.forDisplay(PlatformUI.getWorkbench().getDisplay())
            .title("RTM Text", true)
            .content(parent -> wrappedLabel(parent, message))
            .delay(milliseconds)
            .build();
    popup.open();
    return popup;
  }

  private static Control wrappedLabel(Composite parent, String message) {
    Composite content = new Composite(parent, SWT.NONE);
    content.setLayout(new GridLayout());
    Label label = new Label(content, SWT.WRAP);
    label.setText(message);
    GridData data = new GridData(SWT.FILL, SWT.FILL, true, true);
    data.widthHint = WIDTH;
    label.setLayoutData(data);
    return content;
  }
}
