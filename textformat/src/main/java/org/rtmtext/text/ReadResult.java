package org.rtmtext.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/** What was read of a text: an animation unless there are errors, and all problems. */
public final class ReadResult {
  private final CharSequence text;
  private final LineIndex lines;
  private final TextBlocks blocks;
  private final HeadText head;
  private final List<FrameText> frames;
  private final Optional<Animation> animation;
  private final List<Problem> problems;

  ReadResult(
      CharSequence text,
      LineIndex lines,
      TextBlocks blocks,
      HeadText head,
      List<FrameText> frames,
      Optional<Animation> animation,
      List<Problem> problems) {
    this.text = text;
    this.lines = lines;
    this.blocks = blocks;
    this.head = head;
    this.frames = frames;
    this.animation = animation;
    this.problems = problems;
  }

  /** The animation; empty when one of the problems is an error. */
  public Optional<Animation> animation() {
    return animation;
  }

  /**
   * Problems in the order of the text, at most {@link TextReader#MOST_PROBLEMS}; errors before
   * others.
   */
  public List<Problem> problems() {
    return problems;
  }

  /** How many frames could be read, whatever the rest of the text is. */
  public int framesRead() {
    return (int) frames.stream().filter(f -> f.frame() != null).count();
  }

  /** Where a place of the animation stands in the text; the nearest thing where it has no text. */
  public TextRange range(Place place) {
    if (place instanceof Place.Head h) {
      return headRange(h.section());
    }
    if (place instanceof Place.Bone b) {
      return b.index() < head.boneSpans().size()
          ? range(0, head.boneSpans().get(b.index()))
          : headRange(Section.BONES);
    }
    if (place instanceof Place.PropertyEntry p) {
      return p.index() < head.propertySpans().size()
          ? range(0, head.propertySpans().get(p.index()).get(p.part()))
          : headRange(Section.PROPERTIES);
    }
    if (place instanceof Place.FrameHead f) {
      return frameRange(f.frame());
    }
    if (place instanceof Place.FrameCount f) {
      return frameRange(f.frame());
    }
    return rowRange((Place.Row) place);
  }

  private TextRange headRange(Section section) {
    Map<Section, Span> sections = head.sections();
    Span span = sections.get(section);
    return span != null ? range(0, span) : range(0, new Span(0, 1));
  }

  private TextRange frameRange(int frame) {
    if (frame >= frames.size()) {
      return headRange(Section.ENCODING);
    }
    int start = blocks.frameStart(frame);
    int line = lines.line(start);
    Span words = RowSpans.of(text.subSequence(start, lines.end(line)), Place.RowPart.NAME);
    return range(start, words);
  }

  private TextRange rowRange(Place.Row row) {
    if (row.frame() >= frames.size()
        || row.row() >= frames.get(row.frame()).rowOffsets().length
        || frames.get(row.frame()).rowOffsets()[row.row()] < 0) {
      return frameRange(row.frame());
    }
    int start = blocks.frameStart(row.frame()) + frames.get(row.frame()).rowOffsets()[row.row()];
    int line = lines.line(start);
    return range(start, RowSpans.of(text.subSequence(start, lines.end(line)), row.part()));
  }

  private TextRange range(int start, Span span) {
    return lines.range(start + span.offset(), span.length());
  }
}
