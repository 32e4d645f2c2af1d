package org.rtmtext.cli;

import java.io.Closeable;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.check.ConfigReport;
import org.rtmtext.check.FileReport;
import org.rtmtext.problem.Code;

/** Counts the results of {@code check} or {@code fix}, and prints each as soon as it is known. */
abstract class Results implements Closeable {
  final Console console;
  private final long start = System.nanoTime();
  int files;

  /** Folders that could not be listed; not counted as files. */
  int unreadableFolders;

  int configs;
  int skeletons;
  long frames;
  long errors;
  long warnings;

  /** How many of the warnings are in {@code model.cfg} files. */
  long configWarnings;

  /** Number of fixed problems by code, in the order of importance. */
  final Map<Code, Integer> fixed = new EnumMap<>(Code.class);

  /** Number of files with fixes. */
  int changed;

  /** Number of files that could not be written. */
  int failed;

  /** Number of links in folders that were not followed. */
  int skippedLinks;

  Results(Console console) {
    this.console = console;
  }

  /**
   * Adds a file.
   *
   * @param isFolder whether it is a folder that could not be listed
   */
  void add(FileReport report, boolean isFolder) throws IOException {
    files += isFolder ? 0 : 1;
    unreadableFolders += isFolder ? 1 : 0;
    frames += report.summary() == null ? 0 : report.summary().frames();
    report.fix().fixed().forEach((code, count) -> fixed.merge(code, count, Integer::sum));
    changed += report.isChanged() ? 1 : 0;
    failed += report.fix().failure().isPresent() ? 1 : 0;
    count(report);
    if (isShown(report)) {
      console.errors().flush();
      print(report, isFolder);
    }
  }

  /** Adds the reports on {@code model.cfg} files, after those on all animations. */
  void addConfigs(List<ConfigReport> reports) throws IOException {
    long before = warnings;
    for (ConfigReport report : reports) {
      configs++;
      skeletons += report.skeletons().size();
      count(report.file());
      report.included().forEach(this::count);
      print(report);
    }
    configWarnings += warnings - before;
  }

  /** Adds the reports on the settings of mods, which are not counted as files; called last. */
  void addSettings(List<FileReport> reports) throws IOException {
    reports.forEach(this::count);
    printSettings(reports);
  }

  private void count(FileReport report) {
    errors += report.counts().errors();
    warnings += report.counts().warnings();
  }

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Whether a file has anything to print. */
  abstract boolean isShown(FileReport file);

  abstract void print(FileReport file, boolean isFolder) throws IOException;

  abstract void print(ConfigReport report) throws IOException;

  abstract void printSettings(List<FileReport> reports) throws IOException;

  /** Prints the summary. */
  abstract void end() throws IOException;

  @Override
  public void close() throws IOException {
    console.flush();
  }
}
