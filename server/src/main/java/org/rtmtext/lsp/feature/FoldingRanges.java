package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.TextDocument;

/** The folding ranges of a text: sections, frames, and comments. */
public final class FoldingRanges {
  private FoldingRanges() {}

  /** First sections, then frames, then comments, each in the order of the text. */
  public static List<FoldingRange> of(Snapshot document, CancelChecker cancel) {
    TextDocument text = document.text();
    List<FoldingRange> folds = new ArrayList<>();
    for (SectionLines section : SectionLines.ofHead(text)) {
      add(section.first(), section.last(), null, folds);
    }
    for (int frame = 0; frame < text.blockCount() - 1; frame++) {
      cancel.checkCanceled();
      SectionLines lines = SectionLines.ofFrame(text, frame);
      add(lines.first(), lines.last(), null, folds);
    }
    addComments(text, cancel, folds);
    return folds;
  }

  private static void addComments(
      TextDocument text, CancelChecker cancel, List<FoldingRange> folds) {
    List<Integer> lines = new ArrayList<>();
    for (TextRange comment : text.comments(Integer.MAX_VALUE)) {
      cancel.checkCanceled();
      if (text.line(comment.line()).substring(0, comment.column()).isBlank()) {
        lines.add(comment.line());
      }
    }
    addComments(lines, folds);
  }

  /**
   * Adds a fold for each run of lines that are comments.
   *
   * @param lines ascending
   */
  static void addComments(List<Integer> lines, List<FoldingRange> folds) {
    int first = -1;
    int last = -2;
    for (int line : lines) {
      if (line != last + 1) {
        add(first, last, FoldingRangeKind.Comment, folds);
        first = line;
      }
      last = line;
    }
    add(first, last, FoldingRangeKind.Comment, folds);
  }

  static void add(int first, int last, String kind, List<FoldingRange> folds) {
    if (last > first) {
      FoldingRange fold = new FoldingRange(first, last);
      fold.setKind(kind);
      folds.add(fold);
    }
  }
}
