package org.rtmtext.text;

import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.rtmtext.problem.Code;

/**
 * Finds numbers without a space between them: to the parser {@code 1-2} is two numbers, and a slip
 * of the pen would become a value.
 */
final class MissingSpaces {
  private MissingSpaces() {}

  static void report(CharSequence block, ICompositeNode root, BlockProblems problems) {
    // Characters are looked at first: hardly a block has such numbers, and leaves cost much more.
    int first = next(block, 1);
    if (first == block.length()) {
      return;
    }
    for (ILeafNode leaf : root.getLeafNodes()) {
      if (problems.isFull(Code.SYNTAX)) {
        return;
      }
      int offset = leaf.getOffset();
      if (offset >= first && !leaf.isHidden() && leaf.getLength() > 1 && isGlued(block, offset)) {
        problems.add(Code.SYNTAX, leaf, "a space is missing before " + leaf.getText());
      }
    }
  }

  private static int next(CharSequence block, int from) {
    int i = from;
    while (i < block.length() && !isGlued(block, i)) {
      i++;
    }
    return Math.min(i, block.length());
  }

  /** Whether a sign stands here directly behind a digit. */
  private static boolean isGlued(CharSequence block, int i) {
    char c = block.charAt(i);
    if (c != '-' && c != '+') {
      return false;
    }
    char before = block.charAt(i - 1);
    return before >= '0' && before <= '9';
  }
}
