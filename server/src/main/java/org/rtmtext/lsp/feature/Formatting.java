package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.edits.TextAligner;
import org.rtmtext.lsp.text.Snapshot;

/** Aligns the columns of a text. Changes only spaces and tabs. */
public final class Formatting {
  private Formatting() {}

  public static List<TextEdit> of(Snapshot document, CancelChecker cancel) {
    return lines(document, 0, document.text().lineCount(), cancel);
  }

  /** Aligns the lines that a range touches with the other lines of their frame or section. */
  public static List<TextEdit> in(Snapshot document, Range range, CancelChecker cancel) {
    int first = Math.max(0, range.getStart().getLine());
    return lines(document, first, document.endLine(range), cancel);
  }

  private static List<TextEdit> lines(Snapshot document, int first, int end, CancelChecker cancel) {
    return WorkspaceEdits.of(
        document,
        TextAligner.align(document.analysis().reading(), first, end, cancel::checkCanceled));
  }
}
