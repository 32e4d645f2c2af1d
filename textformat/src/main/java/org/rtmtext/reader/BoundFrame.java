package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.Token;

/**
 * A frame whose rows were assigned to the bones of the list.
 *
 * @param frame null if there are errors
 * @param rowOffsets offset of each transform's row from the block's start; -1 if it has none
 * @param problems of this block
 */
public record BoundFrame(Frame frame, int[] rowOffsets, List<Problem> problems) {
  /**
   * Assigns the rows of a frame.
   *
   * @param block the text that was parsed
   */
  public static BoundFrame bind(ParsedFrame parsed, String block, BoneLookup lookup) {
    if (!parsed.isWellFormed()) {
      return new BoundFrame(null, new int[0], parsed.syntaxProblems());
    }
    RowBinding binding = parsed.names().bind(lookup, parsed.counted());
    List<Problem> problems = problems(parsed, binding, block);
    boolean errors = parsed.errors() || binding.hasErrors();
    if (binding.isInOrder()) {
      Frame frame = errors ? null : frame(parsed, parsed.transforms(), binding, lookup);
      return new BoundFrame(frame, parsed.rowOffsets(), problems);
    }
    int rows = parsed.names().count();
    int count = parsed.counted() ? rows : lookup.bones().size();
    // Memory must not grow with the length of the list if the frame is short.
    int[] offsets = new int[rows < count ? 0 : count];
    Arrays.fill(offsets, -1);
    for (int row = 0; row < rows; row++) {
      int transform = binding.transform(row);
      if (transform >= 0 && transform < offsets.length) {
        offsets[transform] = parsed.rowOffsets()[row];
      }
    }
    Frame frame =
        errors ? null : frame(parsed, ordered(parsed.transforms(), binding, rows), binding, lookup);
    return new BoundFrame(frame, offsets, problems);
  }

  private static Frame frame(
      ParsedFrame parsed, Transforms transforms, RowBinding binding, BoneLookup lookup) {
    NameFields names = storedNames(parsed.names(), binding, lookup);
    return new Frame(parsed.phase(), parsed.hasPhase(), transforms, names, null);
  }

  private static NameFields storedNames(RowNames names, RowBinding binding, BoneLookup lookup) {
    List<String> all = null;
    for (int row = 0; row < names.count(); row++) {
      if (names.stored(row) != null) {
        all = all == null ? new ArrayList<>(lookup.bones()) : all;
        all.set(binding.transform(row), names.stored(row));
      }
    }
    return all == null ? null : NameFields.of(all);
  }

  /** The transforms in the order of the list; there are as many as rows. */
  private static Transforms ordered(Transforms rows, RowBinding binding, int count) {
    int[] order = new int[count];
    for (int row = 0; row < count; row++) {
      order[binding.transform(row)] = row;
    }
    return rows.select(order);
  }

  private static List<Problem> problems(ParsedFrame parsed, RowBinding binding, String block) {
    if (binding.problems().isEmpty()) {
      return parsed.problems();
    }
    List<Problem> all = new ArrayList<>();
    for (Problem p : binding.problems()) {
      Span at = place((RowBinding.NamePlace) p.place(), parsed, block);
      all.add(p.at(new Place.InBlock(at.offset(), at.length())));
    }
    all.addAll(parsed.problems());
    return BlockProblems.sorted(all);
  }

  private static Span place(RowBinding.NamePlace p, ParsedFrame parsed, String block) {
    if (p.row() < 0) {
      int word = Token.indent(block);
      int length = p.part() == RowBinding.Part.FRAME_WORD ? "frame".length() : block.length();
      return new Span(word, length);
    }
    int start = parsed.rowOffsets()[p.row()];
    return switch (p.part()) {
      case NAME -> Token.at(block, start).span();
      case STORED_NAME -> Token.after(Token.after(Token.at(block, start), block), block).span();
      default -> new Span(start, block.length() - start);
    };
  }
}
