package org.rtmtext.cli;

import java.io.Closeable;
import java.io.IOException;
import org.rtmtext.check.FileReport;
import org.rtmtext.edits.FixedFile;

/** Prints the results of {@code fix} in one format. */
public interface FixOutput extends Closeable {
  /** Whether a file has anything to print. */
  boolean isShown(FixedFile file);

  void file(FixedFile file) throws IOException;

  /** Prints that a folder could not be listed. */
  void unreadable(FileReport folder) throws IOException;

  void end(FixTotals totals) throws IOException;
}
