package org.rtmtext.check;

import java.util.List;

/**
 * The result of checking a {@code model.cfg}.
 *
 * @param file report on the file itself; without a summary, which only animations have
 * @param skeletons names of the skeletons, in the order of the file; none if it cannot be read
 * @param included reports on the included files with problems
 */
public record ConfigReport(FileReport file, List<String> skeletons, List<FileReport> included) {
  public ConfigReport {
    skeletons = List.copyOf(skeletons);
    included = List.copyOf(included);
  }
}
