package org.rtmtext.reader;

import java.util.List;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.Block;

/**
 * The text of one frame, parsed without regard to the list of bones. Lines with syntax errors are
 * left out.
 *
 * @param phase bits of the float
 * @param hasPhase false also if the first line has a syntax error
 * @param counted whether the frame gives its number of transforms
 * @param names of the rows
 * @param rowOffsets offset of each row from the block's start
 * @param transforms of each row; zeros for values that could not be read
 * @param poses the rows relative to parents; null if there are none
 * @param forms of the rotations in the rows
 * @param problems of syntax and values, in the order of the text
 * @param errors whether any problem is an error, including those beyond the limit
 * @param isWellFormed whether there are no syntax errors
 */
public record ParsedFrame(
    int phase,
    boolean hasPhase,
    boolean counted,
    RowNames names,
    int[] rowOffsets,
    Transforms transforms,
    PoseRows poses,
    RotationFormCounts forms,
    List<Problem> problems,
    boolean errors,
    boolean isWellFormed) {
  /** A frame that was not read. */
  static final ParsedFrame NONE =
      new ParsedFrame(
          0,
          false,
          false,
          RowNames.NONE,
          new int[0],
          new TransformsBuilder(Encoding.PLAIN, 0).build(0),
          null,
          RotationFormCounts.NONE,
          List.of(),
          true,
          false);

  /** The problems that do not depend on the encoding. */
  List<Problem> syntaxProblems() {
    return problems.stream().filter(p -> p.code() == Code.SYNTAX).toList();
  }

  /**
   * Whether a line without syntax errors has no errors in its values, from an offset to its end.
   *
   * @param block that contains the frame
   * @param shift offset in the block from which the offsets of this frame count
   * @param start of the line, as in {@link #rowOffsets}
   */
  boolean isLineWhole(Block block, int shift, int start) {
    int end = block.lineEnd(block.line(start + shift)) - shift;
    List<Problem> errors =
        problems.stream().filter(p -> p.isError() && p.code() != Code.SYNTAX).toList();
    // The places of errors beyond the limit are unknown.
    boolean described =
        errors.size() < BlockProblems.LIMIT || errors.get(errors.size() - 1).place().order() > end;
    return described
        && errors.stream().noneMatch(p -> p.place().order() >= start && p.place().order() <= end);
  }

  /** Bytes of a frame without rows. */
  private static final int EMPTY_FRAME = 500;

  /** Bytes of a matrix and the row's offset. */
  private static final int ROW = 13 * Integer.BYTES;

  /** Bytes of the values of a row relative to its parent, stored as read and again by bone. */
  private static final int POSE_ROW = 2 * (PoseRows.STRIDE * Double.BYTES + Integer.BYTES);

  /** Bytes of a name that is not shared with other frames. */
  private static final int NAME = 100;

  /** The size in bytes of frames that share no names and have no problems. */
  static long memory(long frames, long rows, boolean hasPoses) {
    return EMPTY_FRAME * frames + rows * (ROW + (hasPoses ? POSE_ROW : 0) + NAME);
  }

  /**
   * The approximate size in bytes.
   *
   * @param shared names that are kept in any case
   */
  public long memory(RowNames shared) {
    return EMPTY_FRAME
        + rowOffsets.length
            * (ROW + (poses == null ? 0L : POSE_ROW) + (names == shared ? 0L : NAME))
        + (long) ReadBudget.PROBLEM * problems.size();
  }
}
