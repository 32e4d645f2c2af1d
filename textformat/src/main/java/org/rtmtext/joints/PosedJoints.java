package org.rtmtext.joints;

import java.util.Arrays;
import java.util.List;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;

/** Moves joints from the rest pose to the pose of a frame. */
public final class PosedJoints {
  private PosedJoints() {}

  /**
   * The joints in a frame, model space, metres.
   *
   * @param frame plain or binarised
   * @param parents of the bones
   * @param joints of the bones, in the order of the list
   * @return x, y and z of each joint; NaN for a bone of which the frame has no row or a row that is
   *     not finite, and for the bones below it if the frame is binarised
   */
  public static double[] of(Transforms frame, Parents parents, List<Joint> joints) {
    int bones = joints.size();
    FrameRows rows = new FrameRows(bones);
    rows.read(frame);
    boolean isRelative = frame instanceof QuaternionTransforms;
    Matrix4x3d[] absolute = new Matrix4x3d[bones];
    double[] posed = new double[3 * bones];
    Arrays.fill(posed, Double.NaN);
    Vector3d joint = new Vector3d();
    for (int k = 0; k < bones; k++) {
      int bone = parents.inOrder(k);
      int parent = isRelative ? parents.parent(bone) : -1;
      if (bone >= rows.count() || parent >= 0 && absolute[parent] == null) {
        continue;
      }
      // JOML multiplies column vectors, so the order of matrices is reversed.
      Matrix4x3d m = new Matrix4x3d().set(rows.values(), bone * FrameRows.STRIDE);
      if (parent >= 0) {
        absolute[parent].mul(m, m);
      }
      if (m.isFinite()) {
        absolute[bone] = m;
        m.transformPosition(joints.get(bone).position(), joint);
        posed[3 * bone] = joint.x;
        posed[3 * bone + 1] = joint.y;
        posed[3 * bone + 2] = joint.z;
      }
    }
    return posed;
  }
}
