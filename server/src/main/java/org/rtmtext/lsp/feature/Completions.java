package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** What can be written at a place. */
public final class Completions {
  private Completions() {}

  public static CompletionList at(Snapshot document, Position position, CancelChecker cancel) {
    return new CompletionList(List.of());
  }
}
