package org.rtmtext.cli;

import java.util.Locale;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.FileFinding;
import org.rtmtext.projection.Position;

/** Findings as lines, {@code file:line:col: severity: message [code]}. */
final class FindingLines {
  private static final String RED = "\u001b[1;31m";
  private static final String YELLOW = "\u001b[1;33m";
  private static final String CYAN = "\u001b[1;36m";
  private static final String PLAIN = "\u001b[0m";

  private final boolean colours;

  FindingLines(boolean colours) {
    this.colours = colours;
  }

  String line(String file, FileFinding finding) {
    return printable(file)
        + position(finding.position())
        + ": "
        + coloured(finding.severity())
        + ": "
        + printable(finding.message())
        + more(finding)
        + (hasSection(finding) ? " [" + finding.code() + "]" : "");
  }

  private static String more(FileFinding finding) {
    if (finding.more() == 0) {
      return "";
    }
    boolean text = finding.position() instanceof Position.LineColumn;
    return String.format(
        Locale.ROOT,
        " (and %s %,d more %s%s)",
        text ? "on" : "in",
        finding.more(),
        text ? "line" : "frame",
        finding.more() == 1 ? "" : "s");
  }

  /** Of what the binary decoder says, the message is all there is to know. */
  private static boolean hasSection(FileFinding finding) {
    return !finding.code().equals(FileFinding.MALFORMED)
        && !finding.code().equals(FileFinding.UNREADABLE);
  }

  private static String position(Position position) {
    if (position instanceof Position.Offset o) {
      return ":@" + o.offset();
    }
    if (position instanceof Position.LineColumn l) {
      return ":" + l.line() + ":" + l.column();
    }
    return "";
  }

  private String coloured(Severity severity) {
    String word = word(severity);
    if (!colours) {
      return word;
    }
    return switch (severity) {
          case ERROR -> RED;
          case WARNING -> YELLOW;
          case INFORMATION -> CYAN;
        }
        + word
        + PLAIN;
  }

  static String word(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }

  /** Names come from files: what would steer the terminal is written out. */
  static String printable(String s) {
    return Wording.printable(s);
  }
}
