package org.rtmtext.cli;

import java.io.File;
import java.io.PrintWriter;
import org.rtmtext.check.FileReport;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;

/** Prints the problems that a check finds as annotations of GitHub Actions. */
public final class CheckAnnotations implements CheckOutput {
  private final CheckLines lines;
  private final Severity least;
  private final PrintWriter out;
  private final ProblemLines text = new ProblemLines(false);

  /**
   * @param least problems that are less severe are left out
   */
  public CheckAnnotations(Console console, Severity least, boolean hasSummary) {
    this.least = least;
    lines = CheckLines.ofResults(console, least, hasSummary);
    out = console.lines();
  }

  @Override
  public boolean isShown(FileReport report) {
    return lines.isShown(report);
  }

  @Override
  public void report(FileReport report) {
    for (Problem p : report.problems()) {
      if (p.severity().isAtLeast(least)) {
        out.println(annotation(report.name(), p));
      }
    }
    out.flush();
  }

  private String annotation(String file, Problem p) {
    String level =
        switch (p.severity()) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case INFORMATION, HINT -> "notice";
        };
    String place =
        p.place() instanceof TextRange r
            ? ",line=" + (r.line() + 1) + ",col=" + (r.column() + 1)
            : "";
    String line = text.line(file, p);
    String message =
        line.substring(Wording.printable(file).length() + 1)
            .strip()
            .replaceFirst("^(?:\\d+:\\d+: |(@\\d+: ))?\\w+: ", "$1");
    return "::" + level + " file=" + path(file) + place + "::" + data(message);
  }

  private static String data(String s) {
    return s.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  /** GitHub matches paths from the root of the repository, without a dot before them. */
  private static String path(String file) {
    String path = file.replace(File.separatorChar, '/');
    return property(path.startsWith("./") ? path.substring(2) : path);
  }

  private static String property(String s) {
    return data(s).replace(":", "%3A").replace(",", "%2C");
  }

  @Override
  public void end(Totals totals) {
    lines.end(totals);
  }

  @Override
  public void close() {
    lines.close();
  }
}
