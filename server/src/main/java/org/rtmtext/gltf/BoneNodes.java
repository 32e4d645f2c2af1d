package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.skeleton.Skeleton;

/**
 * The nodes that move the mesh: the joints of a skin, or all named nodes.
 *
 * @param nodes of the joints, without repetition
 * @param binds the inverse bind matrix of each joint
 * @param isSkin false if the file has no skin, so that all nodes were considered
 */
record BoneNodes(List<Integer> nodes, List<Matrix4x3d> binds, boolean isSkin) {
  private static final int MATRIX = 16;

  /** A determinant below this, relative to the product of the column lengths, is rounding noise. */
  private static final double FLAT = 1e-6;

  /** Blender and other programs number equal names: {@code Hand.001}. */
  private static final String NUMBERED = "\\.\\d{3}$";

  /** The name of a node without the number that a program has added. */
  static String withoutNumber(String name) {
    return name.replaceFirst(NUMBERED, "");
  }

  /**
   * The joints of the skin that has the most bones, or all nodes of a file without skin. A skin
   * that the imported animation moves is preferred to one that it does not move.
   *
   * @param moved the nodes that the animation moves
   * @param known counts the nodes that are named like bones
   */
  static BoneNodes read(
      Gltf gltf,
      SceneNodes nodes,
      AccessorReader numbers,
      Set<Integer> moved,
      ToIntFunction<List<Integer>> known)
      throws GltfException {
    BoneNodes best = null;
    int most = -1;
    boolean isBestMoved = false;
    for (Gltf.Skin skin : Gltf.list(gltf.skins())) {
      if (skin == null || Gltf.list(skin.joints()).isEmpty()) {
        throw new GltfException("is damaged: a skin has no joints");
      }
      Set<Integer> joints = new LinkedHashSet<>();
      for (Integer joint : skin.joints()) {
        Gltf.get(gltf.nodes(), joint, "node");
        if (!joints.add(joint)) {
          throw new GltfException(
              "is damaged: joint %s is listed twice in a skin", nodes.describe(joint));
        }
      }
      int count = known.applyAsInt(List.copyOf(joints));
      boolean isMoved = count > 0 && joints.stream().anyMatch(moved::contains);
      if (isMoved != isBestMoved
          ? isMoved
          : count > most || count == most && joints.size() > best.nodes().size()) {
        most = count;
        isBestMoved = isMoved;
        best = new BoneNodes(List.copyOf(joints), binds(skin, joints.size(), numbers), true);
      }
    }
    return best == null ? allOf(nodes) : best;
  }

  /**
   * All named nodes, as the joints of a mesh whose resting pose is that of the nodes without an
   * animation.
   */
  private static BoneNodes allOf(SceneNodes nodes) {
    List<Integer> all = new ArrayList<>();
    List<Matrix4x3d> binds = new ArrayList<>();
    for (int i = 0; i < nodes.count(); i++) {
      Matrix4x3d resting = nodes.resting(i);
      if (!nodes.name(i).isEmpty() && Math.abs(resting.determinant()) > 0) {
        all.add(i);
        binds.add(resting.invert(new Matrix4x3d()));
      }
    }
    return new BoneNodes(all, binds, false);
  }

  private static List<Matrix4x3d> binds(Gltf.Skin skin, int joints, AccessorReader numbers)
      throws GltfException {
    if (skin.inverseBindMatrices() == null) {
      return Collections.nCopies(joints, new Matrix4x3d());
    }
    float[] values = numbers.read(skin.inverseBindMatrices(), Gltf.Type.MAT4, "the skin");
    if (values.length < MATRIX * (long) joints) {
      throw new GltfException("is damaged: its skin has fewer matrices than joints");
    }
    List<Matrix4x3d> binds = new ArrayList<>();
    for (int i = 0; i < joints; i++) {
      binds.add(SceneNodes.affine(values, MATRIX * i));
    }
    return binds;
  }

  /**
   * Requires that the resting positions of some joints are known.
   *
   * @throws GltfException if an inverse bind matrix has no inverse, such as one of zeros
   */
  void requireRest(List<Integer> joints, SceneNodes names) throws GltfException {
    for (int joint : joints) {
      Matrix4x3d bind = binds.get(joint);
      double lengths = 1;
      for (int i = 0; i < 3; i++) {
        lengths *= bind.getColumn(i, new Vector3d()).length();
      }
      if (!(Math.abs(bind.determinant()) > FLAT * lengths)) {
        throw new GltfException(
            "is damaged: the inverse bind matrix of joint %s has no inverse, so it is unknown"
                + " where the bone rests; export the file again with the mesh and its armature in"
                + " their resting pose",
            names.describe(nodes.get(joint)));
      }
    }
  }

  /** The greatest distance of a joint from the origin in the resting mesh; 0 if unknown. */
  double reach() {
    double reach = 0;
    for (Matrix4x3d bind : binds) {
      double distance = bind.invert(new Matrix4x3d()).getTranslation(new Vector3d()).length();
      reach = Double.isFinite(distance) ? Math.max(reach, distance) : reach;
    }
    return reach;
  }

  /**
   * Finds the joint of each bone by its name: exactly, ignoring letter case, or without the number
   * that a program added. Joints with the same name belong to bones with the same name, in order.
   *
   * @return the index of the joint for each bone; -1 for none
   */
  int[] find(List<String> bones, SceneNodes names) {
    boolean[] taken = new boolean[nodes.size()];
    int[] found = new int[bones.size()];
    Arrays.fill(found, -1);
    for (int pass = 0; pass < 3; pass++) {
      Map<String, List<Integer>> joints = new LinkedHashMap<>();
      for (int i = 0; i < nodes.size(); i++) {
        if (!taken[i]) {
          joints
              .computeIfAbsent(key(names.name(nodes.get(i)), pass), k -> new ArrayList<>())
              .add(i);
        }
      }
      for (int b = 0; b < found.length; b++) {
        List<Integer> left =
            found[b] >= 0 ? null : joints.get(key(bones.get(b), Math.min(pass, 1)));
        if (left != null && !left.isEmpty()) {
          found[b] = left.remove(0);
          taken[found[b]] = true;
        }
      }
    }
    return found;
  }

  private static String key(String name, int pass) {
    return pass == 0 ? name : Skeleton.folded(pass == 1 ? name : withoutNumber(name));
  }
}
