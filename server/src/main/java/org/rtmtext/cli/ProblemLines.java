package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.check.ConfigCheck.ConfigReport;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.FileReport.Counts;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;

/** Prints problems as lines, {@code file:line:column: severity: message [code]}. */
record ProblemLines(Supplier<PrintWriter> out, boolean colours, Severity least) {
  private static final String RED = "\u001b[1;31m";
  private static final String YELLOW = "\u001b[1;33m";
  private static final String CYAN = "\u001b[1;36m";
  private static final String PLAIN = "\u001b[0m";

  /** Maximum of printed errors of a text; further ones are only counted. */
  static final int MAX_ERRORS = 100;

  /**
   * Maximum of printed problems of a text that are no errors, and of printed problems of any other
   * file.
   */
  static final int MAX_FINDINGS = 20;

  /**
   * Prints problems to standard output, for a command whose results they are.
   *
   * @param least problems that are less severe are left out
   */
  static ProblemLines ofResults(Console console, Severity least) {
    return new ProblemLines(console::lines, console.outHasColours(), least);
  }

  /**
   * Prints problems to standard error, for a command with other results.
   *
   * @param least problems that are less severe are left out
   */
  static ProblemLines ofWarnings(Console console, Severity least) {
    return new ProblemLines(console::errors, console.hasColours(), least);
  }

  boolean isShown(FileReport report) {
    return report.counts().atLeast(least) > 0;
  }

  void report(FileReport report) {
    for (Problem p : report.problems()) {
      if (p.severity().isAtLeast(least)) {
        print(report.name(), p);
      }
    }
    more(report.name(), unlisted(report));
    out.get().flush();
  }

  /**
   * The number of problems that a report only counts, without those that are less severe than
   * {@link #least}.
   */
  int unlisted(FileReport report) {
    int listed =
        report.problems().stream()
            .filter(p -> p.severity().isAtLeast(least))
            .mapToInt(p -> 1 + p.more())
            .sum();
    return report.counts().atLeast(least) - listed;
  }

  /** Prints how many problems of a file are not listed, if there are any. */
  void more(String file, int count) {
    if (count > 0) {
      out.get().printf(Locale.ROOT, "%s: ... and %,d more%n", Wording.printable(file), count);
    }
  }

  void report(ConfigReport report) {
    report(report.file());
    report.included().forEach(this::report);
  }

  /** Prints all problems of a text and fails if one of them is an error. */
  void requireNoErrors(String file, Analysis text) throws Failure {
    if (text.hasErrors()) {
      print(file, text);
      int errors = Counts.of(text.report(), Map.of()).errors();
      throw Failure.finding("rtm: " + Wording.count(errors, "error") + ", nothing written");
    }
  }

  void print(String file, Analysis text) {
    List<Problem> all = text.report();
    int errors = (int) all.stream().filter(Problem::isError).count();
    int max = errors > MAX_ERRORS ? MAX_ERRORS : errors + MAX_FINDINGS;
    List<Problem> shown = ProblemCollector.select(all, max);
    shown.forEach(p -> print(file, p));
    int more = Counts.of(all, text.leftOut()).total() - Counts.of(shown, Map.of()).total();
    if (more > 0) {
      out.get().printf(Locale.ROOT, "... and %,d more%n", more);
    }
  }

  void print(String file, Problem problem) {
    out.get().println(line(file, problem, colours));
  }

  static String line(String file, Problem problem, boolean colours) {
    return Wording.printable(file)
        + position(problem.place())
        + ": "
        + (colours ? coloured(problem.severity()) : word(problem.severity()))
        + ": "
        + message(problem);
  }

  /** The message with the code, without place and severity. */
  static String message(Problem problem) {
    return Wording.printable(problem.told(problem.place() instanceof TextRange))
        + (hasCode(problem.code()) ? " [" + problem.code().id() + "]" : "");
  }

  /** Whether to print a code: not if its documentation adds nothing to its messages. */
  private static boolean hasCode(Code code) {
    return code != Code.MALFORMED && code != Code.UNREADABLE;
  }

  private static String position(Place place) {
    if (place instanceof Place.ByteOffset o) {
      return ":@" + o.offset();
    }
    return place instanceof TextRange r ? ":" + (r.line() + 1) + ":" + (r.column() + 1) : "";
  }

  private static String coloured(Severity severity) {
    return switch (severity) {
          case ERROR -> RED;
          case WARNING -> YELLOW;
          case INFORMATION, HINT -> CYAN;
        }
        + word(severity)
        + PLAIN;
  }

  static String word(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }
}
