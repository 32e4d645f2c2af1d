package org.rtmtext.lsp.text;

import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonChooser;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.syntax.TextDocument;

/**
 * Analyses the versions of one document. Each analysis reuses what the last one has of unchanged
 * frames. They are made one at a time: a request after an edit waits for the analysis of the edit
 * instead of repeating it.
 */
public final class IncrementalAnalysis {
  private final boolean projected;
  private Analysis last;
  private volatile SkeletonChooser skeletons = SkeletonChooser.NONE;
  private volatile Optional<Encoding> base = Optional.empty();
  private volatile SeverityRules rules = SeverityRules.NONE;

  /**
   * @param projected whether the text is the content of a binary file
   */
  public IncrementalAnalysis(boolean projected) {
    this.projected = projected;
  }

  public boolean isProjected() {
    return projected;
  }

  /**
   * Analyses a text before the document is opened with it. If memory runs out, the first request
   * will report it.
   */
  public void begin(TextDocument text) {
    try {
      of(text);
    } catch (OutOfMemoryError e) {
      // Reported by the first request.
    }
  }

  synchronized Analysis of(TextDocument text) {
    Analysis next = last == null ? Analysis.of(text, projected) : last.next(text);
    last = next.with(skeletons).over(base).with(rules);
    return last;
  }

  /** Sets the candidates for the skeleton, for all versions. */
  public void choose(SkeletonChooser candidates) {
    skeletons = candidates;
  }

  /**
   * Sets the encoding of the file that saving replaces, for all versions.
   *
   * @param encoding empty if there is no readable animation
   * @return the encoding before
   */
  public Optional<Encoding> over(Optional<Encoding> encoding) {
    Optional<Encoding> before = base;
    base = encoding;
    return before;
  }

  /**
   * Sets the severities of problems, for all versions.
   *
   * @return whether they have changed
   */
  boolean use(SeverityRules chosen) {
    boolean differs = !chosen.equals(rules);
    rules = chosen;
    return differs;
  }

  /** Whether an analysis was made with the present candidates, encoding and severities. */
  boolean isCurrent(Analysis analysis) {
    return analysis.candidates() == skeletons
        && analysis.base().equals(base)
        && analysis.rules().equals(rules);
  }

  SkeletonChooser skeletons() {
    return skeletons;
  }
}
