package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.check.FileReport.Counts;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;

/** Prints the problems of a text that a command reads, on standard error. */
public final class TextProblemOutput {
  /** Maximum of printed errors; further ones are only counted. */
  public static final int MAX_ERRORS = 100;

  /** Maximum of other printed problems. */
  private static final int MAX_OTHERS = 20;

  private final Console console;
  private final String name;
  private final Analysis text;

  /**
   * @param name of the text in messages
   */
  public TextProblemOutput(Console console, String name, Analysis text) {
    this.console = console;
    this.name = name;
    this.text = text;
  }

  /** Prints all problems and fails if one of them is an error. */
  public void requireNoErrors() throws Failure {
    if (text.hasErrors()) {
      print();
      int errors = Counts.of(text.report(), Map.of()).errors();
      throw Failure.finding("rtm: " + Wording.count(errors, "error") + ", nothing written");
    }
  }

  public void print() {
    ProblemLines lines = ProblemLines.ofWarnings(console, Severity.HINT);
    PrintWriter err = console.errors();
    List<Problem> all = text.report();
    int errors = (int) all.stream().filter(Problem::isError).count();
    int max = errors > MAX_ERRORS ? MAX_ERRORS : errors + MAX_OTHERS;
    List<Problem> shown = ProblemCollector.select(all, max);
    shown.forEach(p -> lines.print(name, p));
    int more = Counts.of(all, text.leftOut()).total() - Counts.of(shown, Map.of()).total();
    if (more > 0) {
      err.printf(Locale.ROOT, "... and %,d more%n", more);
    }
  }
}
