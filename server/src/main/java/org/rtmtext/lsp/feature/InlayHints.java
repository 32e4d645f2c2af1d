package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Notes between the words of a text: frame numbers, and angles of rotations. */
public final class InlayHints {
  private InlayHints() {}

  public static List<InlayHint> in(
      Snapshot document, Range range, Settings settings, CancelChecker cancel) {
    return List.of();
  }
}
