package org.rtmtext.cli;

import java.util.Locale;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;

/** Problems as lines, {@code file:line:column: severity: message [code]}. */
public final class ProblemLines {
  private static final String RED = "\u001b[1;31m";
  private static final String YELLOW = "\u001b[1;33m";
  private static final String CYAN = "\u001b[1;36m";
  private static final String PLAIN = "\u001b[0m";

  private final boolean colours;

  public ProblemLines(boolean colours) {
    this.colours = colours;
  }

  public String line(String file, Problem problem) {
    return Wording.printable(file)
        + position(problem.place())
        + ": "
        + coloured(problem.severity())
        + ": "
        + Wording.printable(problem.message())
        + more(problem)
        + (hasCode(problem.code()) ? " [" + problem.code().id() + "]" : "");
  }

  private static String more(Problem problem) {
    if (problem.more() == 0) {
      return "";
    }
    boolean text = problem.place() instanceof TextRange;
    return String.format(
        Locale.ROOT,
        " (and %s %,d more %s%s)",
        text ? "on" : "in",
        problem.more(),
        text ? "line" : "frame",
        problem.more() == 1 ? "" : "s");
  }

  /** The messages of these codes say all that their sections do. */
  private static boolean hasCode(Code code) {
    return code != Code.MALFORMED && code != Code.UNREADABLE;
  }

  private static String position(Place place) {
    if (place instanceof Place.ByteOffset o) {
      return ":@" + o.offset();
    }
    return place instanceof TextRange r ? ":" + (r.line() + 1) + ":" + (r.column() + 1) : "";
  }

  private String coloured(Severity severity) {
    String word = word(severity);
    if (!colours) {
      return word;
    }
    return switch (severity) {
          case ERROR -> RED;
          case WARNING -> YELLOW;
          case INFORMATION, HINT -> CYAN;
        }
        + word
        + PLAIN;
  }

  static String word(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }
}
