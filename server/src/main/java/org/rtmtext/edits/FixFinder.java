package org.rtmtext.edits;

import static org.rtmtext.edits.Fix.Choice.OBVIOUS;
import static org.rtmtext.edits.Fix.Choice.POSSIBLE;
import static org.rtmtext.edits.Fix.Choice.PREFERRED;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Finds the fixes of one problem, the best one first. {@link FixPolicy} says which method adds the
 * fixes of a code.
 */
abstract class FixFinder {
  final QuickFixes context;
  final TextReading reading;
  final TextDocument document;
  final Problem problem;

  /** The index of the line of the problem. */
  final int line;

  /** The text of {@link #line}. */
  final String text;

  final List<Token> tokens;

  /** The index of the problem's frame; -1 in the head. */
  final int frame;

  final List<Fix> fixes = new ArrayList<>();

  FixFinder(QuickFixes context, Problem problem) {
    this.context = context;
    reading = context.analysis().reading();
    document = reading.document();
    this.problem = problem;
    line = problem.range().line();
    text = document.line(line);
    tokens = Token.of(text);
    frame = document.blockOfLine(line) - 1;
  }

  final void add(Fix.Choice choice, Fix.What what, Fix.Work work) {
    fixes.add(new Fix(what, choice, Fix.Scope.PLACE, false, work));
  }

  final void obvious(Fix.What what, Fix.Work work) {
    add(OBVIOUS, what, work);
  }

  final void preferred(Fix.What what, Fix.Work work) {
    add(PREFERRED, what, work);
  }

  final void possible(Fix.What what, Fix.Work work) {
    add(POSSIBLE, what, work);
  }

  final void addOfText(Fix.Choice choice, Fix.What what, Fix.Work work) {
    fixes.add(new Fix(what, choice, Fix.Scope.TEXT, context.isLarge(), work));
  }

  final Fix.Work edit(Consumer<EditBuilder> edits) {
    return () -> {
      EditBuilder changes = new EditBuilder(document);
      edits.accept(changes);
      return changes.result();
    };
  }

  final Fix.Work replace(Token token, String by) {
    return replace(token.start(), token.end(), by);
  }

  final Fix.Work replace(int start, int end, String by) {
    return edit(changes -> changes.replace(line, start, end, by));
  }

  final Fix.Work deleteLine() {
    return edit(changes -> changes.deleteLines(line, line + 1));
  }

  /** The token that begins where the problem does. */
  final Optional<Token> token() {
    return tokens.stream().filter(t -> t.start() == problem.range().column()).findFirst();
  }

  final List<Token> numbers() {
    return tokens.stream().filter(t -> t.kind() == Token.Kind.NUMBER).toList();
  }

  /**
   * Adds the fix that gives a list of numbers the right length: it removes the last numbers or adds
   * zeros.
   */
  final void count(List<Token> numbers, int count) {
    if (numbers.isEmpty() || numbers.size() == count) {
      return;
    }
    int end = numbers.get(numbers.size() - 1).end();
    if (numbers.size() > count) {
      possible(FixKind.KEEP_NUMBERS.of(count), replace(numbers.get(count - 1).end(), end, ""));
    } else {
      possible(FixKind.ADD_ZEROS.of(), replace(end, end, " 0".repeat(count - numbers.size())));
    }
  }

  /** Adds the fix that joins the lines of a wrapped row; returns whether there is one. */
  final boolean addWrapped() {
    Optional<Fix.Work> joined = WrappedRow.of(document, line);
    joined.ifPresent(work -> obvious(FixKind.JOIN_LINES.of(), work));
    return joined.isPresent();
  }

  /** The bone or property whose name has the problem. */
  final String name() {
    TextRange range = problem.range();
    return Names.value(text.substring(range.column(), range.column() + range.length()));
  }

  /** The name or number that the problem suggests to write instead; empty for none. */
  final Optional<String> suggestion() {
    return problem.data(ProblemData.Suggestion.class).map(ProblemData.Suggestion::text);
  }
}
