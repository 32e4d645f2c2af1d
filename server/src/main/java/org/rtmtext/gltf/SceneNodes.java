package org.rtmtext.gltf;

import java.util.Arrays;
import java.util.List;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.problem.Wording;

/** The nodes of a glTF document as a tree. */
final class SceneNodes {
  private final List<Gltf.Node> nodes;
  private final int[] parents;

  /** The nodes, each after its parent. */
  private final int[] order;

  /** For each node, {@link #resting}; null until it is needed. */
  private final Matrix4x3d[] resting;

  private SceneNodes(List<Gltf.Node> nodes, int[] parents, int[] order) {
    this.nodes = nodes;
    this.parents = parents;
    this.order = order;
    resting = new Matrix4x3d[parents.length];
  }

  static SceneNodes of(Gltf gltf) throws GltfException {
    List<Gltf.Node> nodes = Gltf.list(gltf.nodes());
    int[] parents = new int[nodes.size()];
    Arrays.fill(parents, -1);
    for (int i = 0; i < parents.length; i++) {
      for (Integer child : Gltf.list(Gltf.get(nodes, i, "node").children())) {
        Gltf.get(nodes, child, "node");
        if (parents[child] >= 0) {
          throw new GltfException("is damaged: node %s has two parents", child);
        }
        parents[child] = i;
      }
    }
    SceneNodes tree = new SceneNodes(nodes, parents, parentsFirst(parents));
    for (int i = 0; i < parents.length; i++) {
      tree.requireNumbers(i);
    }
    return tree;
  }

  private static int[] parentsFirst(int[] parents) throws GltfException {
    int[] order = new int[parents.length];
    int[] seenFrom = new int[parents.length];
    int[] path = new int[parents.length];
    int at = 0;
    for (int start = 0; start < parents.length; start++) {
      int depth = 0;
      int i = start;
      for (; i >= 0 && seenFrom[i] == 0; i = parents[i]) {
        seenFrom[i] = start + 1;
        path[depth++] = i;
      }
      if (i >= 0 && seenFrom[i] == start + 1) {
        throw new GltfException("is damaged: node %s is its own ancestor", i);
      }
      while (depth > 0) {
        order[at++] = path[--depth];
      }
    }
    return order;
  }

  private void requireNumbers(int i) throws GltfException {
    Gltf.Node node = nodes.get(i);
    if (isWrong(node.translation(), 3, Float.MAX_VALUE)
        || isWrong(node.rotation(), 4, 1)
        || isWrong(node.scale(), 3, Float.MAX_VALUE)
        || isWrong(node.matrix(), 16, Float.MAX_VALUE)) {
      throw new GltfException("is damaged: node %s has an invalid transform", describe(i));
    }
  }

  private static boolean isWrong(float[] values, int count, float max) {
    if (values == null) {
      return false;
    }
    for (float value : values) {
      // The negation makes NaN count as too large.
      if (!(Math.abs(value) <= max)) {
        return true;
      }
    }
    return values.length != count;
  }

  int[] inOrder() {
    return order;
  }

  int count() {
    return parents.length;
  }

  int parent(int i) {
    return parents[i];
  }

  String name(int i) {
    String name = nodes.get(i).name();
    return name == null ? "" : name;
  }

  String describe(int i) {
    return name(i).isEmpty() ? String.valueOf(i) : Wording.printable("\"" + name(i) + "\"");
  }

  Object extras(int i) {
    return nodes.get(i).extras();
  }

  /** Whether the transform is a matrix, which no animation may change. */
  boolean hasMatrix(int i) {
    return nodes.get(i).matrix() != null;
  }

  Vector3d translation(int i) {
    float[] v = nodes.get(i).translation();
    return v == null ? new Vector3d() : new Vector3d(v[0], v[1], v[2]);
  }

  Quaterniond rotation(int i) {
    float[] v = nodes.get(i).rotation();
    return v == null ? new Quaterniond() : unit(new Quaterniond(v[0], v[1], v[2], v[3]));
  }

  /** Whether the rotation is a quaternion of zeros, which is no rotation. */
  boolean hasZeroRotation(int i) {
    float[] v = nodes.get(i).rotation();
    return v != null
        && new Quaterniond(v[0], v[1], v[2], v[3]).lengthSquared() < Track.ZERO * Track.ZERO;
  }

  Vector3d scale(int i) {
    float[] v = nodes.get(i).scale();
    return v == null ? new Vector3d(1) : new Vector3d(v[0], v[1], v[2]);
  }

  /** A rotation as a unit quaternion; the identity for zero. */
  static Quaterniond unit(Quaterniond q) {
    return q.lengthSquared() > 0 ? q.normalize() : q.identity();
  }

  /** The transform of a node relative to its parent, as the file stores it outside animations. */
  Matrix4x3d local(int i) {
    float[] m = nodes.get(i).matrix();
    return m != null
        ? affine(m, 0)
        : new Matrix4x3d().translationRotateScale(translation(i), rotation(i), scale(i));
  }

  /** A matrix of 16 numbers, by columns; the last row is not stored. */
  static Matrix4x3d affine(float[] m, int at) {
    double[] values = new double[12];
    for (int i = 0; i < values.length; i++) {
      values[i] = m[at + i / 3 * 4 + i % 3];
    }
    return new Matrix4x3d().set(values);
  }

  /** The transform of a node in the scene, as the file stores it outside animations. */
  Matrix4x3d resting(int i) {
    if (resting[i] == null) {
      for (int node : order) {
        Matrix4x3d own = local(node);
        resting[node] = parents[node] < 0 ? own : resting[parents[node]].mul(own, own);
      }
    }
    return resting[i];
  }
}
