package org.rtmtext.conversion;

import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;

/**
 * Converts a binarised animation to a plain one. For each bone, with {@code local} from {@link
 * Rotations#toRows} and the position (-x, y, -z): absolute = local · absolute(parent), for row
 * vectors.
 */
final class BinarisedToPlain {
  private BinarisedToPlain() {}

  /**
   * Converts the transforms of the bones in {@code bones}, and reports losses as findings.
   *
   * @param parents of the animation's bones; added bones are not among them
   */
  static Animation convert(Animation a, BoneMap bones, Parents parents, ProblemCollector findings) {
    List<Frame> frames = new ArrayList<>(a.frames().size());
    Matrix4x3d[] absolute = matrices(a.bones().size());
    Matrix4x3d added = new Matrix4x3d();
    for (int f = 0; f < a.frames().size(); f++) {
      Frame frame = a.frames().get(f);
      Transforms stored = frame.transforms();
      int[] bits = new int[bones.count() * Transforms.MATRIX_STRIDE];
      for (int k = 0; k < parents.count(); k++) {
        int bone = parents.inOrder(k);
        local(stored, bone, absolute[bone]);
        if (parents.parent(bone) >= 0) {
          // JOML multiplies column vectors, so the order is reversed.
          absolute[parents.parent(bone)].mul(absolute[bone], absolute[bone]);
        }
        if (!absolute[bone].isFinite()) {
          report(a, f, bone, findings);
        }
      }
      for (int i = 0; i < bones.count(); i++) {
        int source = bones.sources()[i];
        store(source < 0 ? added : absolute[source], bits, i * Transforms.MATRIX_STRIDE);
      }
      frames.add(new Frame(frame.phase(), Transforms.ofMatrices(bits)));
    }
    List<Property> properties =
        a.properties().stream().map(p -> new Property(p.phase(), p.name(), p.value(), 0)).toList();
    return new Animation(
        Encoding.PLAIN,
        a.motion(),
        new PlainHeader(!properties.isEmpty(), 0, null),
        properties,
        bones.names(),
        frames,
        new byte[0]);
  }

  private static void report(Animation a, int f, int bone, ProblemCollector findings) {
    findings.add(
        Code.NOT_FINITE,
        new Place.Row(f, bone, RowPart.POSITION),
        () ->
            String.format(
                "bone %s in %s, or one of its ancestors, has a position that is not finite",
                Wording.quoted(a.bones().get(bone)), Wording.frame(f)));
  }

  static Matrix4x3d[] matrices(int count) {
    Matrix4x3d[] matrices = new Matrix4x3d[count];
    for (int i = 0; i < count; i++) {
      matrices[i] = new Matrix4x3d();
    }
    return matrices;
  }

  private static void local(Transforms stored, int bone, Matrix4x3d into) {
    Matrix3d rows = stored.get(bone).rows();
    into.set3x3(rows);
    // 0 - x: -x would turn 0 into -0.
    into.setTranslation(
        0.0 - stored.value(bone, 4), stored.value(bone, 5), 0.0 - stored.value(bone, 6));
  }

  private static void store(Matrix4x3d m, int[] bits, int at) {
    double[] values = m.get(new double[Transforms.MATRIX_STRIDE]);
    for (int i = 0; i < values.length; i++) {
      bits[at + i] = Float.floatToRawIntBits((float) values[i]);
    }
  }
}
