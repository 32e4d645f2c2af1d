package org.rtmtext.text;

import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.rtmtext.problem.Code;

/**
 * Finds numbers without a space between them: to the parser {@code 1-2} is two numbers, and a slip
 * of the pen would become a value.
 */
final class GluedNumbers {
  private GluedNumbers() {}

  static void report(CharSequence block, ICompositeNode root, BlockProblems problems) {
    for (int i = 1; i < block.length() && !problems.isFull(); i++) {
      char c = block.charAt(i);
      if ((c == '-' || c == '+') && isDigit(block.charAt(i - 1))) {
        check(root, i, problems);
      }
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static void check(ICompositeNode root, int offset, BlockProblems problems) {
    ILeafNode leaf = NodeModelUtils.findLeafNodeAtOffset(root, offset);
    if (leaf != null && !leaf.isHidden() && leaf.getOffset() == offset && leaf.getLength() > 1) {
      problems.add(Code.SYNTAX, leaf, "a space is missing before " + leaf.getText());
    }
  }
}
