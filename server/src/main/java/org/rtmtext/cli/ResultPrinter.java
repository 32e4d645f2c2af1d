package org.rtmtext.cli;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.rtmtext.check.ConfigCheck.ConfigReport;
import org.rtmtext.check.FileReport;

/** Prints the reports of {@code check} or {@code fix}; closing it flushes the output. */
interface ResultPrinter extends Closeable {
  /** Prints a report, if it has anything to print. */
  void print(FileReport report, boolean isFolder) throws IOException;

  /** Prints the reports on {@code model.cfg} files, after those on all animations. */
  void printConfigs(List<ConfigReport> reports) throws IOException;

  /** Prints the reports on the settings of mods, after all others. */
  void printSettings(List<FileReport> reports) throws IOException;

  /** Prints the summary, of these counts. */
  void end(RunCounts counts) throws IOException;
}
