package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.comparison.Comparison.BoneMotion;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.conversion.StoredPrecision;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transform;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Finds the bones of two animations of one kind that are not in the same place. */
final class Motions {
  /** What rounding floats does to the length of a row, and a bit. */
  private static final double LEAST_SCALE = 1e-6;

  private final Animation before;
  private final Animation after;
  private final Pairs bones;
  private final Pairs frames;
  private final Tolerance tolerance;
  private Animation binarised;
  private boolean binarisedIsBefore;
  private Parents parents;
  private Skeleton known;

  Motions(Animation before, Animation after, Pairs bones, Pairs frames, Tolerance tolerance) {
    this.before = before;
    this.after = after;
    this.bones = bones;
    this.frames = frames;
    this.tolerance = tolerance;
  }

  /**
   * Leaves out what storing one of them as a binarised file has made different, and the bones that
   * the skeleton lacks: what they hang on, and so where they are, is not known.
   *
   * @param stored as it was before it was converted
   * @param isBefore whether it is the first one
   */
  Motions within(Animation stored, boolean isBefore, Skeleton skeleton) {
    binarised = stored;
    binarisedIsBefore = isBefore;
    parents = Parents.of(stored.bones(), skeleton);
    known = skeleton;
    return this;
  }

  /** The bones that differ, those that turned most first. */
  List<BoneMotion> find() {
    int count = before.bones().size();
    int[] differing = new int[count];
    boolean[] isKnown = known();
    Peak[] degrees = new Peak[count];
    Peak[] metres = new Peak[count];
    Peak[] scale = new Peak[count];
    Arrays.fill(degrees, Peak.NONE);
    Arrays.fill(metres, Peak.NONE);
    Arrays.fill(scale, Peak.NONE);
    for (int f = 0; f < before.frames().size(); f++) {
      int g = frames.of()[f];
      if (g < 0) {
        continue;
      }
      Frame a = before.frames().get(f);
      Frame b = after.frames().get(g);
      StoredPrecision precision = precision(f, g);
      for (int i = 0; i < count; i++) {
        int j = bones.of()[i];
        if (j < 0 || i >= a.transforms().count() || j >= b.transforms().count() || !isKnown[i]) {
          continue;
        }
        if (a.transforms().sameBits(i, b.transforms(), j)) {
          continue;
        }
        Transform x = a.transforms().get(i);
        Transform y = b.transforms().get(j);
        if (x.rows().equals(y.rows(), 0)
            && x.quaternion().equals(y.quaternion(), 0)
            && x.position().equals(y.position(), 0)) {
          // Other bits of the same numbers: -0 and 0.
          continue;
        }
        int stored = binarisedIsBefore ? i : j;
        double turned = degrees(x.quaternion(), y.quaternion());
        double moved = x.position().distance(y.position());
        double stretched =
            a.transforms() instanceof MatrixTransforms ? stretched(x.rows(), y.rows()) : 0;
        double most = tolerance.degrees();
        double farthest = tolerance.metres();
        double widest = 2 * Math.sin(Math.toRadians(most) / 2);
        boolean exact = tolerance.isNone() && precision == null;
        if (precision != null) {
          most = Math.max(most, Math.toDegrees(precision.radians()[stored]));
          farthest = Math.max(farthest, precision.metres()[stored]);
          widest = Math.max(widest, 2 * precision.rows()[stored]);
        }
        if (exact || !(turned <= most && moved <= farthest && stretched <= widest)) {
          differing[i]++;
          degrees[i] = degrees[i].or(turned, f, a.phaseValue());
          metres[i] = metres[i].or(moved, f, a.phaseValue());
          scale[i] =
              scale[i].or(
                  stretched <= Math.max(LEAST_SCALE, widest) ? 0 : stretched, f, a.phaseValue());
        }
      }
    }
    List<BoneMotion> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (differing[i] > 0) {
        found.add(
            new BoneMotion(before.bones().get(i), differing[i], degrees[i], metres[i], scale[i]));
      }
    }
    found.sort(
        Comparator.comparingDouble((BoneMotion m) -> -m.degrees().amount())
            .thenComparingDouble(m -> -m.metres().amount()));
    return found;
  }

  private boolean[] known() {
    boolean[] isKnown = new boolean[before.bones().size()];
    for (int i = 0; i < isKnown.length; i++) {
      isKnown[i] = known == null || known.indexOf(before.bones().get(i)).isPresent();
    }
    return isKnown;
  }

  private StoredPrecision precision(int f, int g) {
    if (binarised == null) {
      return null;
    }
    Frame frame = binarised.frames().get(binarisedIsBefore ? f : g);
    return StoredPrecision.of((QuaternionTransforms) frame.transforms(), parents);
  }

  /** The angle between two rotations; exact for small ones, too. */
  private static double degrees(Quaterniond a, Quaterniond b) {
    Quaterniond difference = new Quaterniond(a).conjugate().mul(b);
    double sine = new Vector3d(difference.x, difference.y, difference.z).length();
    return Math.toDegrees(2 * Math.atan2(sine, Math.abs(difference.w)));
  }

  private static double stretched(Matrix3d a, Matrix3d b) {
    double largest = 0;
    for (int row = 0; row < 3; row++) {
      Vector3d x = a.getColumn(row, new Vector3d());
      Vector3d y = b.getColumn(row, new Vector3d());
      largest = Math.max(largest, Math.abs(x.length() - y.length()));
    }
    return largest;
  }
}
