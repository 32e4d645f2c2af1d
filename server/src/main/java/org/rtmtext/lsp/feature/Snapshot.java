package org.rtmtext.lsp.feature;

import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.TextRange;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.SkeletonChooser;
import org.rtmtext.projection.SkeletonMatch;
import org.rtmtext.text.HeadLines;
import org.rtmtext.text.TextDocument;

/**
 * One version of an open document. Never changes; its analysis is made when first asked for, and
 * again when the animation's skeleton may be another one.
 */
public final class Snapshot {
  private final String uri;
  private final int version;
  private final TextDocument text;
  private final IncrementalAnalysis analyses;
  private volatile Analysis analysis;

  /**
   * @param analyses of this document's versions
   */
  public Snapshot(String uri, int version, TextDocument text, IncrementalAnalysis analyses) {
    this.uri = uri;
    this.version = version;
    this.text = text;
    this.analyses = analyses;
  }

  /** The next version of this document. */
  public Snapshot next(int version, TextDocument text) {
    return new Snapshot(uri, version, text, analyses);
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

  /** The skeletons that this document's animation may belong to. */
  public SkeletonChooser skeletons() {
    return analyses.skeletons();
  }

  /** The skeleton of the animation, found by the lines of its head: nothing waits for a reading. */
  public Optional<SkeletonMatch> skeleton() {
    return skeletons().find(HeadLines.bones(text));
  }

  /** From now on, the animation's skeleton is one of these, in all versions. */
  public void choose(SkeletonChooser candidates) {
    analyses.choose(candidates);
  }

  /**
   * From now on, saving writes over a file of this encoding, in all versions.
   *
   * @param encoding empty if there is no animation, or none that can be read
   * @return whether other problems may follow from it; the text need not have been read yet
   */
  public boolean over(Optional<Encoding> encoding) {
    Optional<Encoding> before = analyses.over(encoding);
    return !ofOtherKind(before).equals(ofOtherKind(encoding));
  }

  private Optional<Encoding> ofOtherKind(Optional<Encoding> base) {
    return base.filter(
        b -> HeadLines.encoding(text).filter(e -> e.isBinarised() != b.isBinarised()).isPresent());
  }

  /** What is known of this version; takes from the last one analysed what the two share. */
  public Analysis analysis() {
    Analysis known = analysis;
    if (known == null || !analyses.isCurrent(known)) {
      known = analyses.of(text);
      analysis = known;
    }
    return known;
  }

  /** The offset of a position; the nearest one where the text does not have it. */
  public int offset(Position position) {
    return text.offset(position.getLine(), position.getCharacter());
  }

  public Position position(int offset) {
    int line = text.lineAt(offset);
    return new Position(line, offset - text.lineStart(line));
  }

  /** A range within one line. */
  public static Range range(TextRange range) {
    return new Range(
        new Position(range.line(), range.column()),
        new Position(range.line(), range.column() + range.length()));
  }

  /** The columns of a line from {@code start} to {@code end}. */
  public static Range range(int line, int start, int end) {
    return new Range(new Position(line, start), new Position(line, end));
  }
}
