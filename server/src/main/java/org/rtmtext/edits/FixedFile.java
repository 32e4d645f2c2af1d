package org.rtmtext.edits;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.check.FileReport;
import org.rtmtext.problem.Code;

/**
 * The result of fixing a file.
 *
 * @param report on the file with its fixes, even if they were not written
 * @param fixed number of fixed problems by code; empty if nothing was fixed
 * @param texts empty if the difference was not wanted, and if nothing was fixed
 * @param failure why the file could not be written; empty if it could
 */
public record FixedFile(
    FileReport report, Map<Code, Integer> fixed, Optional<Texts> texts, Optional<String> failure) {
  /**
   * The text of the file.
   *
   * @param diff in the unified format
   */
  public record Texts(String before, String after, String diff) {}

  public FixedFile {
    // In the order of importance.
    Map<Code, Integer> sorted = new EnumMap<>(Code.class);
    sorted.putAll(fixed);
    fixed = sorted;
  }

  /** A file without fixes. */
  public static FixedFile unchanged(FileReport report) {
    return new FixedFile(report, Map.of(), Optional.empty(), Optional.empty());
  }

  /** A file with fixes that could not be written. */
  static FixedFile failed(FileReport unfixed, String reason) {
    return new FixedFile(unfixed, Map.of(), Optional.empty(), Optional.of(reason));
  }

  public boolean isChanged() {
    return !fixed.isEmpty();
  }
}
