package org.rtmtext.eclipse.platform;

import org.eclipse.core.runtime.Platform;

/** Detects LSP4E, which provides all language features where it is installed. */
public final class Lsp4e {
  public static final String INSTALL_HINT =
      "LSP4E is not installed. It adds code lenses, inlay hints, Open Declaration and the type"
          + " hierarchy of bones. Install it with Help > Install New Software, from"
          + " https://download.eclipse.org/lsp4e/releases/latest/";

  private static final String EXTENSION_POINT = "org.eclipse.lsp4e.languageServer";
  private static final String CONNECTION_BUNDLE = "org.rtmtext.eclipse.lsp4e";

  private Lsp4e() {}

  /** Whether LSP4E is installed and our bundle connects it to the language server. */
  public static boolean isPresent() {
    return Platform.getExtensionRegistry().getExtensionPoint(EXTENSION_POINT) != null
        && Platform.getBundle(CONNECTION_BUNDLE) != null;
  }
}
