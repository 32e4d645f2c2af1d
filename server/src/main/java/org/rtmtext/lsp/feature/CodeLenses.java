package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Lines above parts of a text that say what is in them. */
public final class CodeLenses {
  private CodeLenses() {}

  public static List<CodeLens> of(Snapshot document, CancelChecker cancel) {
    return List.of();
  }
}
