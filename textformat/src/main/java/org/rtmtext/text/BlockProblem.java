package org.rtmtext.text;

import org.rtmtext.problem.Code;
import org.rtmtext.problem.Severity;

/**
 * A problem of a block.
 *
 * @param offset from the block's start
 */
public record BlockProblem(Code code, int offset, int length, String message) {
  public boolean isError() {
    return code.severity() == Severity.ERROR;
  }
}
