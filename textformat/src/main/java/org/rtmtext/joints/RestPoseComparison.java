package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.List;

/**
 * Tells whether animations have the same rest pose. Animations of one skeleton can be made with
 * different rigs, or in other units; joints of one would be wrong in the other.
 */
public final class RestPoseComparison {
  /**
   * Mean square of the angles, in square radians, below which the motion of a bone does not
   * determine its joint.
   */
  private static final double MIN_MOTION = 5e-4;

  /** The share of comparable bones that may disagree, because an animator may move some bones. */
  static final double MAX_DISAGREEING = 0.2;

  private RestPoseComparison() {}

  /** Whether the joints of both animations can be at the same positions. */
  public static boolean agree(JointSums a, JointSums b) {
    JointSums other = b.inOrderOf(a.bones(), a.parents());
    LeastSquares method = new LeastSquares();
    int compared = 0;
    int disagreeing = 0;
    for (int bone = 0; bone < a.bones().size(); bone++) {
      BoneSums first = a.bone(bone);
      BoneSums second = other.bone(bone);
      if (!isMoving(first) || !isMoving(second)) {
        continue;
      }
      double residual = Math.max(method.residual(first), method.residual(second));
      if (residual <= Joint.MAX_RESIDUAL) {
        double ofBoth = method.residual(first.unweighted().plus(second.unweighted()));
        compared++;
        disagreeing += ofBoth > residual + BoneSums.MAX_SUMMED_RESIDUAL ? 1 : 0;
      }
    }
    return disagreeing <= MAX_DISAGREEING * compared;
  }

  private static boolean isMoving(BoneSums sums) {
    return sums.frames() > 0 && sums.motion() >= MIN_MOTION;
  }

  /**
   * The animations that agree with a given one, and with all selected before them.
   *
   * @param others the most important first
   */
  public static List<JointSums> agreeing(JointSums animation, List<JointSums> others) {
    List<JointSums> agreeing = new ArrayList<>(List.of(animation));
    for (JointSums other : others) {
      if (agreeing.stream().allMatch(sums -> agree(sums, other))) {
        agreeing.add(other);
      }
    }
    return List.copyOf(agreeing.subList(1, agreeing.size()));
  }
}
