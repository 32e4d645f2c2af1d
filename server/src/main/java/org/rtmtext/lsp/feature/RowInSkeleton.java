package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.TransformSpaces;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.RotationDistance;
import org.rtmtext.model.Transform;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * The part of a row's hover that needs the skeleton: parent and children of the bone, and the
 * transform in the other space, computed from the rows of the ancestors.
 */
final class RowInSkeleton {
  private RowInSkeleton() {}

  static void describe(Analysis analysis, RowValues row, HoverText out) {
    Optional<SkeletonMatch> choice = analysis.skeleton();
    if (choice.isEmpty() || row.bone().isEmpty()) {
      return;
    }
    Skeleton skeleton = choice.get().skeleton();
    String source = SkeletonNotes.source(analysis, choice.get(), out);
    if (skeleton.indexOf(row.bone()).isEmpty()) {
      out.paragraph("It is not in the skeleton " + source + ".");
      return;
    }
    TextReading reading = analysis.reading();
    List<String> bones = reading.head().bones();
    int index = bones.indexOf(row.bone());
    out.paragraph(
        "In the skeleton "
            + source
            + ", it "
            + SkeletonNotes.family(skeleton, row.bone(), out)
            + ".");
    if (index < 0) {
      return;
    }
    Parents parents = Parents.of(bones, skeleton);
    int parent = parents.parent(index);
    boolean same = parent >= 0 && isParent(skeleton, row.bone(), bones.get(parent));
    if (!same && skeleton.parentOf(row.bone()).isPresent()) {
      out.paragraph(
          "Its parent in the skeleton is not animated. "
              + (parent < 0
                  ? "In this animation, the bone is a root."
                  : "In this animation, its parent is " + out.name(bones.get(parent)) + "."));
    }
    IntFunction<Optional<Transform>> rows =
        bone ->
            bone == index
                ? Optional.of(row.transform())
                : reading.rows().transformOf(row.frame(), bones.get(bone));
    boolean binarised = row.transforms() instanceof QuaternionTransforms;
    String space =
        binarised
            ? "in model space (plain)"
            : (parent < 0 ? "as stored for a root" : "relative to " + out.name(bones.get(parent)))
                + " (binarised)";
    Optional<Transform> other =
        binarised
            ? TransformSpaces.inModel(index, parents, rows)
            : TransformSpaces.againstParent(index, parents, rows);
    Optional<String> defect = defect(index, binarised, parents, bones, rows, out);
    if (other.isPresent()
        && other.get().position().isFinite()
        && RotationDistance.isRotation(other.get())) {
      table(space, other.get(), out);
      defect.ifPresent(d -> out.paragraph("The nearest rotation was used, because " + d + "."));
    } else {
      String why = defect.orElse("the result is not finite");
      out.paragraph("The transform " + space + " cannot be computed: " + why + ".");
    }
  }

  /** The problem of the first ancestor's row that cannot be converted. */
  private static Optional<String> defect(
      int index,
      boolean binarised,
      Parents parents,
      List<String> bones,
      IntFunction<Optional<Transform>> rows,
      HoverText out) {
    int above = 0;
    for (int b = index; b >= 0 && (binarised || above < 2); b = parents.parent(b), above++) {
      Optional<Transform> t = rows.apply(b);
      String whose = "the row of " + out.name(bones.get(b));
      if (t.isEmpty()) {
        return Optional.of(whose + " cannot be read");
      }
      if (!t.get().position().isFinite() || !t.get().rows().isFinite()) {
        return Optional.of(whose + " has a number that is not finite");
      }
      MatrixShape shape = binarised ? MatrixShape.ROTATION : MatrixShape.of(t.get().rows());
      if (shape != MatrixShape.ROTATION) {
        return Optional.of(whose + " is not a rotation (it " + words(shape) + ")");
      }
    }
    return Optional.empty();
  }

  private static String words(MatrixShape shape) {
    return switch (shape) {
      case ZERO -> "shrinks to nothing";
      case MIRROR -> "is mirrored";
      case SHEAR -> "is sheared";
      default -> "is scaled";
    };
  }

  private static boolean isParent(Skeleton skeleton, String bone, String parent) {
    return skeleton.parentOf(bone).filter(p -> p.name().equalsIgnoreCase(parent)).isPresent();
  }

  private static void table(String title, Transform t, HoverText out) {
    Vector3d position = t.position();
    Vector3d euler = t.euler();
    Quaterniond q = t.quaternion();
    double[] components = {q.x, q.y, q.z, q.w};
    out.table(
        List.of(title, "x", "y", "z", "w"),
        List.of(
            RowHover.cells("position, m", 3, i -> DisplayNumbers.rounded(position.get(i), 4)),
            RowHover.cells("quaternion", 4, i -> DisplayNumbers.rounded(components[i], 4)),
            RowHover.cells("Euler angles", 3, i -> DisplayNumbers.rounded(euler.get(i), 2) + "°")));
  }
}
