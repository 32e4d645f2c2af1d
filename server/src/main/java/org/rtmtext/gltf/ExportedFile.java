package org.rtmtext.gltf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.figure.FrameTimes;
import org.rtmtext.joints.Joint;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Handedness;
import org.rtmtext.skeleton.Parents;

/** The document of an export, with nodes, skin, mesh and animation, and its one buffer. */
final class ExportedFile {
  private static final String EMBEDDED = "data:application/octet-stream;base64,";
  private static final int ALIGNMENT = 4;

  private final Animation animation;
  private final SkinPoses poses;
  private final List<Joint> joints;
  private final GltfExport.Options options;
  private final List<Gltf.Accessor> accessors = new ArrayList<>();
  private final List<Gltf.BufferView> views = new ArrayList<>();

  /** The bytes of each accessor. */
  private final List<ByteBuffer> data = new ArrayList<>();

  private int size;

  /**
   * For each bone, the bone whose node is the parent of its node; -1 for none. This is the parent
   * of the bone, unless the parent is scaled unevenly or hidden in some frame: a node cannot undo
   * such a scale of its parent.
   */
  private final int[] parents;

  /** For each bone, whether its node or the parent of its node is scaled in some frame. */
  private final boolean[] isScaled;

  private boolean hasOriginal;
  private boolean overflow;

  ExportedFile(
      Animation animation, SkinPoses poses, List<Joint> joints, GltfExport.Options options) {
    this.animation = animation;
    this.poses = poses;
    this.joints = joints;
    this.options = options;
    parents = new int[joints.size()];
    isScaled = new boolean[joints.size()];
    findParents();
  }

  private void findParents() {
    boolean[] canHaveChildren = new boolean[parents.length];
    boolean[] isOwnScaled = new boolean[parents.length];
    Arrays.fill(canHaveChildren, true);
    for (int f = 0; f < animation.frames().size(); f++) {
      SkinPose[] frame = poses.of(f);
      for (int i = 0; i < frame.length; i++) {
        canHaveChildren[i] &= frame[i].canHaveChildren();
        isOwnScaled[i] |= frame[i].isScaled();
      }
    }
    Parents tree = poses.parents();
    for (int k = 0; k < parents.length; k++) {
      int bone = tree.inOrder(k);
      int parent = tree.parent(bone);
      parents[bone] = parent < 0 || canHaveChildren[parent] ? parent : parents[parent];
      isScaled[bone] = isOwnScaled[bone] || parents[bone] >= 0 && isOwnScaled[parents[bone]];
    }
  }

  int parent(int bone) {
    return parents[bone];
  }

  /** Whether the custom properties contain the animation; known after {@link #write}. */
  boolean hasOriginal() {
    return hasOriginal;
  }

  /** Whether a number was too large for a float; known after {@link #write}. */
  boolean hasOverflow() {
    return overflow;
  }

  /** Adds the mesh, the skin and the keys, and returns the whole file. To be called once. */
  byte[] write() {
    int armature = parents.length;
    Gltf.Mesh mesh = new LimbMesh(joints, poses.parents()).mesh(this);
    Gltf.Skin skin =
        new Gltf.Skin(
            options.name(),
            add(Gltf.Type.MAT4, Gltf.FLOAT, binds(), null),
            armature,
            IntStream.range(0, armature).boxed().toList());
    Gltf.Animation keys = keys();
    byte[] buffer = new byte[size];
    for (int i = 0; i < data.size(); i++) {
      byte[] bytes = data.get(i).array();
      System.arraycopy(bytes, 0, buffer, views.get(i).byteOffset(), bytes.length);
    }
    String uri = options.isBinary() ? null : EMBEDDED + Base64.getEncoder().encodeToString(buffer);
    Gltf gltf =
        new Gltf(
            null,
            accessors,
            List.of(keys),
            new Gltf.Asset("RTM Text", "2.0"),
            List.of(new Gltf.Buffer(uri, size)),
            views,
            List.of(mesh),
            nodes(),
            0,
            List.of(new Gltf.Scene(List.of(armature, armature + 1))),
            List.of(skin));
    return new GltfFile(gltf, Optional.of(ByteBuffer.wrap(buffer)).filter(b -> uri == null))
        .write();
  }

  /**
   * Adds an accessor with a view of its own.
   *
   * @param target of the view; null for none
   * @return the index of the accessor
   */
  int add(Gltf.Type type, int componentType, ByteBuffer bytes, Integer target) {
    return add(type, componentType, bytes, target, null, null);
  }

  private int add(
      Gltf.Type type,
      int componentType,
      ByteBuffer bytes,
      Integer target,
      float[] max,
      float[] min) {
    int count = bytes.capacity() / type.components / Gltf.bytesOf(componentType);
    views.add(new Gltf.BufferView(0, size, bytes.capacity(), null, target));
    accessors.add(
        new Gltf.Accessor(data.size(), null, componentType, count, type.name(), max, min, null));
    size += (bytes.capacity() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    data.add(bytes);
    return data.size() - 1;
  }

  /** Adds an accessor of floats with their least and greatest values. */
  int addWithBounds(Gltf.Type type, float[] values, Integer target) {
    float[] min = Arrays.copyOf(values, type.components);
    float[] max = Arrays.copyOf(values, type.components);
    ByteBuffer bytes = bytes(values.length * Float.BYTES);
    for (int i = 0; i < values.length; i++) {
      int c = i % type.components;
      min[c] = Math.min(min[c], values[i]);
      max[c] = Math.max(max[c], values[i]);
      bytes.putFloat(values[i]);
    }
    return add(type, Gltf.FLOAT, bytes, target, max, min);
  }

  static ByteBuffer bytes(int count) {
    return ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The nodes of the bones have the indexes of the bones; armature and mesh follow. */
  private List<Gltf.Node> nodes() {
    Map<String, Object> extras = HeadExtras.of(animation);
    hasOriginal = HeadExtras.hasOriginal(extras);
    if (options.rootMotion()) {
      extras.put(HeadExtras.ROOT_MOTION, "1");
    }
    int armature = parents.length;
    List<List<Integer>> children = new ArrayList<>();
    for (int i = 0; i <= armature; i++) {
      children.add(new ArrayList<>());
    }
    for (int i = 0; i < armature; i++) {
      children.get(parents[i] < 0 ? armature : parents[i]).add(i);
    }
    List<Gltf.Node> nodes = new ArrayList<>();
    for (int i = 0; i < armature; i++) {
      Vector3d at = new Vector3d(joints.get(i).position());
      if (parents[i] >= 0) {
        at.sub(joints.get(parents[i]).position());
      }
      at = Handedness.mirror(at);
      List<Integer> own = children.get(i).isEmpty() ? null : children.get(i);
      float[] rest = {(float) at.x, (float) at.y, (float) at.z};
      String name = animation.bones().get(i);
      nodes.add(new Gltf.Node(null, name, own, null, null, null, null, null, rest));
    }
    List<Integer> roots = children.get(armature);
    nodes.add(new Gltf.Node(extras, options.name(), roots, null, null, null, null, null, null));
    nodes.add(new Gltf.Node(null, "limbs", null, 0, null, 0, null, null, null));
    return nodes;
  }

  private ByteBuffer binds() {
    ByteBuffer binds = bytes(parents.length * 16 * Float.BYTES);
    for (Joint joint : joints) {
      Vector3d at = Handedness.mirror(joint.position());
      for (int i = 0; i < 12; i++) {
        binds.putFloat(i % 5 == 0 ? 1 : 0);
      }
      put(at.mul(-1).add(0, 0, 0), binds);
      binds.putFloat(1);
    }
    return binds;
  }

  private Gltf.Animation keys() {
    int frames = animation.frames().size();
    float[] seconds = new float[frames];
    ByteBuffer[] translations = new ByteBuffer[parents.length];
    ByteBuffer[] rotations = new ByteBuffer[parents.length];
    ByteBuffer[] scales = new ByteBuffer[parents.length];
    for (int i = 0; i < parents.length; i++) {
      translations[i] = bytes(3 * Float.BYTES * frames);
      rotations[i] = bytes(4 * Float.BYTES * frames);
      scales[i] = bytes(isScaled[i] ? 3 * Float.BYTES * frames : 0);
    }
    Quaterniond[] before = new Quaterniond[parents.length];
    for (int f = 0; f < frames; f++) {
      seconds[f] = (float) (f / options.fps());
      addFrame(poses.of(f), before, translations, rotations, scales);
    }
    Gltf.Animation keys = new Gltf.Animation(options.name(), new ArrayList<>(), new ArrayList<>());
    int times = addWithBounds(Gltf.Type.SCALAR, seconds, null);
    for (int i = 0; i < parents.length; i++) {
      addChannel(keys, i, Track.Path.TRANSLATION, times, translations[i]);
      addChannel(keys, i, Track.Path.ROTATION, times, rotations[i]);
      if (isScaled[i]) {
        addChannel(keys, i, Track.Path.SCALE, times, scales[i]);
      }
    }
    if (options.rootMotion()) {
      ByteBuffer motion = bytes(3 * Float.BYTES * frames);
      FrameTimes shares = new FrameTimes(animation.frames());
      for (int f = 0; f < frames; f++) {
        put(Handedness.mirror(animation.motion().vector().mul(shares.time(f))), motion);
      }
      addChannel(keys, parents.length, Track.Path.TRANSLATION, times, motion);
    }
    return keys;
  }

  private void addChannel(
      Gltf.Animation keys, int node, Track.Path path, int times, ByteBuffer values) {
    Gltf.Type type = path == Track.Path.ROTATION ? Gltf.Type.VEC4 : Gltf.Type.VEC3;
    int output = add(type, Gltf.FLOAT, values, null);
    keys.channels()
        .add(new Gltf.Channel(keys.samplers().size(), new Gltf.Target(node, path.text())));
    keys.samplers().add(new Gltf.Sampler(times, "LINEAR", output));
  }

  private void addFrame(
      SkinPose[] frame,
      Quaterniond[] before,
      ByteBuffer[] translations,
      ByteBuffer[] rotations,
      ByteBuffer[] scales) {
    Vector3d[] posed = new Vector3d[frame.length];
    for (int i = 0; i < frame.length; i++) {
      posed[i] = frame[i].matrix().transformPosition(joints.get(i).position(), new Vector3d());
    }
    for (int i = 0; i < frame.length; i++) {
      SkinPose above = parents[i] < 0 ? SkinPose.rest() : frame[parents[i]];
      double scale = above.scale().x;
      Quaterniond undone = above.rotation().conjugate(new Quaterniond());
      Vector3d at = new Vector3d(posed[i]);
      if (parents[i] >= 0) {
        at.sub(posed[parents[i]]);
      }
      undone.transform(at).div(scale);
      put(Handedness.mirror(at), translations[i]);
      Quaterniond turn = Handedness.mirror(undone.mul(frame[i].rotation()).normalize());
      // A program that interpolates the components must not take the long way around.
      if (before[i] == null ? turn.w < 0 : turn.dot(before[i]) < 0) {
        turn.set(-turn.x, -turn.y, -turn.z, -turn.w);
      }
      before[i] = turn;
      put(new Vector3d(turn.x, turn.y, turn.z), rotations[i]);
      put(turn.w, rotations[i]);
      if (isScaled[i]) {
        put(frame[i].scale().div(scale, new Vector3d()), scales[i]);
      }
    }
  }

  private void put(Vector3dc v, ByteBuffer into) {
    for (int axis = 0; axis < 3; axis++) {
      put(v.get(axis), into);
    }
  }

  private void put(double value, ByteBuffer into) {
    float stored = (float) value;
    overflow |= !Float.isFinite(stored);
    into.putFloat(Float.isFinite(stored) ? stored : 0);
  }
}
