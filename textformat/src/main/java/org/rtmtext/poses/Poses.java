package org.rtmtext.poses;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.skeleton.Parents;

/**
 * The rows of all frames of an animation as a text shows them.
 *
 * @param rows of each frame, rounded
 * @param still for each bone, whether it does the same in every frame; its row is then that of the
 *     first frame
 */
public record Poses(List<PoseRows> rows, boolean[] still) {
  public static Poses of(Animation animation, PoseSkeleton skeleton) {
    PoseBones bones = skeleton.bones(animation.bones());
    return of(animation, bones.parents(), bones);
  }

  /**
   * The rows relative to other parents than the transforms of the animation.
   *
   * @param stored the parents to which the transforms are relative if they are binarised
   */
  public static Poses of(Animation animation, Parents stored, PoseBones bones) {
    List<PoseRows> rows = new ArrayList<>(animation.frames().size());
    boolean[] still = canBeStill(animation);
    PoseRows before = null;
    for (Frame frame : animation.frames()) {
      PoseRows exact = PoseRows.of(frame.transforms(), stored, bones, before);
      rows.add(exact.rounded());
      for (int b = 0; b < still.length; b++) {
        still[b] = still[b] && exact.isShownBy(rows.get(0), b, b);
      }
      before = exact;
    }
    return new Poses(rows, still);
  }

  /** For each bone, whether its name is unique and the same in all frames. */
  private static boolean[] canBeStill(Animation a) {
    boolean[] still = new boolean[a.bones().size()];
    boolean areWhole =
        a.frames().size() > 1
            && a.frames().stream().allMatch(f -> f.transforms().count() == still.length);
    if (areWhole) {
      Set<String> names = new HashSet<>();
      Set<String> repeated = new HashSet<>();
      a.bones().forEach(name -> (names.add(name) ? names : repeated).add(name));
      for (int b = 0; b < still.length; b++) {
        still[b] = !repeated.contains(a.bones().get(b)) && !isRenamed(a, b);
      }
    }
    return still;
  }

  private static boolean isRenamed(Animation a, int b) {
    String name = a.bones().get(b);
    return IntStream.range(0, a.frames().size()).anyMatch(f -> !a.storedName(f, b).equals(name));
  }
}
