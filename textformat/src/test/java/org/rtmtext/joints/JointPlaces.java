package org.rtmtext.joints;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;

/** Where joints are in a frame. */
public final class JointPlaces {
  private JointPlaces() {}

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
    List<Optional<Matrix4x3d>> matrices = PosedJoints.matrices(frame, parents);
    double[] posed = new double[3 * joints.size()];
    Arrays.fill(posed, Double.NaN);
    Vector3d joint = new Vector3d();
    for (int i = 0; i < joints.size(); i++) {
      if (matrices.get(i).isPresent()) {
        matrices.get(i).get().transformPosition(joints.get(i).position(), joint);
        posed[3 * i] = joint.x;
        posed[3 * i + 1] = joint.y;
        posed[3 * i + 2] = joint.z;
      }
    }
    return posed;
  }
}
