package org.rtmtext.reader;

import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.rtmtext.problem.Code;

/**
 * Finds numbers without a space between them: the parser reads {@code 1-2} as two numbers, so a
 * typo would silently become a value.
 */
public final class MissingSpaces {
  private MissingSpaces() {}

  public static void report(CharSequence block, ICompositeNode root, BlockProblems problems) {
    // Such numbers are rare, and looking at characters is much cheaper than at leaves.
    int first = next(block, 1);
    if (first == block.length()) {
      return;
    }
    for (ILeafNode leaf : root.getLeafNodes()) {
      if (problems.isFull(Code.SYNTAX)) {
        return;
      }
      int offset = leaf.getOffset();
      if (offset >= first && !leaf.isHidden() && leaf.getLength() > 1 && isMissing(block, offset)) {
        problems.add(Code.SYNTAX, leaf, "missing space before " + leaf.getText());
      }
    }
  }

  private static int next(CharSequence block, int from) {
    int i = from;
    while (i < block.length() && !isMissing(block, i)) {
      i++;
    }
    return Math.min(i, block.length());
  }

  /** Whether this is a sign directly after a digit. */
  private static boolean isMissing(CharSequence block, int i) {
    char c = block.charAt(i);
    if (c != '-' && c != '+') {
      return false;
    }
    char before = block.charAt(i - 1);
    return before >= '0' && before <= '9';
  }
}
