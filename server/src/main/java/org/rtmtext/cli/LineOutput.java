package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rtmtext.projection.ConfigReport;
import org.rtmtext.projection.FileFinding;
import org.rtmtext.projection.FileReport;

/** Findings as lines on standard error, the summary on standard output. */
final class LineOutput implements CheckOutput {
  private final Console console;
  private final boolean errorsOnly;
  private final FindingLines lines;

  LineOutput(Console console, boolean errorsOnly) {
    this.console = console;
    this.errorsOnly = errorsOnly;
    this.lines = new FindingLines(console.hasColours());
  }

  @Override
  public boolean isShown(FileReport report) {
    return errorsOnly ? report.counts().errors() > 0 : report.counts().total() > 0;
  }

  @Override
  public void report(FileReport report) {
    PrintWriter err = console.errors();
    int listed = 0;
    for (FileFinding f : report.findings()) {
      if (!errorsOnly || f.isError()) {
        err.println(lines.line(report.name(), f));
        listed += f.isError() ? 1 + f.more() : 0;
      }
    }
    int more = errorsOnly ? report.counts().errors() - listed : report.leftOut();
    if (more > 0) {
      err.printf(
          Locale.ROOT, "%s: ... and %,d more%n", FindingLines.printable(report.name()), more);
    }
    err.flush();
  }

  @Override
  public void report(ConfigReport report) {
    report(report.file());
    report.included().forEach(this::report);
  }

  @Override
  public void end(Totals totals) {
    if (!errorsOnly) {
      List<String> checked = new ArrayList<>();
      if (totals.files() > 0 || totals.configs() == 0) {
        String frames = Counted.of(totals.frames(), "frame");
        checked.add(Counted.of(totals.files(), "file") + " (" + frames + ")");
      }
      if (totals.configs() > 0) {
        String skeletons = Counted.of(totals.skeletons(), "skeleton");
        checked.add(Counted.of(totals.configs(), "model.cfg file") + " (" + skeletons + ")");
      }
      console
          .lines()
          .printf(
              Locale.ROOT,
              "checked %s in %.1f s: %s, %s%n",
              String.join(" and ", checked),
              totals.seconds(),
              Counted.of(totals.errors(), "error"),
              Counted.of(totals.warnings(), "warning"));
    }
  }

  @Override
  public void close() {
    console.flush();
  }
}
