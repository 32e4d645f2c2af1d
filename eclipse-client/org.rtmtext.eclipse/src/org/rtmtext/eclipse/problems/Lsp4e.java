package org.rtmtext.eclipse.problems;

import org.eclipse.core.runtime.Platform;

/**
 * Whether LSP4E is there: then it shows the problems of texts, and everything else of the server.
 */
public final class Lsp4e {
  private static final String SERVERS = "org.eclipse.lsp4e.languageServer";
  private static final String CONNECTION = "org.rtmtext.eclipse.lsp4e";

  private Lsp4e() {}

  public static boolean isPresent() {
    // The extension point is there when LSP4E is, and can be used when our bundle for it is.
    return Platform.getExtensionRegistry().getExtensionPoint(SERVERS) != null
        && Platform.getBundle(CONNECTION) != null;
  }
}
