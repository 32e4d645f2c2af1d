package org.rtmtext.eclipse.platform;

import org.eclipse.core.runtime.Platform;

/** Detects LSP4E, which provides all language features where it is installed. */
public final class Lsp4e {
  public static final String INSTALL_HINT =
      "Hover, completion, outline, rename and quick fixes need LSP4E, which is not installed. Install"
          + " it with Help > Install New Software, from"
          + " https://download.eclipse.org/lsp4e/releases/latest/";

  private static final String EXTENSION_POINT = "org.eclipse.lsp4e.languageServer";
  private static final String CONNECTION_BUNDLE = "org.rtmtext.eclipse.lsp4e";
  private static final int HINT_MILLISECONDS = 15_000;

  private Lsp4e() {}

  /** Whether LSP4E is installed and our bundle connects it to the language server. */
  public static boolean isPresent() {
    return Platform.getExtensionRegistry().getExtensionPoint(EXTENSION_POINT) != null
        && Platform.getBundle(CONNECTION_BUNDLE) != null;
  }

  /** Shows {@link #INSTALL_HINT} once per workspace. */
  public static void showHintOnce() {
    if (!Preferences.store().getBoolean(Preferences.LSP4E_HINT_SHOWN)) {
      Preferences.store().setValue(Preferences.LSP4E_HINT_SHOWN, true);
      Preferences.save();
      Notice.show(INSTALL_HINT, HINT_MILLISECONDS);
    }
  }
}
