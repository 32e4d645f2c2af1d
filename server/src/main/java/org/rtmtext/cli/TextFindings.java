package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.CheckedText;
import org.rtmtext.projection.FileFinding;
import org.rtmtext.projection.Selection;

/** Prints on standard error what is wrong with a text that a command reads. */
final class TextFindings {
  /** Lines of errors, and lines of all else: further ones are only counted. */
  static final int MAX_ERRORS = 100;

  private static final int MAX_OTHERS = 20;

  private final Console console;
  private final String name;
  private final CheckedText text;

  /**
   * @param name of the text in messages
   */
  TextFindings(Console console, String name, CheckedText text) {
    this.console = console;
    this.name = name;
    this.text = text;
  }

  /** Prints all findings and fails, if one of them is an error. */
  void requireNoErrors() throws Failure {
    if (text.hasErrors()) {
      print();
      int all = total(text.findings().stream().filter(FileFinding::isError).toList());
      throw Failure.finding("rtm: " + Wording.count(all, "error") + ", nothing written");
    }
  }

  void print() {
    FindingLines lines = new FindingLines(console.hasColours());
    PrintWriter err = console.errors();
    int errors = (int) text.findings().stream().filter(FileFinding::isError).count();
    int most = errors > MAX_ERRORS ? MAX_ERRORS : errors + MAX_OTHERS;
    List<FileFinding> shown = Selection.of(text.findings(), most);
    shown.forEach(f -> err.println(lines.line(name, f)));
    int leftOut =
        text.leftOut().values().stream().mapToInt(Integer::intValue).sum()
            + total(text.findings())
            - total(shown);
    if (leftOut > 0) {
      err.printf(Locale.ROOT, "... and %,d more%n", leftOut);
    }
  }

  private static int total(List<FileFinding> findings) {
    return findings.stream().mapToInt(f -> 1 + f.more()).sum();
  }
}
