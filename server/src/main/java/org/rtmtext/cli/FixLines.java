package org.rtmtext.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.rtmtext.check.FileReport;
import org.rtmtext.edits.FixRequest;
import org.rtmtext.edits.FixedFile;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;

/** Prints fixes and the remaining problems as lines, and a summary on standard error. */
public final class FixLines implements FixOutput {
  private final Console console;
  private final boolean quiet;
  private final String verb;
  private final PrintWriter out;
  private final CheckLines problems;

  /**
   * @param quiet whether only errors are printed, and differences if they are wanted
   */
  public FixLines(Console console, FixRequest request, boolean quiet) {
    this.console = console;
    this.quiet = quiet;
    verb = request.dryRun() ? "would fix" : "fixed";
    // Standard output then has the differences and nothing else.
    out = request.diff() ? console.errors() : console.lines();
    Severity least = quiet ? Severity.ERROR : Severity.HINT;
    problems =
        request.diff()
            ? CheckLines.ofWarnings(console, least)
            : CheckLines.ofResults(console, least, false);
  }

  @Override
  public boolean isShown(FixedFile file) {
    return !quiet && file.isChanged()
        || file.texts().isPresent()
        || file.failure().isPresent()
        || problems.isShown(file.report());
  }

  @Override
  public void file(FixedFile file) throws IOException {
    if (file.failure().isPresent()) {
      console.error(file.failure().get());
    }
    if (file.texts().isPresent()) {
      OutputStream stream = console.out();
      stream.write(file.texts().get().diff().getBytes(StandardCharsets.UTF_8));
      stream.flush();
    }
    if (!quiet && file.isChanged()) {
      out.println(Wording.printable(file.report().name()) + ": " + verb + " " + list(file.fixed()));
      out.flush();
    }
    problems(file.report());
  }

  @Override
  public void unreadable(FileReport folder) {
    problems(folder);
  }

  private void problems(FileReport report) {
    if (problems.isShown(report)) {
      problems.report(report);
    }
  }

  /** For example {@code 2 syntax, 1 bone-case}. */
  private static String list(Map<Code, Integer> counts) {
    return counts.entrySet().stream()
        .map(e -> String.format(Locale.ROOT, "%,d %s", e.getValue(), e.getKey().id()))
        .collect(Collectors.joining(", "));
  }

  @Override
  public void end(FixTotals totals) {
    if (quiet) {
      return;
    }
    Totals remaining = totals.remaining();
    int count = totals.fixed().values().stream().mapToInt(Integer::intValue).sum();
    console
        .errors()
        .printf(
            Locale.ROOT,
            "%s %s in %,d of %s in %.1f s%s; %s and %s remain%s%s%s%n",
            verb,
            Wording.count(count, "problem"),
            totals.changed(),
            Wording.count(remaining.files(), "file"),
            remaining.seconds(),
            count == 0 ? "" : ": " + list(totals.fixed()),
            Wording.count(remaining.errors(), "error"),
            Wording.count(remaining.warnings(), "warning"),
            totals.failed() == 0
                ? ""
                : "; " + Wording.count(totals.failed(), "file") + " cannot be written",
            remaining.unreadableFolders() == 0
                ? ""
                : "; " + Wording.count(remaining.unreadableFolders(), "folder") + " cannot be read",
            totals.skippedLinks() == 0
                ? ""
                : "; " + Wording.count(totals.skippedLinks(), "link") + " skipped");
  }

  @Override
  public void close() {
    console.flush();
  }
}
