package org.rtmtext.cli;

import org.rtmtext.check.ConfigReport;
import org.rtmtext.check.FileReport;

/** Sums over all checked files; {@code model.cfg} files are counted separately. */
public final class Totals {
  private final long start = System.nanoTime();
  private int files;
  private int unreadableFolders;
  private int configs;
  private int skeletons;
  private long frames;
  private long errors;
  private long warnings;
  private long configWarnings;

  public void add(FileReport report) {
    files++;
    frames += report.summary() == null ? 0 : report.summary().frames();
    count(report);
  }

  public void addUnreadable(FileReport folder) {
    unreadableFolders++;
    count(folder);
  }

  public void add(ConfigReport report) {
    configs++;
    long before = warnings;
    skeletons += report.skeletons().size();
    count(report.file());
    report.included().forEach(this::count);
    configWarnings += warnings - before;
  }

  /** Adds the problems of a file with settings, which is not counted as a file. */
  public void addSettings(FileReport settings) {
    count(settings);
  }

  private void count(FileReport report) {
    errors += report.counts().errors();
    warnings += report.counts().warnings();
  }

  int configs() {
    return configs;
  }

  /** How many of the warnings are in {@code model.cfg} files. */
  long configWarnings() {
    return configWarnings;
  }

  int skeletons() {
    return skeletons;
  }

  /** Folders that could not be listed; not counted as files. */
  public int unreadableFolders() {
    return unreadableFolders;
  }

  public int files() {
    return files;
  }

  public long frames() {
    return frames;
  }

  public long errors() {
    return errors;
  }

  public long warnings() {
    return warnings;
  }

  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
