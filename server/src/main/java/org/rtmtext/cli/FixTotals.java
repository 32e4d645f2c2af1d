package org.rtmtext.cli;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.rtmtext.check.FileReport;
import org.rtmtext.edits.FixedFile;
import org.rtmtext.problem.Code;

/** Sums over all files that {@code fix} has processed. */
public final class FixTotals {
  private final Totals remaining = new Totals();
  private final Map<Code, Integer> fixed = new EnumMap<>(Code.class);
  private int changed;
  private int failed;
  private int skippedLinks;

  public void add(FixedFile file) {
    remaining.add(file.report());
    file.fixed().forEach((code, count) -> fixed.merge(code, count, Integer::sum));
    changed += file.isChanged() ? 1 : 0;
    failed += file.failure().isPresent() ? 1 : 0;
  }

  public void addUnreadable(FileReport folder) {
    remaining.addUnreadable(folder);
  }

  public void addSkippedLinks(int links) {
    skippedLinks += links;
  }

  /** Number of links in folders that were not followed. */
  int skippedLinks() {
    return skippedLinks;
  }

  /** The files, and the problems that they still have. */
  public Totals remaining() {
    return remaining;
  }

  /** Number of fixed problems by code, in the order of importance. */
  Map<Code, Integer> fixed() {
    return Collections.unmodifiableMap(fixed);
  }

  /** Number of files with fixes. */
  public int changed() {
    return changed;
  }

  /** Number of files that could not be written. */
  public int failed() {
    return failed;
  }
}
