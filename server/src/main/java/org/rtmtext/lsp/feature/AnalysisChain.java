package org.rtmtext.lsp.feature;

import org.rtmtext.projection.Analysis;
import org.rtmtext.text.TextDocument;

/**
 * The analyses of one document's versions, each of which begins with the one made last. One at a
 * time, so that a request that follows an edit waits for the edit's analysis instead of making it a
 * second time.
 */
public final class AnalysisChain {
  private final boolean projected;
  private Analysis last;

  /**
   * @param projected whether the document stands for a binary file
   */
  public AnalysisChain(boolean projected) {
    this.projected = projected;
  }

  /** The same, beginning with a text that is known already. */
  public AnalysisChain(Analysis known) {
    this.projected = known.isProjected();
    this.last = known;
  }

  public boolean isProjected() {
    return projected;
  }

  synchronized Analysis of(TextDocument text) {
    last = last == null ? Analysis.of(text, projected) : last.next(text);
    return last;
  }
}
