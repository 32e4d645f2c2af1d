package org.rtmtext.text;

import java.util.List;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Problem;

/**
 * What the text of one frame says by itself, whatever the list of bones is.
 *
 * @param phase bits of the float
 * @param counted whether the frame says itself how many transforms it has
 * @param names of the rows
 * @param rowOffsets where each row starts, from the block's start
 * @param transforms of each row; zeros where a row has none
 * @param forms how the rows write their rotations
 * @param problems of syntax and values, in the order of the text
 * @param errors whether one of the problems, described or not, is an error
 */
record ParsedFrame(
    int phase,
    boolean hasPhase,
    boolean counted,
    RowNames names,
    int[] rowOffsets,
    Transforms transforms,
    RotationFormCounts forms,
    List<Problem> problems,
    boolean errors) {
  /** Where nothing was read. */
  static final ParsedFrame NONE = broken(List.of());

  /** A frame that does not follow the grammar. */
  static ParsedFrame broken(List<Problem> problems) {
    return new ParsedFrame(
        0, true, false, RowNames.NONE, new int[0], null, RotationFormCounts.NONE, problems, true);
  }

  /** Whether the text follows the grammar. */
  boolean isWellFormed() {
    return transforms != null;
  }

  /** The problems that no encoding would make go away. */
  List<Problem> syntaxProblems() {
    return isWellFormed() ? List.of() : problems;
  }

  /** Of a frame without rows, with all that belongs to it. */
  private static final int SMALLEST = 500;

  /** A matrix and the row's offset. */
  private static final int ROW = 13 * Integer.BYTES;

  /** A name in a row, where frames do not share them. */
  private static final int NAME = 100;

  /** Bytes that a frame takes that was not read, about: each of its lines may be a row. */
  static long memory(String block) {
    return SMALLEST + block.lines().count() * (ROW + NAME);
  }

  /**
   * Bytes that it takes, about.
   *
   * @param shared names that are kept anyway
   */
  long memory(RowNames shared) {
    return SMALLEST
        + rowOffsets.length * (ROW + (names == shared ? 0L : NAME))
        + (long) ReadBudget.PROBLEM * problems.size();
  }
}
