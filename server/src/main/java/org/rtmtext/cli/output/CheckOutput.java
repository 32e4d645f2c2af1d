package org.rtmtext.cli.output;

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
  void report(ConfigReport report) throws IOException;

  /** Prints the reports on the settings of mods; called last. */
  void settings(List<FileReport> reports) throws IOException;

  void end(Totals totals) throws IOException;
}
