package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** What is selected by widening a selection: number, cell, row, frame, text. */
public final class Selections {
  private Selections() {}

  /** One for each position, from the smallest range to the whole text. */
  public static List<SelectionRange> at(
      Snapshot document, List<Position> positions, CancelChecker cancel) {
    return List.of();
  }
}
