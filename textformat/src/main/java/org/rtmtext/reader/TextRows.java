package org.rtmtext.reader;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Finds rows of a text by line or by bone. A valid row can be read even if its frame has errors.
 */
public final class TextRows {
  private final TextDocument document;
  private final BoneLookup lookup;
  private final ParsedFrame[] parsed;
  private final BoundFrame[] bound;

  /**
   * @param parsed the frames of the document; not changed
   * @param bound the same frames; not changed
   */
  TextRows(TextDocument document, BoneLookup lookup, ParsedFrame[] parsed, BoundFrame[] bound) {
    this.document = document;
    this.lookup = lookup;
    this.parsed = parsed;
    this.bound = bound;
  }

  /** The row in a line; empty if the line has no valid row. */
  public Optional<RowValues> at(int line) {
    int block = document.blockOfLine(line);
    ParsedPoses poses = lookup.poses();
    if (block == 0 ? poses.still() == ParsedFrame.NONE : line == document.firstLine(block)) {
      return Optional.empty();
    }
    ParsedFrame frame = block == 0 ? poses.still() : parsed[block - 1];
    int shift = block == 0 ? poses.stillOffset() : 0;
    int start = document.lineStart(line) - document.start(block) - shift;
    int row = Arrays.binarySearch(frame.rowOffsets(), start);
    row = row >= 0 ? row : -row - 1;
    if (row == frame.rowOffsets().length
        || document.block(block).line(shift + frame.rowOffsets()[row])
            != line - document.firstLine(block)) {
      return Optional.empty();
    }
    return Optional.of(row(block, frame, row));
  }

  /** The first row of a bone in a frame. */
  public Optional<RowValues> of(int frame, String bone) {
    int row = row(parsed[frame], bone);
    return row >= 0
        ? Optional.of(row(frame + 1, parsed[frame], row))
        : still(bone).map(r -> row(frame, 0, lookup.poses().still(), r));
  }

  /** The row of a bone in the section {@code still} of the head. */
  public Optional<RowValues> ofStill(String bone) {
    return still(bone).map(r -> row(0, 0, lookup.poses().still(), r));
  }

  /** The line of a bone's first row in a frame; rows with syntax errors are left out. */
  public OptionalInt lineOf(int frame, String bone) {
    int row = row(parsed[frame], bone);
    int block = frame + 1;
    return row < 0
        ? OptionalInt.empty()
        : OptionalInt.of(
            document.firstLine(block)
                + document.block(block).line(parsed[frame].rowOffsets()[row]));
  }

  /** The index of a bone's row in the section {@code still} of the head. */
  private Optional<Integer> still(String bone) {
    int row = lookup.poses().still().names().row(bone, 0);
    return row < 0 ? Optional.empty() : Optional.of(row);
  }

  /** The index of the first row of a bone; -1 if there is none. */
  private int row(ParsedFrame frame, String bone) {
    return frame.names().row(bone, lookup.first(bone));
  }

  /** Whether the list has one bone with a name. */
  public boolean isUnique(String bone) {
    int first = lookup.first(bone);
    return first >= 0 && lookup.next(first) < 0;
  }

  /**
   * The rows of a bone in a frame, in the order of the text; more than one if bones have the same
   * name. Empty in a frame with syntax errors.
   */
  public List<RowValues> allOf(int frame, String bone) {
    ParsedFrame values = parsed[frame];
    if (!values.isWellFormed()) {
      return List.of();
    }
    List<RowValues> rows =
        IntStream.range(0, values.names().count())
            .filter(row -> bone.equals(values.names().bone(row)))
            .mapToObj(row -> row(frame + 1, values, row))
            .toList();
    return rows.isEmpty()
        ? still(bone).map(r -> row(frame, 0, lookup.poses().still(), r)).stream().toList()
        : rows;
  }

  private RowValues row(int block, ParsedFrame frame, int row) {
    return row(Math.max(0, block - 1), block, frame, row);
  }

  /**
   * A row of a frame. Its line is in the block of the frame, or in the head, whose rows belong to
   * every frame.
   */
  private RowValues row(int f, int block, ParsedFrame frame, int row) {
    int start = frame.rowOffsets()[row] + (block == 0 ? lookup.poses().stillOffset() : 0);
    String name = frame.names().bone(row);
    Optional<Bound> values = values(f, frame, row);
    return new RowValues(
        f,
        name == null ? "" : name,
        values.map(Bound::transforms).orElse(frame.transforms()),
        values.map(Bound::index).orElse(row),
        values.isPresent() && isWhole(block, frame, row),
        document.range(block, start, Integer.MAX_VALUE - start));
  }

  private record Bound(Transforms transforms, int index) {}

  /**
   * The stored values of a row; those of a row relative to its parent depend on the whole frame.
   * Empty if they are not known.
   */
  private Optional<Bound> values(int f, ParsedFrame frame, int row) {
    if (frame.poses() == null || frame.poses().form(row) == PoseRows.Form.STORED) {
      return Optional.of(new Bound(frame.transforms(), row));
    }
    int bone =
        frame == lookup.poses().still()
            ? lookup.first(frame.names().bone(row))
            : frame.names().bind(lookup, frame.counted()).transform(row);
    return f >= bound.length || bone < 0 || lookup.poseBones() == null
        ? Optional.empty()
        : ReadableFrames.of(bound[f]).map(read -> new Bound(read.frame().transforms(), bone));
  }

  /** Whether a row has no error. */
  private boolean isWhole(int block, ParsedFrame frame, int row) {
    return !frame.errors() || isLineWhole(block, frame, frame.rowOffsets()[row]);
  }

  private boolean isLineWhole(int block, ParsedFrame frame, int start) {
    int shift = block == 0 ? lookup.poses().stillOffset() : 0;
    return frame.isLineWhole(document.block(block), shift, start);
  }

  /**
   * The transform of a bone in a frame; fast enough to call for all frames, because it does not
   * look for the row's place in the text. Empty in a frame with syntax errors, and if the bone has
   * no row there or its row has an error.
   */
  public Optional<Transform> transformOf(int frame, String bone) {
    ParsedFrame values = parsed[frame];
    if (!values.isWellFormed()) {
      return Optional.empty();
    }
    int row = row(values, bone);
    if (row < 0) {
      return still(bone)
          .flatMap(r -> values(frame, lookup.poses().still(), r))
          .map(found -> found.transforms().get(found.index()));
    }
    return isWhole(frame + 1, values, row)
        ? values(frame, values, row).map(found -> found.transforms().get(found.index()))
        : Optional.empty();
  }

  /**
   * The places that name a bone in the list and in rows, in the order of the text.
   *
   * @return ranges of the names, quotes included
   */
  public List<TextRange> namesOf(String bone) {
    return namesOf(bone, false);
  }

  /** All places that name a bone: in addition, those in the section {@code skeleton}. */
  public List<TextRange> allNamesOf(String bone) {
    return namesOf(bone, true);
  }

  private List<TextRange> namesOf(String bone, boolean inSkeleton) {
    List<TextRange> ranges = HeadLines.namesOf(document, bone, inSkeleton);
    for (int f = 0; f < parsed.length; f++) {
      if (parsed[f].isWellFormed()) {
        for (int row = 0; row < parsed[f].names().count(); row++) {
          if (bone.equals(parsed[f].names().bone(row))) {
            int start = parsed[f].rowOffsets()[row];
            Span name = Token.at(document.blockText(f + 1), start).span();
            ranges.add(document.range(f + 1, name.offset(), name.length()));
          }
        }
      } else {
        addNamesInLines(f + 1, bone, ranges);
      }
    }
    return ranges;
  }

  private void addNamesInLines(int block, String bone, List<TextRange> ranges) {
    for (int line = document.firstLine(block) + 1; line < document.endLine(block); line++) {
      HeadLines.addIfNamed(document, line, bone, ranges);
    }
  }

  /** The phase of a frame, even if its rows have errors; empty if the phase cannot be read. */
  public Optional<Float> phase(int frame) {
    ParsedFrame values = parsed[frame];
    boolean whole = !values.errors() || isLineWhole(frame + 1, values, 0);
    return values.hasPhase() && whole
        ? Optional.of(Float.intBitsToFloat(values.phase()))
        : Optional.empty();
  }
}
