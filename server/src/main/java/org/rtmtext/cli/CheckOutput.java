package org.rtmtext.cli;

import java.io.Closeable;
import java.io.IOException;
import org.rtmtext.projection.ConfigReport;
import org.rtmtext.projection.FileReport;

/** A form in which the results of a check are given. */
interface CheckOutput extends Closeable {
  /** Whether there is anything to say of a file. */
  boolean isShown(FileReport report);

  void report(FileReport report) throws IOException;

  /** A {@code model.cfg}; these come behind all animations. */
  void report(ConfigReport report) throws IOException;

  void end(Totals totals) throws IOException;
}
