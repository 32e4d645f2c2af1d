package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** What can be folded: sections, frames, and comments. */
public final class Folds {
  private Folds() {}

  public static List<FoldingRange> of(Snapshot document, CancelChecker cancel) {
    return List.of();
  }
}
