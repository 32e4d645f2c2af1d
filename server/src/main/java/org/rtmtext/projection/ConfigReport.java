package org.rtmtext.projection;

import java.util.List;

/**
 * What checking a {@code model.cfg} found.
 *
 * @param file with what is wrong in it; its summary is null, for it is no animation
 * @param skeletons their names, in the order of the file; none where it cannot be read
 * @param included files that it includes, of which something is to be said
 */
public record ConfigReport(FileReport file, List<String> skeletons, List<FileReport> included) {
  public ConfigReport {
    skeletons = List.copyOf(skeletons);
    included = List.copyOf(included);
  }
}
