package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.editing.Aligner;

/** Aligns the columns of a text; changes nothing but spaces. */
public final class Formatting {
  private Formatting() {}

  public static List<TextEdit> of(Snapshot document, CancelChecker cancel) {
    return blocks(document, 0, document.text().blockCount(), cancel);
  }

  /** The same for the frames and sections that a range touches. */
  public static List<TextEdit> in(Snapshot document, Range range, CancelChecker cancel) {
    int first = document.text().blockAt(document.offset(range.getStart()));
    int last = document.text().blockAt(document.offset(range.getEnd()));
    // A range that ends at the start of a line does not touch what begins there.
    if (last > first && document.offset(range.getEnd()) == document.text().start(last)) {
      last--;
    }
    return blocks(document, first, Math.max(first, last) + 1, cancel);
  }

  private static List<TextEdit> blocks(
      Snapshot document, int first, int behindLast, CancelChecker cancel) {
    return ChangeEdits.of(
        document,
        Aligner.align(document.analysis().reading(), first, behindLast, cancel::checkCanceled));
  }
}
