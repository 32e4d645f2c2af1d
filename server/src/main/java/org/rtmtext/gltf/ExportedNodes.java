package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.joints.Joint;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Handedness;

/** The document of an export: nodes, skin, mesh and animation. */
final class ExportedNodes {
  private static final String EMBEDDED = "data:application/octet-stream;base64,";

  private final Animation animation;
  private final SkinPoses poses;
  private final NodeLayout layout;
  private final List<Joint> joints;
  private final GltfExportOptions options;
  private final Gltf gltf = new Gltf();
  private final ExportBuffer buffer = new ExportBuffer(gltf);
  private final LimbMesh mesh;
  private final Gltf.Animation keys = new Gltf.Animation();
  private final int times;
  private final int binds;
  private final int[] translations;
  private final int[] rotations;
  private final int[] scales;

  /** The accessor of the armature's motion; -1 if it does not move. */
  private final int motion;

  private final double[] shares;

  private boolean hasOriginal;
  private boolean overflow;

  ExportedNodes(
      Animation animation,
      SkinPoses poses,
      NodeLayout layout,
      List<Joint> joints,
      GltfExportOptions options) {
    this.animation = animation;
    this.poses = poses;
    this.layout = layout;
    this.joints = joints;
    this.options = options;
    int bones = joints.size();
    int frames = animation.frames().size();
    gltf.asset = new Gltf.Asset();
    gltf.asset.version = "2.0";
    gltf.asset.generator = "RTM Text";
    gltf.accessors = new ArrayList<>();
    gltf.bufferViews = new ArrayList<>();
    addNodes();
    mesh = new LimbMesh(joints, poses.parents());
    mesh.add(gltf, buffer);
    binds = buffer.addFloats(Gltf.Type.MAT4, bones);
    addSkin();
    times = buffer.addFloats(Gltf.Type.SCALAR, frames);
    keys.name = options.name();
    keys.channels = new ArrayList<>();
    keys.samplers = new ArrayList<>();
    translations = new int[bones];
    rotations = new int[bones];
    scales = new int[bones];
    for (int i = 0; i < bones; i++) {
      translations[i] = addChannel(i, "translation", Gltf.Type.VEC3);
      rotations[i] = addChannel(i, "rotation", Gltf.Type.VEC4);
      scales[i] = layout.isScaled()[i] ? addChannel(i, "scale", Gltf.Type.VEC3) : -1;
    }
    motion = options.rootMotion() ? addChannel(armature(), "translation", Gltf.Type.VEC3) : -1;
    shares = RootMotion.shares(animation);
    gltf.animations = List.of(keys);
  }

  private int armature() {
    return joints.size();
  }

  /** The number of bytes of the buffer. */
  long size() {
    return buffer.size();
  }

  /** Whether the custom properties contain the animation. */
  boolean hasOriginal() {
    return hasOriginal;
  }

  /** Whether a position was not a float. */
  boolean hasOverflow() {
    return overflow;
  }

  /** The nodes of the bones have the indexes of the bones; armature and mesh follow. */
  private void addNodes() {
    Gltf.Node armature = new Gltf.Node();
    armature.name = options.name();
    Map<String, Object> extras = HeadExtras.of(animation);
    hasOriginal = HeadExtras.hasOriginal(extras);
    if (options.rootMotion()) {
      extras.put(HeadExtras.ROOT_MOTION, "1");
    }
    armature.extras = extras;
    gltf.nodes = new ArrayList<>();
    for (int i = 0; i < joints.size(); i++) {
      Gltf.Node node = new Gltf.Node();
      node.name = animation.bones().get(i);
      int parent = layout.parents()[i];
      Vector3d at = new Vector3d(joints.get(i).position());
      if (parent >= 0) {
        at.sub(joints.get(parent).position());
      }
      node.translation = floats(Handedness.mirror(at));
      gltf.nodes.add(node);
    }
    gltf.nodes.add(armature);
    for (int i = 0; i < joints.size(); i++) {
      int parent = layout.parents()[i];
      (parent < 0 ? armature : gltf.nodes.get(parent)).addChild(i);
    }
    Gltf.Node body = new Gltf.Node();
    body.name = "limbs";
    body.mesh = 0;
    body.skin = 0;
    gltf.nodes.add(body);
    Gltf.Scene scene = new Gltf.Scene();
    scene.nodes = List.of(armature(), armature() + 1);
    gltf.scenes = List.of(scene);
    gltf.scene = 0;
  }

  private void addSkin() {
    Gltf.Skin skin = new Gltf.Skin();
    skin.name = options.name();
    skin.skeleton = armature();
    skin.inverseBindMatrices = binds;
    skin.joints = IntStream.range(0, joints.size()).boxed().toList();
    gltf.skins = List.of(skin);
  }

  private int addChannel(int node, String path, Gltf.Type type) {
    Gltf.Sampler sampler = new Gltf.Sampler();
    sampler.input = times;
    sampler.output = buffer.addFloats(type, animation.frames().size());
    sampler.interpolation = "LINEAR";
    Gltf.Channel channel = new Gltf.Channel();
    channel.sampler = keys.samplers.size();
    channel.target = new Gltf.Target();
    channel.target.node = node;
    channel.target.path = path;
    keys.samplers.add(sampler);
    keys.channels.add(channel);
    return sampler.output;
  }

  byte[] write() {
    buffer.allocate();
    mesh.write(buffer);
    for (int i = 0; i < joints.size(); i++) {
      Vector3d at = Handedness.mirror(joints.get(i).position());
      int offset = buffer.offset(binds) + 16 * Float.BYTES * i;
      for (int k = 0; k < 4; k++) {
        buffer.bytes().putFloat(offset + 5 * Float.BYTES * k, 1);
        put(k < 3 ? 0 - at.get(k) : 1, offset + (12 + k) * Float.BYTES);
      }
    }
    float[] seconds = new float[animation.frames().size()];
    Quaterniond[] before = new Quaterniond[joints.size()];
    for (int f = 0; f < seconds.length; f++) {
      seconds[f] = (float) (f / options.fps());
      writeFrame(f, before);
    }
    buffer.putWithBounds(times, seconds, 1);
    Gltf.Buffer whole = new Gltf.Buffer();
    whole.byteLength = buffer.bytes().capacity();
    gltf.buffers = List.of(whole);
    if (!options.isBinary()) {
      whole.uri = EMBEDDED + Base64.getEncoder().encodeToString(buffer.bytes().array());
    }
    return new GltfFile(gltf, Optional.of(buffer.bytes()).filter(b -> options.isBinary())).write();
  }

  private void writeFrame(int f, Quaterniond[] before) {
    SkinPose[] frame = poses.of(f);
    Vector3d[] posed = new Vector3d[frame.length];
    for (int i = 0; i < frame.length; i++) {
      posed[i] = frame[i].matrix().transformPosition(joints.get(i).position(), new Vector3d());
    }
    for (int i = 0; i < frame.length; i++) {
      int parent = layout.parents()[i];
      SkinPose above = parent < 0 ? SkinPose.rest() : frame[parent];
      double scale = above.scale().x;
      Quaterniond undone = above.rotation().conjugate(new Quaterniond());
      Vector3d at = new Vector3d(posed[i]);
      if (parent >= 0) {
        at.sub(posed[parent]);
      }
      undone.transform(at).div(scale);
      Quaterniond turn = Handedness.mirror(undone.mul(frame[i].rotation()).normalize());
      // A program that interpolates the components must not take the long way around.
      if (before[i] == null ? turn.w < 0 : turn.dot(before[i]) < 0) {
        turn.set(-turn.x, -turn.y, -turn.z, -turn.w);
      }
      before[i] = turn;
      put(Handedness.mirror(at), buffer.offset(translations[i]) + 3 * Float.BYTES * f);
      int offset = buffer.offset(rotations[i]) + 4 * Float.BYTES * f;
      put(turn.x, offset);
      put(turn.y, offset + Float.BYTES);
      put(turn.z, offset + 2 * Float.BYTES);
      put(turn.w, offset + 3 * Float.BYTES);
      if (scales[i] >= 0) {
        Vector3d size = frame[i].scale().div(scale, new Vector3d());
        put(size, buffer.offset(scales[i]) + 3 * Float.BYTES * f);
      }
    }
    if (motion >= 0) {
      Vector3d way = animation.motion().vector().mul(shares[f]);
      put(Handedness.mirror(way), buffer.offset(motion) + 3 * Float.BYTES * f);
    }
  }

  private void put(Vector3dc v, int offset) {
    for (int axis = 0; axis < 3; axis++) {
      put(v.get(axis), offset + Float.BYTES * axis);
    }
  }

  private void put(double value, int offset) {
    float stored = (float) value;
    overflow |= !Float.isFinite(stored);
    buffer.bytes().putFloat(offset, Float.isFinite(stored) ? stored : 0);
  }

  private static float[] floats(Vector3d v) {
    return new float[] {(float) v.x, (float) v.y, (float) v.z};
  }
}
