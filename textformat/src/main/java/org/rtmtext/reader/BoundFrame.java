package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.Token;

/**
 * A frame whose rows were assigned to the bones of the list.
 *
 * @param frame null if there are errors
 * @param rowOffsets offset of each transform's row from the block's start; -1 if it has none
 * @param poses the rows relative to parents, in the order of the list; null if there are none
 * @param problems of this block
 * @param readable what can be read of a frame with errors; null if nothing can, and without errors
 */
public record BoundFrame(
    Frame frame, int[] rowOffsets, PoseRows poses, List<Problem> problems, ReadableFrame readable) {
  static final String POSES_MISSING =
      "this row is relative to its parent, and the head does not name a skeleton: write"
          + " 'poses OFP2_ManSkeleton 1' below 'motion', or list the bones in a section 'skeleton'";

  /**
   * Assigns the rows of a frame.
   *
   * @param block the text that was parsed
   */
  public static BoundFrame bind(ParsedFrame parsed, String block, BoneLookup lookup) {
    if (!parsed.isWellFormed()) {
      return failed(parsed.syntaxProblems());
    }
    RowBinding binding = parsed.names().bind(lookup, parsed.counted());
    List<Problem> problems = problems(parsed, binding, block);
    PoseBones bones = lookup.poseBones();
    boolean isBroken = lookup.poses().isBroken();
    int row = rowWithoutParent(parsed, binding, bones);
    if (row >= 0 && (bones != null || !isBroken)) {
      String message = bones == null ? POSES_MISSING : notInSkeleton(parsed.names().bone(row));
      problems = with(problems, parsed, block, row, message);
    }
    boolean errors = parsed.errors() || binding.hasErrors() || isBroken || row >= 0;
    int[] offsets = binding.isInOrder() ? parsed.rowOffsets() : offsets(parsed, binding, lookup);
    if (errors) {
      return new BoundFrame(null, offsets, null, problems, null);
    }
    Transforms transforms = parsed.transforms();
    PoseRows poses = parsed.poses();
    if (poses != null || lookup.poses().still().names().count() > 0) {
      transforms = withStill(parsed, binding, lookup);
      poses = posesWithStill(parsed, binding, lookup);
      // Without a skeleton, all rows are in stored form.
      transforms =
          lookup.poseBones() == null ? transforms : poses.stored(transforms, lookup.poseBones());
    } else if (!binding.isInOrder()) {
      transforms = ordered(transforms, binding, parsed.names().count());
    }
    NameFields names = storedNames(parsed.names(), binding, lookup);
    Frame frame = new Frame(parsed.phase(), parsed.hasPhase(), transforms, names, null);
    return new BoundFrame(frame, offsets, poses, problems, null);
  }

  /** A frame whose rows were not assigned to bones. */
  static BoundFrame failed(List<Problem> problems) {
    return new BoundFrame(null, new int[0], null, problems, null);
  }

  /** This frame, which has errors, with what can be read of it. */
  BoundFrame with(ReadableFrame read) {
    return new BoundFrame(frame, rowOffsets, poses, problems, read);
  }

  private static int[] offsets(ParsedFrame parsed, RowBinding binding, BoneLookup lookup) {
    int rows = parsed.names().count();
    int count = parsed.counted() ? rows : lookup.bones().size();
    int still = lookup.poses().still().names().count();
    // Memory must not grow with the length of the list if the frame is short.
    int[] offsets = new int[rows + still < count ? 0 : count];
    Arrays.fill(offsets, -1);
    for (int row = 0; row < rows; row++) {
      int transform = binding.transform(row);
      if (transform >= 0 && transform < offsets.length) {
        offsets[transform] = parsed.rowOffsets()[row];
      }
    }
    return offsets;
  }

  private static List<Problem> with(
      List<Problem> problems, ParsedFrame parsed, String block, int row, String message) {
    int offset = parsed.rowOffsets()[row];
    List<Problem> all = new ArrayList<>(problems);
    int length = Token.at(block, offset).span().length();
    all.add(new Problem(Code.POSES_MISSING, new Place.InBlock(offset, length), message));
    return BlockProblems.sorted(all);
  }

  /**
   * The first row that is relative to a parent, although the head does not give the parent; -1 for
   * none.
   *
   * @param bones null if the head has no skeleton
   */
  private static int rowWithoutParent(ParsedFrame parsed, RowBinding binding, PoseBones bones) {
    for (int row = 0; parsed.poses() != null && row < parsed.names().count(); row++) {
      int bone = binding.transform(row);
      boolean isUnknown =
          bones == null || bone >= 0 && bone < bones.count() && !bones.parents().isKnown(bone);
      if (parsed.poses().form(row) != PoseRows.Form.STORED && isUnknown) {
        return row;
      }
    }
    return -1;
  }

  static String notInSkeleton(String bone) {
    return "bone "
        + Wording.quoted(bone)
        + " is not in the skeleton of this text, so its parent is not known: correct the name, or"
        + " list the bones in a section 'skeleton'";
  }

  /** The rows of the frame and of the head, in the order of the list. */
  private static Transforms withStill(ParsedFrame parsed, RowBinding binding, BoneLookup lookup) {
    ParsedFrame still = lookup.poses().still();
    TransformsBuilder all = new TransformsBuilder(lookup.encoding(), lookup.bones().size());
    for (int row = 0; row < still.names().count(); row++) {
      all.copy(lookup.first(still.names().bone(row)), still.transforms(), row);
    }
    int count = still.names().count() + parsed.names().count();
    for (int row = 0; row < parsed.names().count(); row++) {
      all.copy(binding.transform(row), parsed.transforms(), row);
    }
    return all.build(count);
  }

  private static PoseRows posesWithStill(
      ParsedFrame parsed, RowBinding binding, BoneLookup lookup) {
    ParsedFrame still = lookup.poses().still();
    PoseRows all = new PoseRows(still.names().count() + parsed.names().count());
    for (int row = 0; still.poses() != null && row < still.names().count(); row++) {
      all.copy(lookup.first(still.names().bone(row)), still.poses(), row);
    }
    for (int row = 0; parsed.poses() != null && row < parsed.names().count(); row++) {
      all.copy(binding.transform(row), parsed.poses(), row);
    }
    return all;
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
