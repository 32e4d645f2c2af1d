package org.rtmtext.cli;

import org.rtmtext.projection.ConfigReport;
import org.rtmtext.projection.FileReport;

/** Sums over all checked files; {@code model.cfg} files are counted separately. */
final class Totals {
  private final long start = System.nanoTime();
  private int files;
  private int unreadableFolders;
  private int configs;
  private int skeletons;
  private long frames;
  private long errors;
  private long warnings;

  void add(FileReport report) {
    files++;
    frames += report.summary() == null ? 0 : report.summary().frames();
    count(report);
  }

  void addUnreadable(FileReport folder) {
    unreadableFolders++;
    count(folder);
  }

  void add(ConfigReport report) {
    configs++;
    skeletons += report.skeletons().size();
    count(report.file());
    report.included().forEach(this::count);
  }

  private void count(FileReport report) {
    errors += report.counts().errors();
    warnings += report.counts().warnings();
  }

  int configs() {
    return configs;
  }

  int skeletons() {
    return skeletons;
  }

  /** Folders that could not be listed; not counted as files. */
  int unreadableFolders() {
    return unreadableFolders;
  }

  int files() {
    return files;
  }

  long frames() {
    return frames;
  }

  long errors() {
    return errors;
  }

  long warnings() {
    return warnings;
  }

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
