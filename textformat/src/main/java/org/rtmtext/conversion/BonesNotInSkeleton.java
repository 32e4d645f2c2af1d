package org.rtmtext.conversion;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * Refuses conversions that might displace or lose bones that the skeleton lacks: their parents are
 * unknown. From binarised to plain, such a bone is converted as a root and would be displaced if it
 * has a parent, which may be any bone. From plain to binarised, such a bone is left out.
 */
final class BonesNotInSkeleton {
  /** Smaller displacements, metres, are accepted. */
  private static final double DISPLACED = 0.01;

  /**
   * The largest displacement so far.
   *
   * @param bone that is displaced most
   */
  private record Displacement(int bone, double metres) {
    Displacement or(int other, double otherMetres) {
      return otherMetres > metres ? new Displacement(other, otherMetres) : this;
    }
  }

  private BonesNotInSkeleton() {}

  /**
   * Refuses an animation in which bones that the skeleton lacks might be displaced.
   *
   * @param plain the converted animation, in which these bones are roots
   */
  static void requireInPlace(Animation plain, Skeleton skeleton)
      throws BonesNotInSkeletonException {
    List<String> bones = plain.bones();
    int[] unknown = lacked(bones, skeleton);
    for (int f = 0; f < plain.frames().size() && unknown.length > 0; f++) {
      Displacement most = most(plain.frames().get(f).transforms(), unknown);
      if (most.metres() > DISPLACED) {
        String bone = Wording.quoted(bones.get(most.bone()));
        String displaced =
            String.format(
                Locale.ROOT, "by up to %.1f cm in %s", 100 * most.metres(), Wording.frame(f));
        String name = Wording.quoted(skeleton.name());
        String message =
            unknown.length == 1
                ? String.format(
                    "bone %s is not in skeleton %s, so its parent is unknown: unless it is a root,"
                        + " it could be displaced %s",
                    bone, name, displaced)
                : String.format(
                    "%s are not in skeleton %s, so their parents are unknown: unless they are"
                        + " roots, they could be displaced, for example %s %s",
                    Wording.count(unknown.length, "bone"), name, bone, displaced);
        throw new BonesNotInSkeletonException(
            message + Conversion.unknownBones(skeleton).map(cause -> "; " + cause).orElse(""));
      }
    }
  }

  /**
   * Refuses an animation if bones that the skeleton lacks may be bones of the skeleton's model: the
   * conversion would lose them.
   *
   * @param isCredible whether the skeleton is that of the model; some bones of it may be unknown
   */
  static void requireComplete(Animation a, Skeleton skeleton, boolean isCredible)
      throws BonesNotInSkeletonException {
    int[] lacked = lacked(a.bones(), skeleton);
    if (lacked.length == 0 || isCredible && skeleton.unknown().isEmpty()) {
      return;
    }
    String first = Wording.quoted(a.bones().get(lacked[0]));
    String subject =
        lacked.length == 1
            ? "bone " + first + " is"
            : Wording.count(lacked.length, "bone") + ", for example " + first + ", are";
    String name = Wording.quoted(skeleton.name());
    int count = a.bones().size();
    throw new BonesNotInSkeletonException(
        skeleton
            .unknown()
            .map(
                unknown ->
                    String.format(
                        "%s not among the known bones of skeleton %s, but may be among its unknown"
                            + " bones (%s)",
                        subject, name, unknown))
            .orElseGet(
                () ->
                    String.format(
                        Locale.ROOT,
                        "%s not in skeleton %s, which has only %,d of %s and may belong to another"
                            + " model",
                        subject,
                        name,
                        count - lacked.length,
                        Wording.count(count, "bone"))));
  }

  /** The indexes of the bones that a skeleton lacks. */
  private static int[] lacked(List<String> bones, Skeleton skeleton) {
    return IntStream.range(0, bones.size())
        .filter(i -> skeleton.indexOf(bones.get(i)).isEmpty())
        .toArray();
  }

  private static Displacement most(Transforms rows, int[] unknown) {
    Displacement most = new Displacement(unknown[0], 0);
    Vector3d moved = new Vector3d();
    // Unknown bones are candidates, too: they can be each other's parents.
    for (int parent = 0; parent < rows.count(); parent++) {
      Matrix4x3d m = rows.matrix(parent);
      for (int bone : unknown) {
        if (bone == parent) {
          continue;
        }
        Vector3d position = rows.get(bone).position();
        most = most.or(bone, m.transformPosition(position, moved).distance(position));
      }
    }
    return most;
  }
}
