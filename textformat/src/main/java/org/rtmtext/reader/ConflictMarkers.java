package org.rtmtext.reader;

import org.rtmtext.problem.Code;
import org.rtmtext.problem.ProblemData;

/**
 * The lines that a merge with conflicts has left in a block. Each conflict is one problem. The
 * first version of its lines is read, and the others are skipped, so that they cause no further
 * problems.
 */
final class ConflictMarkers {
  private static final String START = "<<<<<<<";
  private static final String BASE = "|||||||";
  private static final String BETWEEN = "=======";
  private static final String END = ">>>>>>>";

  private static final String MESSAGE =
      "unresolved merge conflict: keep one of the versions, and delete the lines that begin with"
          + " <<<<<<<, ======= and >>>>>>>";

  private final BlockProblems problems;
  private boolean inConflict;
  private boolean isOther;

  ConflictMarkers(BlockProblems problems) {
    this.problems = problems;
  }

  /**
   * Whether the next line is a marker or belongs to a version that is not read; reports each
   * conflict once.
   *
   * @param text of the block
   * @param at start of the line
   */
  boolean skips(String text, int at) {
    boolean starts = text.startsWith(START, at);
    boolean between = text.startsWith(BETWEEN, at) || inConflict && text.startsWith(BASE, at);
    boolean ends = text.startsWith(END, at);
    if (!starts && !between && !ends) {
      return isOther;
    }
    if (starts || !inConflict) {
      problems.add(Code.SYNTAX, at, START.length(), new ProblemData.Single(), MESSAGE);
    }
    inConflict = !ends;
    isOther = between;
    return true;
  }
}
