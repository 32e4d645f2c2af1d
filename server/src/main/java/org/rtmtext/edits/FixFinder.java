package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** Finds the fixes of one problem, the best one first. */
abstract class FixFinder {
  final FixContext context;
  final TextReading reading;
  final TextDocument document;
  final Problem problem;

  /** The line of the problem and its text. */
  final int line;

  final String text;
  final List<Token> tokens;

  /** The frame of the problem; -1 in the head. */
  final int frame;

  /** Whether the text is so large that changing all frames takes noticeable time. */
  final boolean large;

  final List<Fix> fixes = new ArrayList<>();

  FixFinder(FixContext context, Problem problem) {
    this.context = context;
    reading = context.reading();
    document = reading.document();
    this.problem = problem;
    line = problem.range().line();
    text = document.line(line);
    tokens = Token.of(text);
    frame = document.blockOfLine(line) - 1;
    large = context.isLarge();
  }

  /** Adds the fixes. */
  abstract void find();

  final List<Fix> all() {
    find();
    return fixes;
  }

  final void obvious(String title, Fix.Work work) {
    fixes.add(Fix.obvious(title, work));
  }

  final void possible(String title, Fix.Work work) {
    fixes.add(Fix.possible(title, work));
  }

  /** Adds the preferred fix; the user should check its result. */
  final void preferred(String title, Fix.Work work) {
    fixes.add(Fix.possible(title, work).preferredIf(true));
  }

  final Fix.Work edit(Consumer<EditBuilder> edits) {
    return () -> {
      EditBuilder changes = new EditBuilder(document);
      edits.accept(changes);
      return changes.result();
    };
  }

  final Fix.Work replace(int start, int end, String by) {
    return edit(changes -> changes.replace(line, start, end, by));
  }

  final Fix.Work replace(Token token, String by) {
    return replace(token.start(), token.end(), by);
  }

  final Fix.Work replaceLine(String by) {
    return edit(changes -> changes.line(line, by));
  }

  final Fix.Work deleteLine() {
    return edit(changes -> changes.deleteLines(line, line + 1));
  }

  /** The token that begins where the problem does. */
  final Optional<Token> token() {
    return tokens.stream().filter(t -> t.start() == problem.range().column()).findFirst();
  }

  /** The bone or property whose name has the problem. */
  final String name() {
    TextRange range = problem.range();
    return Names.value(text.substring(range.column(), range.column() + range.length()));
  }

  /** The name that was probably meant, or should be written. */
  final Optional<String> suggestion() {
    return problem.data(ProblemData.Suggestion.class).map(ProblemData.Suggestion::text);
  }

  /** The place in the animation that a rule reported. */
  final Optional<Place> origin() {
    return problem.data(ProblemData.Origin.class).map(ProblemData.Origin::place);
  }
}
