package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseRows.Form;
import org.rtmtext.poses.PoseSkeleton;

/**
 * What differs between two animations of one kind in a text of poses: which bones were turned or
 * moved relative to their parents, and which have another row only because they follow their
 * parents. Bones that are scaled, or whose rows cannot be expressed relative to their parents, are
 * left out.
 *
 * @param posed the bones that were turned or moved, largest turns first
 * @param followed the names of the other bones below them whose stored rows differ, in the order of
 *     the first animation
 */
public record PoseDifferences(List<Posed> posed, List<String> followed) {
  /** Smaller turns, degrees, are not visible in a text of poses. */
  private static final double MIN_TURN = 0.005;

  /** Half a unit of the last decimal of a move, metres: less can be rounding. */
  private static final double MIN_MOVE = 0.5e-4;

  /**
   * A bone that was turned or moved.
   *
   * @param bone the name in the first animation
   * @param frames the number of frames in which it was
   * @param turn the largest angle between two turns, degrees; empty if the bone was only moved
   * @param move the largest distance between two moves, metres; empty if it was only turned
   */
  public record Posed(String bone, int frames, Optional<Peak> turn, Optional<Peak> move) {
    private Posed with(Posed frame) {
      return new Posed(
          bone,
          frames + frame.frames,
          frame.turn.map(peak -> turn.map(t -> t.or(peak)).orElse(peak)).or(() -> turn),
          frame.move.map(peak -> move.map(m -> m.or(peak)).orElse(peak)).or(() -> move));
    }
  }

  private static final Comparator<Posed> LARGEST_FIRST =
      Comparator.comparingDouble((Posed p) -> -p.turn.map(Peak::amount).orElse(0.0))
          .thenComparingDouble(p -> -p.move.map(Peak::amount).orElse(0.0));

  public PoseDifferences {
    posed = List.copyOf(posed);
    followed = List.copyOf(followed);
  }

  /**
   * Compares two animations that are both plain or both binarised.
   *
   * @param skeleton of both
   * @param tolerance turns and moves up to its degrees and metres count as none
   */
  public static PoseDifferences of(
      Animation before, Animation after, PoseSkeleton skeleton, ToleranceOptions tolerance) {
    ListMatching<String> bones = ListMatching.ofBones(before.bones(), after.bones());
    int[] frames = FrameMatching.of(before, after).inBefore();
    PoseBones a = skeleton.bones(before.bones());
    PoseBones b = skeleton.bones(after.bones());
    Posed[] posed = new Posed[before.bones().size()];
    BitSet differing = new BitSet();
    for (int g = 0; g < frames.length; g++) {
      if (frames[g] < 0) {
        continue;
      }
      Frame was = before.frames().get(frames[g]);
      Transforms old = was.transforms();
      Transforms edited = after.frames().get(g).transforms();
      PoseRows oldPose = PoseRows.of(old, a, null);
      PoseRows editedPose = PoseRows.of(edited, b, null);
      PoseRows oldShown = oldPose.rounded();
      PoseRows editedShown = editedPose.rounded();
      for (int i = 0; i < posed.length; i++) {
        int k = bones.inAfter(i);
        if (k < 0
            || i >= oldPose.count()
            || k >= editedPose.count()
            || oldPose.form(i) != Form.TURN
            || editedPose.form(k) != Form.TURN
            || parent(a, i, bones) != b.parent(k)) {
          continue;
        }
        if (!old.sameBits(i, edited, k)) {
          differing.set(i);
        }
        double turn =
            Rotations.between(
                Rotations.fromRows(oldPose.exactTurn(i)),
                Rotations.fromRows(editedPose.exactTurn(k)));
        boolean isMoved = !oldShown.move(i).equals(editedShown.move(k));
        double distance = oldPose.move(i).distance(editedPose.move(k));
        double move = isMoved && distance > MIN_MOVE ? distance : 0;
        Posed now =
            posed(before.bones().get(i), frames[g], was.storedPhase(), turn, move, tolerance);
        if (now.frames > 0) {
          posed[i] = posed[i] == null ? now : posed[i].with(now);
        }
      }
    }
    List<Posed> found = new ArrayList<>();
    List<String> followed = new ArrayList<>();
    for (int i = 0; i < posed.length; i++) {
      if (posed[i] != null) {
        found.add(posed[i]);
      } else if (differing.get(i) && follows(i, a, posed)) {
        followed.add(before.bones().get(i));
      }
    }
    found.sort(LARGEST_FIRST);
    return new PoseDifferences(found, followed);
  }

  private static boolean follows(int bone, PoseBones bones, Posed[] posed) {
    int above = bones.parent(bone);
    while (above >= 0 && posed[above] == null) {
      above = bones.parent(above);
    }
    return above >= 0;
  }

  /** The parent of a bone of the first animation in the second; -1 if there is none. */
  private static int parent(PoseBones before, int bone, ListMatching<String> bones) {
    int parent = before.parent(bone);
    return parent < 0 ? -1 : bones.inAfter(parent);
  }

  /** The difference in one frame; in no frame if it is too small. */
  private static Posed posed(
      String bone, int frame, Phase phase, double turn, double move, ToleranceOptions tolerance) {
    Optional<Peak> turned =
        turn > Math.max(MIN_TURN, tolerance.degrees())
            ? Optional.of(new Peak(turn, frame, phase))
            : Optional.empty();
    Optional<Peak> moved =
        move > tolerance.metres() ? Optional.of(new Peak(move, frame, phase)) : Optional.empty();
    return new Posed(bone, turned.isPresent() || moved.isPresent() ? 1 : 0, turned, moved);
  }
}
