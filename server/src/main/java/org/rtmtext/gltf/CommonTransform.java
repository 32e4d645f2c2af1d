package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.joml.AxisAngle4d;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.Handedness;
import org.rtmtext.model.NearestRotation;
import org.rtmtext.problem.Wording;

/**
 * Finds a scale, turn or displacement that most rows of an import have in common: the object was
 * moved as a whole, or exported with other axes. No animator intends this, and it spoils every row.
 */
final class CommonTransform {
  /** Elements that differ less, relatively, are equal. */
  private static final double SAME = 1e-3;

  /** A scale that differs less from 1 is ignored: rotations of real files differ by up to this. */
  private static final double SCALE = 0.01;

  /** Smaller turns, degrees, are ignored. */
  private static final double TURN = 0.5;

  /**
   * Index in {@link #counts} of rows that equal the exported row, moved by the node above the
   * bones: the bones followed this node, but the mesh did not.
   */
  private static final int ABOVE = 0;

  /**
   * Index in {@link #counts} of rows that equal the exported row in the axes of the node above the
   * bones: both mesh and bones followed this node.
   */
  private static final int AROUND = 1;

  /**
   * First index in {@link #counts} of rows that equal the exported row in axes whose Z points up:
   * mesh and bones were turned to one of {@link #AXES}.
   */
  private static final int Z_UP = 2;

  private static final List<Matrix4x3d> AXES =
      List.of(new Matrix4x3d().rotationX(Math.PI / 2), new Matrix4x3d().rotationX(Math.PI / -2));

  private final SkinMatrices skin;
  private final List<Integer> joints;
  private final int[] counts = new int[Z_UP + AXES.size()];
  private int rows;

  /**
   * The scale of the first imported row, divided by that of the exported row; {@link #scaled} is
   * the number of rows with this ratio.
   */
  private double ratio;

  private int scaled;
  private Matrix4x3d above = new Matrix4x3d();

  /**
   * @param joints of the bones
   */
  CommonTransform(SkinMatrices skin, List<Integer> joints) {
    this.skin = skin;
    this.joints = joints;
  }

  /**
   * Compares the frame at which the nodes are with the same frame of the exported animation.
   *
   * @param exported the matrices of the bones; null for unknown matrices
   * @param imported null for bones without a joint
   */
  void compare(Matrix4x3d[] exported, Matrix4x3d[] imported) {
    above = skin.above();
    for (int b = 0; b < imported.length; b++) {
      if (exported[b] == null || imported[b] == null) {
        continue;
      }
      rows++;
      double larger = scale(imported[b]) / scale(exported[b]);
      ratio = rows == 1 ? larger : ratio;
      scaled += isSameScale(larger, ratio) ? 1 : 0;
      if (isSame(exported[b], imported[b])) {
        continue;
      }
      List<Matrix4x3d> guesses = new ArrayList<>();
      guesses.add(above.mul(exported[b], new Matrix4x3d()));
      guesses.add(around(above, exported[b]));
      for (Matrix4x3d axes : AXES) {
        guesses.add(around(axes, exported[b]));
      }
      for (int i = 0; i < counts.length; i++) {
        counts[i] += isSame(guesses.get(i), imported[b]) ? 1 : 0;
      }
    }
  }

  private static Matrix4x3d around(Matrix4x3d moved, Matrix4x3d row) {
    return moved.mul(row, new Matrix4x3d()).mul(moved.invert(new Matrix4x3d()));
  }

  private static boolean isSame(Matrix4x3d a, Matrix4x3d b) {
    double size = Math.max(scale(a), a.getTranslation(new Vector3d()).length());
    return SkinPoses.difference(a, b) <= SAME * Math.max(1, size);
  }

  private static double scale(Matrix4x3d m) {
    return Math.cbrt(Math.abs(m.determinant()));
  }

  private static boolean isSameScale(double a, double b) {
    return Math.abs(a - b) <= SCALE * Math.max(a, b);
  }

  /**
   * The problem for users if most rows have the same turn or displacement, or all rows the same
   * scale, such as that of a root bone.
   *
   * @throws GltfException if most rows have the scale of a node above the bones
   */
  Optional<String> problem() throws GltfException {
    if (rows == 0) {
      return ofResting();
    }
    int best = 0;
    for (int i = 1; i < counts.length; i++) {
      best = counts[i] > counts[best] ? i : best;
    }
    if (2 * counts[best] < rows) {
      if (scaled == rows && !isSameScale(ratio, 1)) {
        return Optional.of(
            "every row is scaled by "
                + rounded(ratio)
                + " against the exported animation: if you did not intend this, scale bones and"
                + " mesh back to the size of the exported ones, and export again");
      }
      return Optional.empty();
    }
    if (best >= Z_UP) {
      return Optional.of(
          turned(AXES.get(best - Z_UP), " against the exported animation")
              + ", as in a Z-up export: export it with the Y axis up (in Blender, with +Y Up)");
    }
    requireNoScale(best == ABOVE ? "every row" : "every position", scale(above));
    return Optional.of(
        turned(above, " against the exported animation")
            + ", because node "
            + skin.describeAbove(m -> !isSame(m, new Matrix4x3d()))
            + " above the bones is: if you did not intend this, clear the transform of this node"
            + " (in Blender, with Object > Clear), or export with the Y axis up (+Y Up)");
  }

  private static String rounded(double scale) {
    return Wording.number(Math.rint(scale * 1e4) / 1e4);
  }

  private void requireNoScale(String what, double scale) throws GltfException {
    if (!isSameScale(scale, 1)) {
      throw new GltfException(
          "has wrong sizes: %s is scaled by %s, because node %s above the bones is; if the"
              + " figure is too large or too small in the 3D program, clear this scale, otherwise"
              + " apply it to bones and mesh (in Blender, Object > Clear or Apply > Scale), and"
              + " export again",
          what, rounded(scale), skin.describeAbove(m -> !isSameScale(scale(m), 1)));
    }
  }

  /**
   * The problem if the exported animation is unknown: only the resting mesh can then be examined.
   */
  private Optional<String> ofResting() throws GltfException {
    above = skin.above();
    Matrix4x3d first = skin.resting(joints.get(0));
    boolean isCommonScale = true;
    boolean isCommon = true;
    for (int joint : joints) {
      Matrix4x3d resting = skin.resting(joint);
      isCommonScale &= isSameScale(scale(resting), scale(first));
      isCommon &= isSame(first, resting);
    }
    if (isCommonScale && isSameScale(scale(first), scale(above))) {
      requireNoScale("every row", scale(above));
    }
    return isCommon && degrees(first) > TURN
        ? Optional.of(
            turned(first, " in the resting pose already")
                + "; is it a Z-up export? Bones and mesh of the game have the Y axis up (in"
                + " Blender, export with +Y Up)")
        : Optional.empty();
  }

  /** Words for the angle and axis of a turn, or else for a displacement, in the space of glTF. */
  private static String turned(Matrix4x3d game, String against) {
    Matrix4x3d m = Handedness.mirror(new Matrix4x3d(game));
    if (degrees(m) <= TURN) {
      Vector3d by = m.getTranslation(new Vector3d());
      return String.format(
          "all bones are moved by %s %s %s m%s",
          Wording.number(by.x), Wording.number(by.y), Wording.number(by.z), against);
    }
    AxisAngle4d turn = new AxisAngle4d(rotation(m));
    Vector3d axis = new Vector3d(turn.x, turn.y, turn.z);
    int main = axis.maxComponent();
    boolean isMain = Math.abs(axis.get(main)) > 1 - SAME;
    double angle = Math.toDegrees(turn.angle) * (isMain ? Math.signum(axis.get(main)) : 1);
    return String.format(
        "all bones are turned by %s degrees about %s%s",
        Wording.number(Math.rint(angle * 10) / 10),
        isMain
            ? "XYZ".substring(main, main + 1)
            : String.format(
                "the axis %s %s %s",
                Wording.number(Math.rint(axis.x * 100) / 100),
                Wording.number(Math.rint(axis.y * 100) / 100),
                Wording.number(Math.rint(axis.z * 100) / 100)),
        against);
  }

  private static double degrees(Matrix4x3d m) {
    return Math.toDegrees(new AxisAngle4d(rotation(m)).angle);
  }

  private static Quaterniond rotation(Matrix4x3d m) {
    Quaterniond q =
        NearestRotation.nearest(new Matrix3d().set(m))
            .getNormalizedRotation(new Quaterniond())
            .normalize();
    return q.w < 0 ? q.mul(-1) : q;
  }
}
