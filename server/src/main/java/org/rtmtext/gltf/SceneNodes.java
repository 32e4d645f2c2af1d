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
  private final Matrix4x3d[] resting;

  private SceneNodes(List<Gltf.Node> nodes, int[] parents) {
    this.nodes = nodes;
    this.parents = parents;
    resting = new Matrix4x3d[parents.length];
  }

  static SceneNodes of(Gltf gltf) throws GltfException {
    List<Gltf.Node> nodes = Gltf.list(gltf.nodes);
    int[] parents = new int[nodes.size()];
    Arrays.fill(parents, -1);
    for (int i = 0; i < parents.length; i++) {
      for (Integer child : Gltf.list(Gltf.get(nodes, i, "node").children)) {
        Gltf.get(nodes, child, "node");
        if (parents[child] >= 0) {
          throw new GltfException("is damaged: node %s has two parents", child);
        }
        parents[child] = i;
      }
    }
    SceneNodes tree = new SceneNodes(nodes, parents);
    tree.requireNoCycle();
    for (int i = 0; i < parents.length; i++) {
      tree.requireNumbers(i);
    }
    return tree;
  }

  private void requireNoCycle() throws GltfException {
    int[] seenFrom = new int[parents.length];
    for (int start = 0; start < parents.length; start++) {
      int i = start;
      while (i >= 0 && seenFrom[i] == 0) {
        seenFrom[i] = start + 1;
        i = parents[i];
      }
      if (i >= 0 && seenFrom[i] == start + 1) {
        throw new GltfException("is damaged: node %s is its own ancestor", i);
      }
    }
  }

  private void requireNumbers(int i) throws GltfException {
    Gltf.Node node = nodes.get(i);
    if (isWrong(node.translation, 3, Float.MAX_VALUE)
        || isWrong(node.rotation, 4, 1)
        || isWrong(node.scale, 3, Float.MAX_VALUE)
        || isWrong(node.matrix, 16, Float.MAX_VALUE)) {
      throw new GltfException("is damaged: node %s has an invalid transform", describe(i));
    }
  }

  private static boolean isWrong(float[] values, int count, float max) {
    if (values == null) {
      return false;
    }
    for (float value : values) {
      // NaN, too.
      if (!(Math.abs(value) <= max)) {
        return true;
      }
    }
    return values.length != count;
  }

  int count() {
    return parents.length;
  }

  /** The index of the parent; -1 for none. */
  int parent(int i) {
    return parents[i];
  }

  /** The name; empty if it has none. */
  String name(int i) {
    String name = nodes.get(i).name;
    return name == null ? "" : name;
  }

  /** A node for users. */
  String describe(int i) {
    return name(i).isEmpty() ? String.valueOf(i) : Wording.printable("\"" + name(i) + "\"");
  }

  Object extras(int i) {
    return nodes.get(i).extras;
  }

  /** Whether the transform is a matrix, which no animation may change. */
  boolean hasMatrix(int i) {
    return nodes.get(i).matrix != null;
  }

  Vector3d translation(int i) {
    float[] v = nodes.get(i).translation;
    return v == null ? new Vector3d() : new Vector3d(v[0], v[1], v[2]);
  }

  Quaterniond rotation(int i) {
    float[] v = nodes.get(i).rotation;
    return v == null ? new Quaterniond() : unit(new Quaterniond(v[0], v[1], v[2], v[3]));
  }

  /** Whether the rotation is zero, so that it is none. */
  boolean hasZeroRotation(int i) {
    float[] v = nodes.get(i).rotation;
    return v != null
        && new Quaterniond(v[0], v[1], v[2], v[3]).lengthSquared() < Track.ZERO * Track.ZERO;
  }

  Vector3d scale(int i) {
    float[] v = nodes.get(i).scale;
    return v == null ? new Vector3d(1) : new Vector3d(v[0], v[1], v[2]);
  }

  /** A rotation; the identity for zero. */
  static Quaterniond unit(Quaterniond q) {
    return q.lengthSquared() > 0 ? q.normalize() : q.identity();
  }

  /** The transform relative to the parent that the node has without an animation. */
  Matrix4x3d local(int i) {
    float[] m = nodes.get(i).matrix;
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

  /** The transform in the scene that the node has without an animation. */
  Matrix4x3d resting(int i) {
    // Without recursion: a file can have a chain of any length.
    int top = i;
    int depth = 0;
    while (parents[top] >= 0 && resting[parents[top]] == null) {
      top = parents[top];
      depth++;
    }
    int[] path = new int[depth + 1];
    for (int k = depth, node = i; k >= 0; k--, node = parents[node]) {
      path[k] = node;
    }
    for (int node : path) {
      Matrix4x3d own = local(node);
      resting[node] = parents[node] < 0 ? own : resting[parents[node]].mul(own, own);
    }
    return resting[i];
  }
}
