package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** The outline of a text. */
public final class Symbols {
  private Symbols() {}

  public static List<DocumentSymbol> of(Snapshot document, CancelChecker cancel) {
    return List.of();
  }
}
