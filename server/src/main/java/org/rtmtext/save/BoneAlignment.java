package org.rtmtext.save;

import java.util.List;
import org.rtmtext.skeleton.Skeleton;

/** Matches each edited bone with the bone of the base file that it came from. */
public final class BoneAlignment {
  private BoneAlignment() {}

  /** The index in {@code base} of each edited bone, or -1 for a new one. */
  public static int[] of(List<String> edited, List<String> base) {
    Matching<String> matching = new Matching<>(edited, base);
    matching.equalKeys(name -> name);
    matching.equalKeys(Skeleton::folded);
    // A bone with a new name was renamed.
    matching.neighbours();
    return matching.result();
  }
}
