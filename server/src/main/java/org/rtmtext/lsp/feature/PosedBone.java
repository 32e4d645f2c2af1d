package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.joml.Matrix3d;
import org.joml.Matrix3dc;
import org.joml.Vector3d;
import org.rtmtext.conversion.TransformSpaces;
import org.rtmtext.model.Transform;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.reader.TextReading;

/**
 * A bone in a frame of a text of poses.
 *
 * @param rows of the frame
 * @param bones parents and joints
 * @param parent the three rows of the parent in model space, each as a column; those of the
 *     identity for a root
 */
record PosedBone(PoseRows rows, int index, PoseBones bones, Matrix3dc parent) {
  /**
   * @param index in the list of bones
   * @return empty if the bone's row in the frame is no {@code turn}, or cannot be read
   */
  static Optional<PosedBone> of(TextReading reading, int frame, int index) {
    List<String> names = reading.head().bones();
    Optional<PoseBones> bones = reading.poseSkeleton().map(skeleton -> skeleton.bones(names));
    if (index < 0 || frame >= reading.frameCount() || bones.isEmpty()) {
      return Optional.empty();
    }
    return reading
        .readablePoses(frame)
        .filter(rows -> index < rows.count() && rows.form(index) == PoseRows.Form.TURN)
        .flatMap(
            rows ->
                parentInModel(reading, frame, bones.get(), index)
                    .map(parent -> new PosedBone(rows, index, bones.get(), parent)));
  }

  private static Optional<Matrix3d> parentInModel(
      TextReading reading, int frame, PoseBones bones, int index) {
    int parent = bones.parent(index);
    List<String> names = reading.head().bones();
    IntFunction<Optional<Transform>> rows = b -> reading.rows().transformOf(frame, names.get(b));
    return parent < 0
        ? Optional.of(new Matrix3d())
        : (reading.encoding().isBinarised()
                ? TransformSpaces.inModel(parent, bones.parents(), rows)
                : rows.apply(parent))
            .map(Transform::rows);
  }

  /** The three angles of its turn, degrees. */
  Vector3d angles() {
    return new Vector3d(rows.value(index, 0), rows.value(index, 1), rows.value(index, 2));
  }

  /** The move of its joint, metres. */
  Vector3d move() {
    return rows.move(index);
  }
}
