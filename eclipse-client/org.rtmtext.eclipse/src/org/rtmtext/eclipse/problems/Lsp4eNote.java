package org.rtmtext.eclipse.problems;

import org.eclipse.jface.preference.IPreferenceStore;
import org.rtmtext.eclipse.Notice;
import org.rtmtext.eclipse.RtmPlugin;

/** Says once in a workspace that there is more to have. */
public final class Lsp4eNote {
  public static final String TEXT =
      "Hover, completion, outline, rename and quick fixes come with LSP4E, which is not installed:"
          + " Help > Install New Software, from https://download.eclipse.org/lsp4e/releases/latest/";

  /** Set when it was said. */
  public static final String SAID = "lsp4eNote";

  private static final int MILLISECONDS = 15_000;

  private Lsp4eNote() {}

  static void sayOnce() {
    IPreferenceStore preferences = RtmPlugin.instance().getPreferenceStore();
    if (!preferences.getBoolean(SAID)) {
      preferences.setValue(SAID, true);
      Notice.show(TEXT, MILLISECONDS);
    }
  }
}
