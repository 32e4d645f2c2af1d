package org.rtmtext.eclipse.problems;

import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.PlatformUI;
import org.rtmtext.eclipse.RtmPlugin;

/** Says once in a workspace that there is more to have. */
public final class Lsp4eNote {
  public static final String TEXT =
      "Hover, completion, outline, rename and quick fixes come with LSP4E, which is not installed:"
          + " Help > Install New Software, from https://download.eclipse.org/lsp4e/releases/latest/";

  /** Set when it was said. */
  public static final String SAID = "lsp4eNote";

  private static final int MILLISECONDS = 15_000;

  private static final int WIDTH = 360;

  private Lsp4eNote() {}

  private static Composite content(Composite parent) {
    Composite content = new Composite(parent, SWT.NONE);
    // With the usual margins.
    content.setLayout(new GridLayout());
    label(content);
    return content;
  }

  private static void label(Composite parent) {
    Label label = new Label(parent, SWT.WRAP);
    label.setText(TEXT);
    GridData data = new GridData(SWT.FILL, SWT.FILL, true, true);
    data.widthHint = WIDTH;
    label.setLayoutData(data);
  }

  static void sayOnce() {
    IPreferenceStore preferences = RtmPlugin.instance().getPreferenceStore();
    if (!preferences.getBoolean(SAID)) {
      preferences.setValue(SAID, true);
      NotificationPopup.forDisplay(PlatformUI.getWorkbench().getDisplay())
          .title("RTM Text", true)
          .content(Lsp4eNote::content)
          .delay(MILLISECONDS)
          .open();
    }
  }
}
