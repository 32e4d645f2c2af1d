package org.rtmtext.check;

import java.util.Optional;
import org.rtmtext.problem.SeverityRules;

/** Checks of files for tests. */
public final class FileChecks {
  private FileChecks() {}

  /** A check without skeletons. */
  public static FileCheck withoutSkeletons(int limit) {
    return new FileCheck(
        limit, (name, bones) -> Optional.empty(), name -> SeverityRules.NONE, false);
  }
}
