package org.rtmtext.edits;

import java.util.List;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.Token;

/** Fixes of single numbers. */
final class NumberFixes extends FixFinder {
  NumberFixes(FixContext context, Problem problem) {
    super(context, problem);
  }

  @Override
  void find() {
    token()
        .ifPresent(
            number ->
                suggestion()
                    .ifPresent(
                        stored ->
                            obvious("Write the stored value, " + stored, replace(number, stored))));
  }

  /** Adds the fix that leaves a form with the right number of values. */
  static void count(FixFinder finder, List<Token> numbers, int count) {
    if (numbers.isEmpty() || numbers.size() == count) {
      return;
    }
    int end = numbers.get(numbers.size() - 1).end();
    if (numbers.size() > count) {
      finder.possible(
          "Keep the first " + count + " numbers",
          finder.replace(numbers.get(count - 1).end(), end, ""));
    } else {
      finder.possible(
          "Add 0 for each missing number",
          finder.replace(end, end, " 0".repeat(count - numbers.size())));
    }
  }
}
