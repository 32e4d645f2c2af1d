package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.rtmtext.conversion.QuaternionLattice;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.NearestRotation;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;

/** Collects the frames of an import as those of a plain animation. */
final class ImportedFrames {
  /** The error that floats in a glTF file cause in a position near the origin, metres. */
  private static final double POSITION_NOISE = 5e-7;

  private final List<String> bones;
  private final Parents parents;
  private final boolean isBinarised;
  private final Originals originals;
  private final List<Frame> frames = new ArrayList<>();
  private final List<Optional<Copies>> copies = new ArrayList<>();

  /**
   * Which rows of an imported frame were not edited.
   *
   * @param index of the matching frame of the base
   * @param isSame for each bone, whether its row equals that of the base
   * @param asEdited for each bone, whether its row equals that of the edited base; empty without an
   *     edited base
   */
  private record Copies(int index, boolean[] isSame, boolean[] asEdited) {}

  /**
   * The animations whose rows are copied.
   *
   * @param base from which rows that were not edited are copied; empty for none
   * @param edited the base as it was edited after the export: its rows are copied, too, if they
   *     equal the imported rows, because an earlier import of the same edit may have made them.
   *     Empty if it was not edited
   */
  record Originals(Optional<BaseFrames> base, Optional<BaseFrames> edited) {}

  /**
   * @param isBinarised whether the frames will be converted to quaternions
   */
  ImportedFrames(List<String> bones, Parents parents, boolean isBinarised, Originals originals) {
    this.bones = bones;
    this.parents = parents;
    this.isBinarised = isBinarised;
    this.originals = originals;
  }

  /**
   * Adds the next frame.
   *
   * @param matrices of the bones; null for a bone without a joint
   * @param count the number of all frames
   */
  void add(Matrix4x3d[] matrices, int phase, int count) throws GltfException {
    Optional<BaseFrames.Match> match =
        originals.base().flatMap(b -> b.find(frames.size(), count, phase, matrices));
    copies.add(
        match.map(
            m ->
                new Copies(
                    m.index(),
                    m.isSame(),
                    originals
                        .edited()
                        .map(e -> e.same(m.index(), matrices))
                        .orElse(new boolean[0]))));
    Matrix4x3d[] all = match.map(BaseFrames.Match::matrices).orElseGet(() -> filled(matrices));
    if (isBinarised) {
      snap(all);
    }
    int[] bits = new int[all.length * Transforms.MATRIX_STRIDE];
    for (int b = 0; b < all.length; b++) {
      store(all[b], bits, b);
    }
    frames.add(new Frame(phase, Transforms.ofMatrices(bits)));
  }

  /** The matrices of all bones: a bone without a joint moves with its parent. */
  private Matrix4x3d[] filled(Matrix4x3d[] matrices) {
    for (int k = 0; k < matrices.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      if (matrices[bone] == null) {
        matrices[bone] = new Matrix4x3d();
        if (parent >= 0) {
          matrices[bone].set(matrices[parent]);
        }
      }
    }
    return matrices;
  }

  /**
   * Replaces rotations and positions by those of the stored rows that they were most likely
   * computed from, so that the conversion finds these rows.
   */
  private void snap(Matrix4x3d[] matrices) {
    Matrix4x3d[] snapped = new Matrix4x3d[matrices.length];
    for (int k = 0; k < matrices.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      Matrix4x3d own = matrices[bone];
      snapped[bone] = own;
      if (MatrixShape.of(new Matrix3d().set(own)) != MatrixShape.ROTATION) {
        continue;
      }
      Matrix4x3d local =
          parent < 0 ? new Matrix4x3d(own) : SkinPoses.relative(turned(matrices[parent]), own);
      Matrix3d rotation = NearestRotation.nearest(new Matrix3d().set(local));
      local.set3x3(Rotations.toRows(QuaternionLattice.nearest(Rotations.fromRows(rotation))));
      local.setTranslation(snapped(local.m30()), snapped(local.m31()), snapped(local.m32()));
      snapped[bone] = parent < 0 ? local : turned(snapped[parent]).mul(local, new Matrix4x3d());
    }
    System.arraycopy(snapped, 0, matrices, 0, snapped.length);
  }

  /** The binary16 that a component was most likely computed from. */
  private static double snapped(double component) {
    if (Math.abs(component) >= Half.OVERFLOW) {
      return component;
    }
    double nearest = Half.toFloat(Half.round(component));
    return Math.abs(nearest - component) <= POSITION_NOISE ? nearest : component;
  }

  /** A matrix without scale, as the conversion uses it for the children of a bone. */
  private static Matrix4x3d turned(Matrix4x3d m) {
    Matrix3d axes = new Matrix3d().set(m);
    return MatrixShape.of(axes) == MatrixShape.ROTATION
        ? m
        : new Matrix4x3d(m).set3x3(NearestRotation.nearest(axes));
  }

  private void store(Matrix4x3d m, int[] bits, int bone) throws GltfException {
    float[] values = m.get(new float[Transforms.MATRIX_STRIDE]);
    for (int c = 0; c < values.length; c++) {
      if (!Float.isFinite(values[c])) {
        throw new GltfException(
            "moves bone %s in %s beyond the range of a float",
            Wording.quoted(bones.get(bone)), Wording.frame(frames.size()));
      }
      // Adding 0 turns -0, which nobody has written, into 0.
      bits[bone * Transforms.MATRIX_STRIDE + c] = Float.floatToRawIntBits(values[c] + 0f);
    }
  }

  List<Frame> frames() {
    return frames;
  }

  /**
   * The frames of an animation with the rows of the base where these were not edited.
   *
   * @param made from {@link #frames}
   */
  List<Frame> overBase(Animation made, List<Phase> phases) {
    List<Frame> result = new ArrayList<>(made.frames().size());
    for (int f = 0; f < made.frames().size(); f++) {
      Frame frame = made.frames().get(f);
      Transforms rows = frame.transforms();
      if (copies.get(f).isPresent()) {
        Copies copied = copies.get(f).get();
        BaseFrames base = originals.base().orElseThrow();
        TransformsBuilder builder = new TransformsBuilder(rows);
        originals.edited().ifPresent(e -> e.copy(copied.index(), copied.asEdited(), builder));
        base.copy(copied.index(), copied.isSame(), builder);
        rows = builder.build(rows.count());
        if (base.hasSameBones()) {
          frame = base.frame(copied.index());
        }
      }
      Phase phase = phases.get(f);
      result.add(new Frame(phase.bits(), phase.isStored(), rows, frame.names(), frame.stored()));
    }
    return result;
  }
}
