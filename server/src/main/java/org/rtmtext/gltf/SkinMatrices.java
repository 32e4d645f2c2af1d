package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.Handedness;

/** Computes how the joints of a clip move the resting mesh, in the model space of the game. */
final class SkinMatrices {
  private final SceneNodes nodes;
  private final BoneNodes joints;

  /** The nodes of the joints that are used. */
  private final Set<Integer> bones = new HashSet<>();

  /** The joints and their ancestors, parents first. */
  private final int[] order;

  /** The transform in the scene of each node; null for a node that is not in {@link #order}. */
  private final Matrix4x3d[] globals;

  private final List<List<Track>> tracks = new ArrayList<>();
  private final double[] value = new double[4];

  /** The node above the joints, whose movement is the motion; empty if the poses keep it. */
  private Optional<Integer> root = Optional.empty();

  private Vector3d start = new Vector3d();

  SkinMatrices(SceneNodes nodes, BoneNodes joints, List<Integer> used) {
    this.nodes = nodes;
    this.joints = joints;
    boolean[] isNeeded = new boolean[nodes.count()];
    for (int joint : used) {
      bones.add(joints.nodes().get(joint));
      for (int i = joints.nodes().get(joint); i >= 0 && !isNeeded[i]; i = nodes.parent(i)) {
        isNeeded[i] = true;
      }
    }
    order = Arrays.stream(nodes.inOrder()).filter(i -> isNeeded[i]).toArray();
    globals = new Matrix4x3d[nodes.count()];
    for (int i = 0; i < nodes.count(); i++) {
      tracks.add(List.of());
    }
    for (int i : order) {
      globals[i] = new Matrix4x3d();
      tracks.set(i, new ArrayList<>());
    }
  }

  int size() {
    return order.length;
  }

  /**
   * Uses the tracks of a clip that move the joints.
   *
   * @return these tracks
   * @throws GltfException if a rotation of a needed node is zero
   */
  List<Track> use(Clip clip) throws GltfException {
    List<Track> used = new ArrayList<>();
    for (Track track : clip.tracks()) {
      if (globals[track.node()] != null) {
        tracks.get(track.node()).add(track);
        used.add(track);
        int key = track.zeroRotation();
        if (key >= 0) {
          throw zero("key " + (key + 1) + " of the rotation", track.node());
        }
      }
    }
    for (int i : order) {
      if (nodes.hasZeroRotation(i)
          && tracks.get(i).stream().noneMatch(t -> t.path() == Track.Path.ROTATION)) {
        throw zero("the rotation", i);
      }
    }
    return used;
  }

  private GltfException zero(String what, int node) {
    return new GltfException(
        "is damaged: %s of node %s is 0 0 0 0, which is not a rotation; correct it in the"
            + " 3D program, and export again",
        what, nodes.describe(node));
  }

  /**
   * Takes the movement of the node above the joints out of the poses.
   *
   * @param time of the first frame
   * @return false if no such node moves
   */
  boolean takeRootMotion(double time) {
    Set<Integer> isJoint = new HashSet<>(joints.nodes());
    for (int i : order) {
      if (!isJoint.contains(i) && tracks.get(i).stream().anyMatch(t -> !t.isConstant())) {
        at(time);
        root = Optional.of(i);
        start = globals[i].getTranslation(new Vector3d());
        return true;
      }
    }
    return false;
  }

  void at(double time) {
    for (int i : order) {
      Matrix4x3d m = globals[i];
      if (tracks.get(i).isEmpty()) {
        m.set(nodes.local(i));
      } else {
        Vector3d translation = nodes.translation(i);
        Quaterniond rotation = nodes.rotation(i);
        Vector3d scale = nodes.scale(i);
        for (Track track : tracks.get(i)) {
          track.sample(time, value);
          switch (track.path()) {
            case TRANSLATION -> translation.set(value[0], value[1], value[2]);
            case ROTATION -> rotation.set(value[0], value[1], value[2], value[3]);
            case SCALE -> scale.set(value[0], value[1], value[2]);
          }
        }
        m.translationRotateScale(translation, rotation, scale);
      }
      if (nodes.parent(i) >= 0) {
        globals[nodes.parent(i)].mul(m, m);
      }
    }
  }

  /** How far the root has moved since the first frame, metres, in the space of the game. */
  Vector3d motion() {
    return root.isEmpty()
        ? new Vector3d()
        : Handedness.mirror(globals[root.get()].getTranslation(new Vector3d()).sub(start));
  }

  /** The matrices of joints for column vectors; null for -1. */
  Matrix4x3d[] of(int[] joints) {
    return Arrays.stream(joints).mapToObj(j -> j < 0 ? null : of(j)).toArray(Matrix4x3d[]::new);
  }

  /** How a joint moves the resting mesh, without the motion; for column vectors. */
  Matrix4x3d of(int joint) {
    Matrix4x3d m =
        globals[joints.nodes().get(joint)].mul(joints.binds().get(joint), new Matrix4x3d());
    Vector3d moved = motion();
    Handedness.mirror(m);
    return m.setTranslation(m.getTranslation(new Vector3d()).sub(moved));
  }

  /**
   * The index of the node above the topmost bone, searched from the first bone upwards; -1 for
   * none.
   */
  private int nodeAbove() {
    int top = bones.iterator().next();
    for (int i = top; i >= 0; i = nodes.parent(i)) {
      top = bones.contains(i) ? i : top;
    }
    return nodes.parent(top);
  }

  /**
   * The matrix of the node above all bones, which moves all of them, in the space of the game;
   * without the motion.
   */
  Matrix4x3d above() {
    int node = nodeAbove();
    if (node < 0) {
      return new Matrix4x3d();
    }
    Matrix4x3d m = Handedness.mirror(new Matrix4x3d(globals[node]));
    return m.setTranslation(m.getTranslation(new Vector3d()).sub(motion()));
  }

  /**
   * Describes the first node above all bones whose transform {@code isMeant} accepts, or the
   * topmost node if there is none; for users.
   */
  String describeAbove(Predicate<Matrix4x3d> isMeant) {
    int node = nodeAbove();
    while (nodes.parent(node) >= 0 && !isMeant.test(nodes.local(node))) {
      node = nodes.parent(node);
    }
    return nodes.describe(node);
  }

  /** How the nodes, when not animated, move the resting mesh at a joint; for column vectors. */
  Matrix4x3d resting(int joint) {
    return Handedness.mirror(
        nodes.resting(joints.nodes().get(joint)).mul(joints.binds().get(joint), new Matrix4x3d()));
  }

  /** Where a joint is in the resting mesh, metres. */
  Vector3d joint(int joint) {
    Matrix4x3d bind = joints.binds().get(joint).invert(new Matrix4x3d());
    return Handedness.mirror(bind.getTranslation(new Vector3d()));
  }

  /** The tracks of a joint, and of the nodes between it and the bone above it. */
  List<Track> tracks(int joint) {
    List<Track> own = new ArrayList<>();
    int node = joints.nodes().get(joint);
    int bone = nodes.parent(node);
    while (bone >= 0 && !bones.contains(bone)) {
      bone = nodes.parent(bone);
    }
    int end = bone < 0 ? nodes.parent(node) : bone;
    for (int i = node; i != end; i = nodes.parent(i)) {
      own.addAll(tracks.get(i));
    }
    return own;
  }

  /**
   * The sum of the {@link Track#step}s of all rotations that move a joint relative to an ancestor.
   *
   * @param from the ancestor; -1 for the scene, which also stands for a joint that is no ancestor
   */
  double rotationStep(int joint, int from) {
    double sum = 0;
    int end = from < 0 ? -1 : joints.nodes().get(from);
    for (int i = joints.nodes().get(joint); i >= 0 && i != end; i = nodes.parent(i)) {
      for (Track track : tracks.get(i)) {
        sum += track.path() == Track.Path.ROTATION ? track.step() : 0;
      }
    }
    return sum;
  }
}
