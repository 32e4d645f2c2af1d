package org.rtmtext.lsp.text;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.syntax.TextDocument;

/**
 * One version of an open text. Its analysis is made on the first request, and again if the
 * candidates for its skeleton, the encoding of its file or the severities of problems have changed.
 */
public final class Snapshot {
  private final String uri;
  private final int version;
  private final TextDocument text;
  private final IncrementalAnalysis analyses;
  private volatile Analysis analysis;

  public Snapshot(String uri, int version, TextDocument text, IncrementalAnalysis analyses) {
    this.uri = uri;
    this.version = version;
    this.text = text;
    this.analyses = analyses;
  }

  public Snapshot next(int version, TextDocument text) {
    return new Snapshot(uri, version, text, analyses);
  }

  /** Applies changes to a text, each to the result of the one before. */
  public static TextDocument edited(
      TextDocument text, List<TextDocumentContentChangeEvent> changes) {
    TextDocument edited = text;
    for (TextDocumentContentChangeEvent change : changes) {
      Range range = change.getRange();
      edited =
          range == null
              ? edited.replaceAll(change.getText())
              : edited.edit(
                  range.getStart().getLine(),
                  range.getStart().getCharacter(),
                  range.getEnd().getLine(),
                  range.getEnd().getCharacter(),
                  change.getText());
    }
    return edited;
  }

  public String uri() {
    return uri;
  }

  public int version() {
    return version;
  }

  public TextDocument text() {
    return text;
  }

  /** The candidates for the skeleton; {@link SkeletonCandidates#NONE} until they are found. */
  public SkeletonCandidates skeletons() {
    return analyses.skeletons();
  }

  /**
   * The skeleton, found from the lines of the list of bones without parsing; empty if none fits.
   */
  public Optional<SkeletonMatch> skeleton() {
    return skeletons().find(HeadLines.bones(text));
  }

  /** Makes the analyses of all versions of the document. */
  public IncrementalAnalysis analyses() {
    return analyses;
  }

  /**
   * Sets the encoding of the file that saving replaces, for all versions.
   *
   * @return whether the problems of the text may have changed; the text is not parsed for this
   */
  public boolean over(Encoding encoding) {
    return mayChange(() -> analyses.over(encoding));
  }

  /**
   * Records, for all versions, that saving replaces no readable animation.
   *
   * @return as for {@link #over}
   */
  public boolean overNothing() {
    return mayChange(analyses::overNothing);
  }

  private boolean mayChange(Runnable change) {
    Optional<Encoding> before = analyses.base();
    change.run();
    Optional<Encoding> now = analyses.base();
    return !before.equals(now)
        && !before.filter(this::isOfOtherKind).equals(now.filter(this::isOfOtherKind));
  }

  private boolean isOfOtherKind(Encoding base) {
    return HeadLines.encoding(text).stream().anyMatch(e -> e.isBinarised() != base.isBinarised());
  }

  /** The analysis of this version. Reuses the analysis that was made last, of any version. */
  public Analysis analysis() {
    Analysis known = analysis;
    if (known == null || !analyses.isCurrent(known)) {
      known = analyses.of(text);
      analysis = known;
    }
    return known;
  }

  /** The offset of a position; the nearest offset if the position is not in the text. */
  public int offset(Position position) {
    return text.offset(position.getLine(), position.getCharacter());
  }

  public Position position(int offset) {
    return position(text, offset);
  }

  public static Position position(TextDocument text, int offset) {
    int line = text.lineAt(offset);
    return new Position(line, offset - text.lineStart(line));
  }

  /**
   * The line after the last one that a range touches. A range that ends at the start of a line does
   * not touch that line, unless the range also begins there.
   */
  public int endLine(Range range) {
    Position end = range.getEnd();
    boolean endsBefore =
        end.getCharacter() == 0 && end.getLine() > Math.max(0, range.getStart().getLine());
    return Math.min(text.lineCount(), endsBefore ? end.getLine() : end.getLine() + 1);
  }

  /** The same range in the form of LSP. It must be within one line. */
  public static Range range(TextRange range) {
    return new Range(
        new Position(range.line(), range.column()),
        new Position(range.line(), range.column() + range.length()));
  }

  /** The columns of a line from {@code start} to {@code end}, without {@code end} itself. */
  public static Range range(int line, int start, int end) {
    return new Range(new Position(line, start), new Position(line, end));
  }

  /**
   * Analyses the versions of one document. Each analysis reuses the last one's results for
   * unchanged frames. Analyses are made one at a time: a request after an edit waits for the
   * analysis of the edit instead of repeating it.
   */
  public static final class IncrementalAnalysis {
    private final boolean projected;
    private Analysis last;
    private volatile SkeletonCandidates skeletons = SkeletonCandidates.NONE;
    private volatile Optional<Encoding> base = Optional.empty();
    private volatile SeverityRules rules = SeverityRules.NONE;

    /**
     * @param projected whether the text represents a binary file, which stores no comments
     */
    public IncrementalAnalysis(boolean projected) {
      this.projected = projected;
    }

    /**
     * Analyses a text before the client opens the document, so that the first requests need not
     * wait.
     */
    public void begin(TextDocument text) {
      try {
        of(text);
      } catch (OutOfMemoryError e) {
        // If there is still too little memory then, the first request reports that.
      }
    }

    synchronized Analysis of(TextDocument text) {
      Analysis next = last == null ? Analysis.of(text, projected) : last.next(text);
      Analysis found = next.with(skeletons);
      last = base.map(found::over).orElseGet(found::overNothing).with(rules);
      return last;
    }

    /** Sets the candidates for the skeleton, for all versions. */
    public void choose(SkeletonCandidates candidates) {
      skeletons = candidates;
    }

    /** Sets the encoding of the file that saving replaces, for all versions. */
    public void over(Encoding encoding) {
      base = Optional.of(encoding);
    }

    private void overNothing() {
      base = Optional.empty();
    }

    private Optional<Encoding> base() {
      return base;
    }

    /**
     * Sets the severities of problems, for all versions.
     *
     * @return whether they have changed
     */
    public boolean use(SeverityRules chosen) {
      boolean differs = !chosen.equals(rules);
      rules = chosen;
      return differs;
    }

    /** Whether an analysis was made with the current candidates, encoding and severities. */
    boolean isCurrent(Analysis analysis) {
      return analysis.candidates() == skeletons
          && analysis.base().equals(base)
          && analysis.rules().equals(rules);
    }

    SkeletonCandidates skeletons() {
      return skeletons;
    }
  }
}
