package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rtmtext.check.ConfigReport;
import org.rtmtext.check.FileReport;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;

/** Prints the problems that a check finds as lines, and a summary on standard error. */
public final class CheckLines implements CheckOutput {
  private final Console console;
  private final Severity least;
  private final boolean hasSummary;
  private final PrintWriter out;
  private final ProblemLines lines;

  private CheckLines(
      Console console, Severity least, boolean hasSummary, PrintWriter out, boolean colours) {
    this.console = console;
    this.least = least;
    this.hasSummary = hasSummary;
    this.out = out;
    this.lines = new ProblemLines(colours);
  }

  /**
   * For a command whose results are the problems, with or without a summary: they go to standard
   * output.
   *
   * @param least problems that are less severe are left out
   */
  public static CheckLines ofResults(Console console, Severity least, boolean hasSummary) {
    return new CheckLines(console, least, hasSummary, console.lines(), console.outHasColours());
  }

  /**
   * For a command with other results: the problems go to standard error.
   *
   * @param least problems that are less severe are left out
   */
  public static CheckLines ofWarnings(Console console, Severity least) {
    return new CheckLines(console, least, false, console.errors(), console.hasColours());
  }

  @Override
  public boolean isShown(FileReport report) {
    return report.counts().atLeast(least) > 0;
  }

  @Override
  public void report(FileReport report) {
    int listed = 0;
    for (Problem p : report.problems()) {
      if (p.severity().isAtLeast(least)) {
        out.println(lines.line(report.name(), p));
        listed += 1 + p.more();
      }
    }
    int more = report.counts().atLeast(least) - listed;
    if (more > 0) {
      out.printf(Locale.ROOT, "%s: ... and %,d more%n", Wording.printable(report.name()), more);
    }
    out.flush();
  }

  @Override
  public void report(ConfigReport report) {
    report(report.file());
    report.included().forEach(this::report);
  }

  @Override
  public void end(Totals totals) {
    if (hasSummary) {
      List<String> checked = new ArrayList<>();
      if (totals.files() > 0 || totals.configs() == 0) {
        String frames = Wording.count(totals.frames(), "frame");
        checked.add(Wording.count(totals.files(), "file") + " (" + frames + ")");
      }
      if (totals.configs() > 0) {
        String skeletons = Wording.count(totals.skeletons(), "skeleton");
        checked.add(Wording.count(totals.configs(), "model.cfg file") + " (" + skeletons + ")");
      }
      console
          .errors()
          .printf(
              Locale.ROOT,
              "checked %s in %.1f s: %s, %s%s%s%n",
              String.join(" and ", checked),
              totals.seconds(),
              Wording.count(totals.errors(), "error"),
              Wording.count(totals.warnings(), "warning"),
              // The command fix counts none of these.
              totals.files() == 0 || totals.configWarnings() == 0
                  ? ""
                  : String.format(
                      Locale.ROOT, " (%,d in model.cfg files)", totals.configWarnings()),
              totals.unreadableFolders() == 0
                  ? ""
                  : "; " + Wording.count(totals.unreadableFolders(), "folder") + " cannot be read");
    }
  }

  @Override
  public void close() {
    console.flush();
  }
}
