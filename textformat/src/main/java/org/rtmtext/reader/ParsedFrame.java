package org.rtmtext.reader;

import java.util.List;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Problem;

/**
 * The text of one frame, parsed without regard to the list of bones.
 *
 * @param phase bits of the float
 * @param counted whether the frame gives its number of transforms
 * @param names of the rows
 * @param rowOffsets offset of each row from the block's start
 * @param transforms of each row; zeros for values that could not be read
 * @param forms of the rotations in the rows
 * @param problems of syntax and values, in the order of the text
 * @param errors whether any problem is an error, including those beyond the limit
 */
public record ParsedFrame(
    int phase,
    boolean hasPhase,
    boolean counted,
    RowNames names,
    int[] rowOffsets,
    Transforms transforms,
    RotationFormCounts forms,
    List<Problem> problems,
    boolean errors) {
  /** A frame that was not read. */
  public static final ParsedFrame NONE = broken(List.of());

  /** A frame with syntax errors. */
  public static ParsedFrame broken(List<Problem> problems) {
    return new ParsedFrame(
        0, true, false, RowNames.NONE, new int[0], null, RotationFormCounts.NONE, problems, true);
  }

  /** Whether the text has no syntax errors. */
  public boolean isWellFormed() {
    return transforms != null;
  }

  /** The problems that do not depend on the encoding. */
  public List<Problem> syntaxProblems() {
    return isWellFormed() ? List.of() : problems;
  }

  /** Bytes of a frame without rows. */
  private static final int EMPTY_FRAME = 500;

  /** Bytes of a matrix and the row's offset. */
  private static final int ROW = 13 * Integer.BYTES;

  /** Bytes of a name that is not shared with other frames. */
  private static final int NAME = 100;

  /** The approximate size in bytes of a frame that was not read: each line may be a row. */
  public static long memory(String block) {
    return EMPTY_FRAME + block.lines().count() * (ROW + NAME);
  }

  /**
   * The approximate size in bytes.
   *
   * @param shared names that are kept in any case
   */
  public long memory(RowNames shared) {
    return EMPTY_FRAME
        + rowOffsets.length * (ROW + (names == shared ? 0L : NAME))
        + (long) ReadBudget.PROBLEM * problems.size();
  }
}
