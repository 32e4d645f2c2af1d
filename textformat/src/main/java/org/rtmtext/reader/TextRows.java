package org.rtmtext.reader;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.model.Transform;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.Block;
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

  /**
   * @param parsed the frames of the document; not changed
   */
  TextRows(TextDocument document, BoneLookup lookup, ParsedFrame[] parsed) {
    this.document = document;
    this.lookup = lookup;
    this.parsed = parsed;
  }

  /** The row in a line; empty if the line has no valid row. */
  public Optional<RowValues> at(int line) {
    int block = document.blockOfLine(line);
    if (block == 0 || line == document.firstLine(block)) {
      return Optional.empty();
    }
    ParsedFrame frame = parsed[block - 1];
    int start = document.lineStart(line) - document.start(block);
    int row = Arrays.binarySearch(frame.rowOffsets(), start);
    row = row >= 0 ? row : -row - 1;
    if (row == frame.rowOffsets().length
        || document.block(block).line(frame.rowOffsets()[row])
            != line - document.firstLine(block)) {
      return Optional.empty();
    }
    return Optional.of(row(block, frame, row));
  }

  /** The first row of a bone in a frame. */
  public Optional<RowValues> of(int frame, String bone) {
    int row = row(parsed[frame], bone);
    return row < 0 ? Optional.empty() : Optional.of(row(frame + 1, parsed[frame], row));
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
    return IntStream.range(0, values.names().count())
        .filter(row -> bone.equals(values.names().bone(row)))
        .mapToObj(row -> row(frame + 1, values, row))
        .toList();
  }

  private RowValues row(int block, ParsedFrame frame, int row) {
    int start = frame.rowOffsets()[row];
    String name = frame.names().bone(row);
    return new RowValues(
        block - 1,
        name == null ? "" : name,
        frame.transforms(),
        row,
        isWhole(block, frame, row),
        document.range(block, start, Integer.MAX_VALUE - start));
  }

  /** Whether a row has no error. */
  private boolean isWhole(int block, ParsedFrame frame, int row) {
    return !frame.errors() || isLineWhole(block, frame, frame.rowOffsets()[row]);
  }

  /** Whether the values of a line without syntax errors have none, from an offset on. */
  private boolean isLineWhole(int block, ParsedFrame frame, int start) {
    Block text = document.block(block);
    int end = text.lineEnd(text.line(start));
    List<Problem> errors =
        frame.problems().stream().filter(p -> p.isError() && p.code() != Code.SYNTAX).toList();
    // The places of errors beyond the limit are unknown.
    boolean described =
        errors.size() < BlockProblems.LIMIT || errors.get(errors.size() - 1).place().order() > end;
    return described
        && errors.stream().noneMatch(p -> p.place().order() >= start && p.place().order() <= end);
  }

  /**
   * The transform of a bone in a frame, without its place; fast enough to call for all frames.
   * Empty in a frame with syntax errors.
   */
  public Optional<Transform> transformOf(int frame, String bone) {
    ParsedFrame values = parsed[frame];
    if (!values.isWellFormed()) {
      return Optional.empty();
    }
    int row = row(values, bone);
    return row < 0 || !isWhole(frame + 1, values, row)
        ? Optional.empty()
        : Optional.of(values.transforms().get(row));
  }

  /**
   * All places that name a bone, in the order of the text: in the list and in rows.
   *
   * @return ranges of the names, quotes included
   */
  public List<TextRange> namesOf(String bone) {
    List<TextRange> ranges = HeadLines.entriesOf(document, bone);
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
