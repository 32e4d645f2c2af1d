package org.rtmtext.cli;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.rtmtext.check.ConfigReport;
import org.rtmtext.check.FileReport;

/** Prints the results of a check in one format. */
public interface CheckOutput extends Closeable {
  /** Whether a report has anything to print. */
  boolean isShown(FileReport report);

  void report(FileReport report) throws IOException;

  /** Prints the report on a {@code model.cfg}; called after those on all animations. */
  default void report(ConfigReport report) throws IOException {
    report(report.file());
    for (FileReport included : report.included()) {
      report(included);
    }
  }

  /** Prints the reports on the settings of mods; called last. */
  default void settings(List<FileReport> reports) throws IOException {
    for (FileReport report : reports) {
      report(report);
    }
  }

  void end(Totals totals) throws IOException;
}
