package org.rtmtext.lsp.feature;

import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.SkeletonChooser;
import org.rtmtext.text.TextDocument;

/**
 * The analyses of one document's versions, each of which begins with the one made last. One at a
 * time, so that a request that follows an edit waits for the edit's analysis instead of making it a
 * second time.
 */
public final class IncrementalAnalysis {
  private final boolean projected;
  private Analysis last;
  private volatile SkeletonChooser skeletons = SkeletonChooser.NONE;
  private volatile Optional<Encoding> base = Optional.empty();

  /**
   * @param projected whether the document stands for a binary file
   */
  public IncrementalAnalysis(boolean projected) {
    this.projected = projected;
  }

  public boolean isProjected() {
    return projected;
  }

  /**
   * Reads a text that the document may have, so that it need not be read when it has. Where there
   * is not the memory for it, whoever needs it will say so.
   */
  public void begin(TextDocument text) {
    try {
      of(text);
    } catch (OutOfMemoryError e) {
      // Nothing is kept.
    }
  }

  synchronized Analysis of(TextDocument text) {
    Analysis next = last == null ? Analysis.of(text, projected) : last.next(text);
    last = next.with(skeletons).over(base);
    return last;
  }

  /** From now on, the animation's skeleton is one of these. */
  public void choose(SkeletonChooser candidates) {
    skeletons = candidates;
  }

  /**
   * From now on, saving writes over a file of this encoding.
   *
   * @param encoding empty if there is no animation, or none that can be read
   * @return the encoding before
   */
  public Optional<Encoding> over(Optional<Encoding> encoding) {
    Optional<Encoding> before = base;
    base = encoding;
    return before;
  }

  /** Whether an analysis goes by what is known now. */
  boolean isCurrent(Analysis analysis) {
    return analysis.candidates() == skeletons && analysis.base().equals(base);
  }

  SkeletonChooser skeletons() {
    return skeletons;
  }
}
