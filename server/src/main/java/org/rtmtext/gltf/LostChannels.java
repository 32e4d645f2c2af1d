package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.gltf.Track.Path;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;

/**
 * Finds bones that the exported animation moves relative to their parents, but whose nodes have no
 * keys. A program may leave out the keys of a bone that rests, so only differences count.
 */
final class LostChannels {
  private static final double METRES = 0.001;
  private static final double RADIANS = 0.01;

  private final List<String> bones;
  private final Parents parents;
  private final List<Vector3d> at = new ArrayList<>();

  /** For each bone, the properties of its node that have no keys. */
  private final List<Set<Path>> missing = new ArrayList<>();

  private final List<Set<Path>> lost = new ArrayList<>();

  /**
   * @param joints of the bones; -1 for a bone without a joint
   */
  LostChannels(List<String> bones, Parents parents, int[] joints, SkinMatrices skin) {
    this.bones = bones;
    this.parents = parents;
    for (int joint : joints) {
      at.add(joint < 0 ? new Vector3d() : skin.joint(joint));
      Set<Path> without = EnumSet.of(Path.TRANSLATION, Path.ROTATION);
      if (joint >= 0) {
        skin.tracks(joint).forEach(track -> without.remove(track.path()));
      }
      missing.add(joint < 0 ? Set.of() : without);
      lost.add(EnumSet.noneOf(Path.class));
    }
  }

  /**
   * Compares a frame with that of the exported animation.
   *
   * @param exported the matrices of the bones; null for unknown matrices
   * @param imported null for bones without a joint
   */
  void compare(Matrix4x3d[] exported, Matrix4x3d[] imported) {
    for (int b = 0; b < imported.length; b++) {
      if (missing.get(b).isEmpty() || exported[b] == null || imported[b] == null) {
        continue;
      }
      int parent = parents.parent(b);
      if (parent >= 0 && (exported[parent] == null || imported[parent] == null)) {
        continue;
      }
      Matrix4x3d before =
          parent < 0 ? exported[b] : SkinPoses.relative(exported[parent], exported[b]);
      Matrix4x3d now = parent < 0 ? imported[b] : SkinPoses.relative(imported[parent], imported[b]);
      if (!before.isFinite() || !now.isFinite()) {
        continue;
      }
      Vector3d moved = before.transformPosition(at.get(b), new Vector3d());
      if (moved.distance(now.transformPosition(at.get(b), new Vector3d())) > METRES) {
        lost.get(b).add(Path.TRANSLATION);
      }
      Quaterniond turn = SkinPose.of(before).rotation().difference(SkinPose.of(now).rotation());
      if (Math.hypot(Math.hypot(turn.x, turn.y), turn.z) > RADIANS / 2) {
        lost.get(b).add(Path.ROTATION);
      }
    }
  }

  Optional<String> problem() {
    List<String> names = new ArrayList<>();
    for (int b = 0; b < bones.size(); b++) {
      lost.get(b).retainAll(missing.get(b));
      if (!lost.get(b).isEmpty()) {
        names.add(
            Wording.quoted(bones.get(b))
                + lost.get(b).stream()
                    .map(Path::text)
                    .collect(Collectors.joining(" and ", " (", ")")));
      }
    }
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Wording.count(names.size(), "bone")
                + " moved by the exported animation, but without keys in this file: "
                + Wording.list(names)
                + (names.size() == 1 ? ". Its" : ". Their")
                + " resting pose is imported; to keep the motion, export the file with a key in"
                + " each frame (in Blender, with Always Sample Animations)");
  }
}
