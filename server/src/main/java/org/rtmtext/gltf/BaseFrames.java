package org.rtmtext.gltf;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.skeleton.Parents;

/**
 * The frames of the animation that a glTF file was exported from. Rows that were not edited keep
 * their stored bits.
 */
final class BaseFrames {
  /**
   * Elements that differ less were not edited: a file that passes through Blender comes back within
   * 2e-6, and an edit that anybody can see is larger.
   */
  private static final double SAME = 2e-5;

  private final Animation base;
  private final Parents parents;
  private final boolean areRelative;
  private final SkinPoses poses;

  /** The largest difference of an element of a position that was not edited, metres. */
  private final double sameMetres;

  private int previous = -1;

  /**
   * A frame of the base, compared with an imported one.
   *
   * @param index of the frame of the base
   * @param isSame for each bone, whether its row was not edited
   * @param matrices of the imported frame, with those of bones that the import lacks
   */
  record Match(int index, boolean[] isSame, Matrix4x3d[] matrices) {
    int count() {
      int count = 0;
      for (boolean same : isSame) {
        count += same ? 1 : 0;
      }
      return count;
    }
  }

  /**
   * @param areRelative whether rows are relative to the parent
   * @param reach the greatest distance of a joint from the origin, metres; floats are less exact
   *     there
   */
  BaseFrames(Animation base, Parents parents, boolean areRelative, double reach) {
    sameMetres = SAME * Math.max(1, reach);
    this.base = base;
    this.parents = parents;
    this.areRelative = areRelative;
    poses = new SkinPoses(base, parents);
  }

  Animation animation() {
    return base;
  }

  /**
   * The frame of the base that an imported frame was most likely made from: of those with the same
   * number, the same phase, and after the last match, the one with the most equal rows.
   *
   * @param frame its number
   * @param frames of the import
   * @param imported a matrix for each bone; null for bones that the import lacks
   */
  Optional<Match> find(int frame, int frames, int phase, Matrix4x3d[] imported) {
    Set<Integer> candidates = new LinkedHashSet<>();
    if (frames == base.frames().size()) {
      candidates.add(frame);
    }
    candidates.add(previous + 1);
    if (previous + 1 < base.frames().size() && phaseOf(previous + 1) != phase) {
      for (int f = 0; f < base.frames().size(); f++) {
        if (phaseOf(f) == phase) {
          candidates.add(f);
          break;
        }
      }
    }
    Match best = null;
    for (int f : candidates) {
      if (f < base.frames().size()
          && base.frames().get(f).transforms().count() == imported.length) {
        Match match = compare(f, imported);
        best = best == null || match.count() > best.count() ? match : best;
        if (best.count() == imported.length) {
          break;
        }
      }
    }
    previous = best == null ? previous : best.index();
    return Optional.ofNullable(best);
  }

  private int phaseOf(int frame) {
    return base.frames().get(frame).phase();
  }

  private Match compare(int frame, Matrix4x3d[] imported) {
    SkinPose[] stored = poses.of(frame);
    Matrix4x3d[] matrices = imported.clone();
    boolean[] isSame = new boolean[matrices.length];
    Matrix4x3d[] old = new Matrix4x3d[matrices.length];
    for (int i = 0; i < stored.length; i++) {
      old[i] = stored[i].matrix();
    }
    for (int k = 0; k < matrices.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      boolean isMissing = matrices[bone] == null;
      if (isMissing) {
        matrices[bone] = parent < 0 ? old[bone] : moved(old, matrices[parent], bone, parent);
      }
      isSame[bone] =
          areRelative
              ? isMissing || isSameRelative(old, matrices, bone, parent)
              : isSame(old[bone], matrices[bone]);
    }
    return new Match(frame, isSame, matrices);
  }

  /** A bone that keeps its transform relative to its parent. */
  private static Matrix4x3d moved(Matrix4x3d[] old, Matrix4x3d parentNow, int bone, int parent) {
    Matrix4x3d moved = SkinPoses.relative(old[parent], old[bone]);
    parentNow.mul(moved, moved);
    return moved.isFinite() ? moved : old[bone];
  }

  private boolean isSameRelative(Matrix4x3d[] old, Matrix4x3d[] now, int bone, int parent) {
    return parent < 0
        ? isSame(old[bone], now[bone])
        : isSame(
            SkinPoses.relative(old[parent], old[bone]), SkinPoses.relative(now[parent], now[bone]));
  }

  private boolean isSame(Matrix4x3d a, Matrix4x3d b) {
    Vector3d from = a.getTranslation(new Vector3d());
    Vector3d distance = b.getTranslation(new Vector3d()).sub(from).absolute();
    Matrix4x3d moved = new Matrix4x3d(b).setTranslation(from);
    return SkinPoses.difference(a, moved) <= SAME
        && distance.get(distance.maxComponent()) <= sameMetres;
  }
}
