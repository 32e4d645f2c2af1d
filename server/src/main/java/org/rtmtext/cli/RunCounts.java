package org.rtmtext.cli;

import java.util.Map;
import org.rtmtext.problem.Code;

/**
 * The numbers of what {@code check} or {@code fix} has found and done.
 *
 * @param files number of animations and texts
 * @param unreadableFolders folders that could not be listed; not counted as files
 * @param skippedLinks links in folders that were not followed
 * @param configs number of {@code model.cfg} files
 * @param codes how often each code was found, in the order of importance
 * @param changed number of files with fixes
 * @param failed number of files that could not be written
 * @param fixed number of fixed problems by code, in the order of importance
 * @param seconds since the start
 */
record RunCounts(
    int files,
    int unreadableFolders,
    int skippedLinks,
    int configs,
    int skeletons,
    long frames,
    long errors,
    long warnings,
    Map<Code, Tally> codes,
    int changed,
    int failed,
    Map<Code, Integer> fixed,
    double seconds) {
  /**
   * How often a code was found.
   *
   * @param places in all files
   */
  record Tally(int places, int files) {
    Tally plus(Tally other) {
      return new Tally(places + other.places, files + other.files);
    }
  }
}
