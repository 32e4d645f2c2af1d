package org.rtmtext.reader;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.syntax.Names;

/** Collects the problems of one block, with offsets from the block's start. */
public final class BlockProblems {
  /** How many errors of a block are kept, and how many other problems. */
  public static final int LIMIT = 250;

  private final int blockStart;
  private final FeatureNodes nodes = new FeatureNodes();
  private final ProblemCollector problems = ProblemCollector.errorsApart(LIMIT);

  /**
   * @param blockStart offset of the block in the parsed text, which may be more than the block
   */
  public BlockProblems(int blockStart) {
    this.blockStart = blockStart;
  }

  public void add(Code code, int offset, int length, String message) {
    add(code, offset, length, message, Optional.empty());
  }

  /**
   * Adds a problem.
   *
   * @param suggestion the text to write instead, if one is known
   */
  public void add(Code code, int offset, int length, String message, Optional<String> suggestion) {
    Place place = new Place.InBlock(offset - blockStart, length);
    problems.add(new Problem(code, place, message).suggesting(suggestion));
  }

  /** Adds a problem that is never joined with others of its kind. */
  void addSingle(Code code, int offset, int length, String message) {
    add(code, offset, length, new ProblemData.Single(), message);
  }

  private void add(Code code, int offset, int length, ProblemData data, String message) {
    Place place = new Place.InBlock(offset - blockStart, length);
    problems.add(new Problem(code, place, message).with(data));
  }

  public void add(Code code, INode node, String message) {
    add(code, node.getOffset(), node.getLength(), message);
  }

  public void add(Code code, EObject element, String message) {
    add(code, NodeModelUtils.findActualNodeFor(element), message);
  }

  /** Adds a problem that is joined only with those of the same condition. */
  public void add(Code code, EObject element, ProblemData.Condition condition, String message) {
    INode node = NodeModelUtils.findActualNodeFor(element);
    add(code, node.getOffset(), node.getLength(), condition, message);
  }

  public void add(Code code, EObject element, EStructuralFeature feature, int n, String message) {
    add(code, element, feature, n, message, Optional.empty());
  }

  /** Adds a problem at the n-th value of a feature. */
  public void add(
      Code code,
      EObject element,
      EStructuralFeature feature,
      int n,
      String message,
      Optional<String> suggestion) {
    // The node of a value is costly to find.
    if (problems.isFull(code)) {
      problems.leaveOut(code);
    } else {
      INode node = node(element, feature, n);
      add(code, node.getOffset(), node.getLength(), message, suggestion);
    }
  }

  /** Whether further problems of a code are only counted. */
  boolean isFull(Code code) {
    return problems.isFull(code);
  }

  public INode node(EObject element, EStructuralFeature feature, int n) {
    return nodes.get(element, feature, n);
  }

  public void addSyntaxErrors(IParseResult parsed) {
    SyntaxHints hints = null;
    int line = -1;
    for (INode node : parsed.getSyntaxErrors()) {
      // The first error of a line; more of it are echoes while the parser finds its way again.
      if (node.getStartLine() == line) {
        continue;
      }
      line = node.getStartLine();
      if (isFull(Code.SYNTAX)) {
        problems.leaveOut(Code.SYNTAX);
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
    if (misspelled.isPresent()) {
      SyntaxHints.Misspelled m = misspelled.get();
      add(
          Code.SYNTAX,
          m.offset(),
          m.word().length(),
          "'" + m.word() + "' is not a statement or section; did you mean '" + m.keyword() + "'?",
          Optional.of(m.keyword()));
      return;
    }
    String text = hints.wholeCharacters(node.getOffset(), node.getLength());
    boolean unclosed = text.startsWith("\"") && (text.length() == 1 || !text.endsWith("\""));
    Optional<SyntaxHints.Hint> hint = unclosed ? Optional.empty() : hints.at(node.getOffset());
    add(
        Code.SYNTAX,
        node.getOffset(),
        text.length(),
        unclosed
            ? "the string has no closing quote on its line: add \""
            : hint.map(h -> "unexpected '" + NumberReader.cut(text.strip()) + "'; " + h.text())
                .orElse(node.getSyntaxErrorMessage().getMessage()),
        hint.flatMap(SyntaxHints.Hint::suggestion));
  }

  /** Whether a syntax error lies in a range of the parsed text. */
  public boolean hasSyntaxError(int offset, int length) {
    int from = offset - blockStart;
    return problems.list().stream()
        .filter(p -> p.code() == Code.SYNTAX)
        .anyMatch(p -> p.place().order() >= from && p.place().order() <= from + length);
  }

  public boolean hasErrors() {
    return problems.hasErrors();
  }

  /** The problems in the order of the block. */
  public List<Problem> sorted() {
    return sorted(problems.list());
  }

  public static List<Problem> sorted(List<Problem> problems) {
    return problems.stream().sorted(Comparator.comparingLong(p -> p.place().order())).toList();
  }

  /** The value of a name; reports why the token at an offset has none. */
  public String unquote(String token, int offset) {
    Names.Unquoted name = Names.unquote(token);
    name.wrong().ifPresent(w -> add(Code.CHARACTER, offset + w.offset(), w.length(), w.message()));
    return name.value();
  }
}
