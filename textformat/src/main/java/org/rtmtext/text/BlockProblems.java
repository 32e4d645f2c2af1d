package org.rtmtext.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Severity;

/** Collects the problems of one block, with offsets from the block's start. */
final class BlockProblems {
  /**
   * What is kept of one block: a broken block need not be described to the last row. So many errors
   * and so many of all else, which must not keep an error from being told.
   */
  static final int LIMIT = 250;

  private final int blockStart;
  private final FeatureNodes nodes = new FeatureNodes();
  private final List<BlockProblem> problems = new ArrayList<>();
  private int errors;
  private int others;
  private boolean hasErrors;

  /**
   * @param blockStart where the block starts in what was parsed: 0 unless more than it was
   */
  BlockProblems(int blockStart) {
    this.blockStart = blockStart;
  }

  void add(Code code, int offset, int length, String message) {
    if (!isFull(code)) {
      problems.add(new BlockProblem(code, offset - blockStart, length, message));
      if (code.severity() == Severity.ERROR) {
        errors++;
      } else {
        others++;
      }
    }
    count(code);
  }

  void add(Code code, INode node, String message) {
    add(code, node.getOffset(), node.getLength(), message);
  }

  void add(Code code, EObject element, String message) {
    add(code, NodeModelUtils.findActualNodeFor(element), message);
  }

  /** At the n-th value of a feature. */
  void add(Code code, EObject element, EStructuralFeature feature, int n, String message) {
    if (isFull(code)) {
      count(code);
    } else {
      add(code, node(element, feature, n), message);
    }
  }

  /** Whether further problems like this are only counted. */
  boolean isFull(Code code) {
    return (code.severity() == Severity.ERROR ? errors : others) >= LIMIT;
  }

  /** A problem that is not described. */
  void count(Code code) {
    hasErrors |= code.severity() == Severity.ERROR;
  }

  INode node(EObject element, EStructuralFeature feature, int n) {
    return nodes.get(element, feature, n);
  }

  void addSyntaxErrors(IParseResult parsed) {
    SyntaxHints hints = null;
    int line = -1;
    for (INode node : parsed.getSyntaxErrors()) {
      // The first error of a line; more of it are echoes while the parser finds its way again.
      if (node.getStartLine() == line) {
        continue;
      }
      line = node.getStartLine();
      if (isFull(Code.SYNTAX)) {
        count(Code.SYNTAX);
        return;
      }
      if (hints == null) {
        hints = new SyntaxHints(parsed.getRootNode().getText());
      }
      addSyntaxError(node, hints);
    }
  }

  private void addSyntaxError(INode node, SyntaxHints hints) {
    Optional<SyntaxHints.Misspelled> misspelled = hints.keyword(node.getOffset());
    if (misspelled.isEmpty()) {
      String text = hints.wholeCharacters(node.getOffset(), node.getLength());
      add(Code.SYNTAX, node.getOffset(), text.length(), syntaxMessage(node, text, hints));
      return;
    }
    SyntaxHints.Misspelled m = misspelled.get();
    add(
        Code.SYNTAX,
        m.offset(),
        m.word().length(),
        "'" + m.word() + "' begins no statement or section; did you mean '" + m.keyword() + "'?");
  }

  private static String syntaxMessage(INode node, String text, SyntaxHints hints) {
    if (text.startsWith("\"") && (text.length() == 1 || !text.endsWith("\""))) {
      return "the string does not end on its line: close it with \"";
    }
    return hints
        .at(node.getOffset())
        .map(hint -> "unexpected '" + NumberReader.cut(text.strip()) + "'; " + hint)
        .orElse(node.getSyntaxErrorMessage().getMessage());
  }

  /** Whether a syntax error lies in a range. */
  boolean hasSyntaxError(int offset, int length) {
    int from = offset - blockStart;
    return problems.stream()
        .anyMatch(
            p -> p.code() == Code.SYNTAX && p.offset() >= from && p.offset() <= from + length);
  }

  boolean hasErrors() {
    return hasErrors;
  }

  List<BlockProblem> sorted() {
    problems.sort(Comparator.comparingInt(BlockProblem::offset));
    return List.copyOf(problems);
  }
}
