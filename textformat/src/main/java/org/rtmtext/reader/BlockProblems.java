package org.rtmtext.reader;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
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

  private final ProblemCollector problems = ProblemCollector.errorsApart(LIMIT);

  public void add(Code code, int offset, int length, String message) {
    add(code, offset, length, message, Optional.empty());
  }

  /**
   * Adds a problem.
   *
   * @param suggestion the text to write instead, if one is known
   */
  public void add(Code code, int offset, int length, String message, Optional<String> suggestion) {
    Place place = new Place.InBlock(offset, length);
    problems.add(new Problem(code, place, message).suggesting(suggestion));
  }

  /** Adds a problem with data for its fix, or on how it is joined with others. */
  void add(Code code, int offset, int length, ProblemData data, String message) {
    problems.add(new Problem(code, new Place.InBlock(offset, length), message).with(data));
  }

  /** Reports the problems of a number in a range. */
  NumberReader.Report at(int offset, int length) {
    return (code, message, suggestion) -> add(code, offset, length, message, suggestion);
  }

  /** Adds the errors of the parser, and numbers without a space between them. */
  public void addSyntaxErrors(IParseResult parsed) {
    addErrors(parsed);
    addMissingSpaces(parsed.getRootNode());
  }

  private void addErrors(IParseResult parsed) {
    SyntaxHints hints = null;
    int line = -1;
    for (INode node : parsed.getSyntaxErrors()) {
      // Keeps the first error of each line; later ones only show how the parser recovers.
      if (node.getStartLine() == line) {
        continue;
      }
      line = node.getStartLine();
      if (problems.isFull(Code.SYNTAX)) {
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

  /** The parser reads {@code 1-2} as two numbers, so a typo would silently become a value. */
  private void addMissingSpaces(ICompositeNode root) {
    String block = root.getText();
    // Such numbers are rare, and looking at characters is much cheaper than at leaves.
    int first =
        IntStream.range(1, block.length()).filter(i -> isMissing(block, i)).findFirst().orElse(-1);
    if (first < 0) {
      return;
    }
    for (ILeafNode leaf : root.getLeafNodes()) {
      if (problems.isFull(Code.SYNTAX)) {
        return;
      }
      int offset = leaf.getOffset();
      if (offset >= first && !leaf.isHidden() && leaf.getLength() > 1 && isMissing(block, offset)) {
        add(Code.SYNTAX, offset, leaf.getLength(), "missing space before " + leaf.getText());
      }
    }
  }

  /** Whether this is a sign directly after a digit. */
  private static boolean isMissing(String block, int i) {
    char c = block.charAt(i);
    char before = block.charAt(i - 1);
    return (c == '-' || c == '+') && before >= '0' && before <= '9';
  }

  /** Whether a syntax error lies in a range of the parsed text. */
  public boolean hasSyntaxError(int offset, int length) {
    return problems.list().stream()
        .filter(p -> p.code() == Code.SYNTAX)
        .anyMatch(p -> p.place().order() >= offset && p.place().order() <= offset + length);
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
