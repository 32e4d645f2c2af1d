package org.rtmtext.cli;

import org.rtmtext.projection.FileReport;

/** Sums over all files that were checked. */
final class Totals {
  private final long start = System.nanoTime();
  private int files;
  private long frames;
  private long errors;
  private long warnings;

  void add(FileReport report) {
    files++;
    frames += report.summary() == null ? 0 : report.summary().frames();
    errors += report.counts().errors();
    warnings += report.counts().warnings();
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
