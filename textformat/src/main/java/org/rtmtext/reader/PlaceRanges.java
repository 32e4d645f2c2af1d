package org.rtmtext.reader;

import java.util.Optional;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Maps places of an animation to ranges of its text.
 *
 * @param frames of the document; must not change
 */
record PlaceRanges(TextDocument document, ParsedHead head, BoundFrame[] frames) {
  /** The range of a place, or of the nearest text if the place has none. */
  TextRange of(Place place) {
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
    Span span = head.sections().get(section);
    return range(0, span != null ? span : new Span(0, 1));
  }

  private TextRange frameRange(int frame) {
    return frame < frames.length
        ? partRange(frame + 1, 0, Place.RowPart.NAME)
        : headRange(Section.ENCODING);
  }

  private TextRange rowRange(Place.Row row) {
    Optional<Span> still = head.stillRow(row.row());
    if (row.frame() < frames.length && still.isPresent()) {
      return partRange(0, still.get().offset(), row.part());
    }
    if (row.frame() >= frames.length
        || row.row() >= frames[row.frame()].rowOffsets().length
        || frames[row.frame()].rowOffsets()[row.row()] < 0) {
      return frameRange(row.frame());
    }
    return partRange(row.frame() + 1, frames[row.frame()].rowOffsets()[row.row()], row.part());
  }

  private TextRange partRange(int index, int start, Place.RowPart part) {
    Block block = document.block(index);
    String line = block.text().substring(start, block.lineEnd(block.line(start)));
    Span span = RowTokens.of(line, Token.of(line)).span(part);
    return range(index, new Span(start + span.offset(), span.length()));
  }

  private TextRange range(int block, Span span) {
    return document.range(block, span.offset(), span.length());
  }
}
