package org.rtmtext.text;

import java.util.List;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;

/**
 * What the text of one frame says by itself, whatever the list of bones is.
 *
 * @param phase bits of the float
 * @param counted whether the frame says itself how many transforms it has
 * @param names of the rows
 * @param rowOffsets where each row starts, from the block's start
 * @param transforms of each row; zeros where a row has none
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
    List<BlockProblem> problems,
    boolean errors) {
  /** A frame that does not follow the grammar. */
  static ParsedFrame broken(List<BlockProblem> problems) {
    return new ParsedFrame(0, true, false, RowNames.NONE, new int[0], null, problems, true);
  }

  /** Whether the text follows the grammar. */
  boolean isWellFormed() {
    return transforms != null;
  }

  /** The problems that no encoding would make go away. */
  List<BlockProblem> syntaxProblems() {
    return isWellFormed()
        ? List.of()
        : problems.stream().filter(p -> p.code() == Code.SYNTAX).toList();
  }
}
