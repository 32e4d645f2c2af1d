package org.rtmtext.gltf;

import de.javagl.jgltf.impl.v2.Animation;
import de.javagl.jgltf.impl.v2.AnimationChannel;
import de.javagl.jgltf.impl.v2.AnimationChannelTarget;
import de.javagl.jgltf.impl.v2.AnimationSampler;
import de.javagl.jgltf.impl.v2.Asset;
import de.javagl.jgltf.impl.v2.Buffer;
import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.impl.v2.Node;
import de.javagl.jgltf.impl.v2.Scene;
import de.javagl.jgltf.impl.v2.Skin;
import de.javagl.jgltf.model.io.GltfWriter;
import de.javagl.jgltf.model.io.v2.GltfAssetV2;
import de.javagl.jgltf.model.io.v2.GltfAssetWriterV2;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.joints.Joint;
import org.rtmtext.model.Handedness;

/** The document of an export: nodes, skin, mesh and animation. */
final class ExportedNodes {
  private static final String EMBEDDED = "data:application/octet-stream;base64,";

  private final org.rtmtext.model.Animation animation;
  private final SkinPoses poses;
  private final NodeLayout layout;
  private final List<Joint> joints;
  private final GltfExportOptions options;
  private final GlTF gltf = new GlTF();
  private final ExportBuffer buffer = new ExportBuffer(gltf);
  private final LimbMesh mesh;
  private final Animation keys = new Animation();
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
      org.rtmtext.model.Animation animation,
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
    addAsset();
    addNodes();
    mesh = new LimbMesh(joints, poses.parents());
    mesh.add(gltf, buffer);
    binds = buffer.addFloats("MAT4", 16, bones);
    addSkin();
    times = buffer.addFloats("SCALAR", 1, frames);
    keys.setName(options.name());
    translations = new int[bones];
    rotations = new int[bones];
    scales = new int[bones];
    for (int i = 0; i < bones; i++) {
      translations[i] = addChannel(i, "translation", "VEC3", 3);
      rotations[i] = addChannel(i, "rotation", "VEC4", 4);
      scales[i] = layout.isScaled()[i] ? addChannel(i, "scale", "VEC3", 3) : -1;
    }
    motion = options.rootMotion() ? addChannel(armature(), "translation", "VEC3", 3) : -1;
    shares = RootMotion.shares(animation);
    gltf.addAnimations(keys);
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

  private void addAsset() {
    Asset asset = new Asset();
    asset.setVersion("2.0");
    asset.setGenerator("RTM Text");
    gltf.setAsset(asset);
  }

  /** The nodes of the bones have the indexes of the bones; armature and mesh follow. */
  private void addNodes() {
    Node armature = new Node();
    armature.setName(options.name());
    Map<String, Object> extras = HeadExtras.of(animation);
    hasOriginal = HeadExtras.hasOriginal(extras);
    if (options.rootMotion()) {
      extras.put(HeadExtras.ROOT_MOTION, "1");
    }
    armature.setExtras(extras);
    for (int i = 0; i < joints.size(); i++) {
      Node node = new Node();
      node.setName(animation.bones().get(i));
      int parent = layout.parents()[i];
      Vector3d at = new Vector3d(joints.get(i).position());
      if (parent >= 0) {
        at.sub(joints.get(parent).position());
      }
      node.setTranslation(floats(Handedness.mirror(at)));
      gltf.addNodes(node);
    }
    gltf.addNodes(armature);
    for (int i = 0; i < joints.size(); i++) {
      int parent = layout.parents()[i];
      (parent < 0 ? armature : gltf.getNodes().get(parent)).addChildren(i);
    }
    Node body = new Node();
    body.setName("limbs");
    body.setMesh(0);
    body.setSkin(0);
    gltf.addNodes(body);
    Scene scene = new Scene();
    scene.addNodes(armature());
    scene.addNodes(armature() + 1);
    gltf.addScenes(scene);
    gltf.setScene(0);
  }

  private void addSkin() {
    Skin skin = new Skin();
    skin.setName(options.name());
    skin.setSkeleton(armature());
    skin.setInverseBindMatrices(binds);
    for (int i = 0; i < joints.size(); i++) {
      skin.addJoints(i);
    }
    gltf.addSkins(skin);
  }

  private int addChannel(int node, String path, String type, int components) {
    int output = buffer.addFloats(type, components, animation.frames().size());
    AnimationSampler sampler = new AnimationSampler();
    sampler.setInput(times);
    sampler.setOutput(output);
    sampler.setInterpolation("LINEAR");
    keys.addSamplers(sampler);
    AnimationChannelTarget target = new AnimationChannelTarget();
    target.setNode(node);
    target.setPath(path);
    AnimationChannel channel = new AnimationChannel();
    channel.setSampler(keys.getSamplers().size() - 1);
    channel.setTarget(target);
    keys.addChannels(channel);
    return output;
  }

  byte[] write() throws IOException {
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
    Buffer whole = new Buffer();
    whole.setByteLength(buffer.bytes().capacity());
    gltf.addBuffers(whole);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (options.isBinary()) {
      new GltfAssetWriterV2().writeBinary(new GltfAssetV2(gltf, buffer.bytes()), out);
    } else {
      whole.setUri(EMBEDDED + Base64.getEncoder().encodeToString(buffer.bytes().array()));
      new GltfWriter().write(gltf, out);
    }
    return out.toByteArray();
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
