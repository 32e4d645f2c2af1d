package org.rtmtext.cli.output;

import java.io.Closeable;
import java.io.IOException;
import org.rtmtext.check.ConfigReport;
import org.rtmtext.check.FileReport;

/** Prints the results of a check in one format. */
public interface CheckOutput extends Closeable {
  /** Whether a report has anything to print. */
  boolean isShown(FileReport report);

  void report(FileReport report) throws IOException;

  /** Prints the report on a {@code model.cfg}; called after those on all animations. */
  void report(ConfigReport report) throws IOException;

  void end(Totals totals) throws IOException;
}
