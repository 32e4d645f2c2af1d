package org.rtmtext.cli;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.check.ConfigCheck.ConfigReport;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.cli.RunCounts.Tally;
import org.rtmtext.problem.Code;

/** Counts the results of {@code check} or {@code fix}, and has them printed. */
final class Results implements ParallelFiles.Listener, Closeable {
  private final Console console;
  private final ResultPrinter printer;
  private final boolean isFix;
  private final int skippedLinks;
  private final long start = System.nanoTime();
  private int files;
  private int unreadableFolders;
  private int configs;
  private int skeletons;
  private long frames;
  private long errors;
  private long warnings;
  private final Map<Code, Tally> codes = new EnumMap<>(Code.class);
  private final Map<Code, Integer> fixed = new EnumMap<>(Code.class);
  private int changed;
  private int failed;

  private Results(Console console, ResultPrinter printer, boolean isFix, int skippedLinks) {
    this.console = console;
    this.printer = printer;
    this.isFix = isFix;
    this.skippedLinks = skippedLinks;
  }

  static Results ofCheck(Console console, ResultPrinter printer) {
    return new Results(console, printer, false, 0);
  }

  /**
   * @param skippedLinks number of links in folders that were not followed
   */
  static Results ofFix(Console console, ResultPrinter printer, int skippedLinks) {
    return new Results(console, printer, true, skippedLinks);
  }

  /** Adds a file. If nobody reads the output, a check ends, but a fix continues. */
  @Override
  public void result(FileReport report, boolean isFolder) throws IOException {
    files += isFolder ? 0 : 1;
    unreadableFolders += isFolder ? 1 : 0;
    frames += report.summary().map(FileReport.Summary::frames).orElse(0);
    report.fix().fixed().forEach((code, count) -> fixed.merge(code, count, Integer::sum));
    changed += report.isChanged() ? 1 : 0;
    failed += report.fix().failure().isPresent() ? 1 : 0;
    count(report);
    try {
      printer.print(report, isFolder);
      if (!isFix && console.outputFailure().isPresent()) {
        throw console.outputFailure().get();
      }
    } catch (IOException e) {
      if (!isFix || !console.isOutputClosed()) {
        throw e;
      }
    }
  }

  @Override
  public void progress(int done, int all) {
    console.progress(done, all);
  }

  /** Adds the reports on {@code model.cfg} files, after those on all animations. */
  void addConfigs(List<ConfigReport> reports) throws IOException {
    for (ConfigReport report : reports) {
      configs++;
      skeletons += report.skeletons().size();
      count(report.file());
      report.included().forEach(this::count);
    }
    printer.printConfigs(reports);
  }

  /** Adds the reports on the settings of mods, after all others; not counted as files. */
  void addSettings(List<FileReport> reports) throws IOException {
    reports.forEach(this::count);
    printer.printSettings(reports);
  }

  private void count(FileReport report) {
    errors += report.counts().errors();
    warnings += report.counts().warnings();
    report.byCode().forEach((code, count) -> codes.merge(code, new Tally(count, 1), Tally::plus));
  }

  /** Prints the summary. */
  void end() throws IOException {
    printer.end(counts());
  }

  /** The counts of the results so far. */
  RunCounts counts() {
    return new RunCounts(
        files,
        unreadableFolders,
        skippedLinks,
        configs,
        skeletons,
        frames,
        errors,
        warnings,
        Collections.unmodifiableMap(new EnumMap<>(codes)),
        changed,
        failed,
        Collections.unmodifiableMap(new EnumMap<>(fixed)),
        (System.nanoTime() - start) / 1e9);
  }

  @Override
  public void close() throws IOException {
    printer.close();
  }
}
