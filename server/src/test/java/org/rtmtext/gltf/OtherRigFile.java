package org.rtmtext.gltf;

import com.google.gson.Gson;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.joml.Matrix4d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * A glTF file of a man who rests with horizontal arms and looks along +z, with the joints of
 * Mixamo: each joint has its own orientation, as other programs give them.
 */
public final class OtherRigFile {
  static final int FPS = 30;

  /** The parent and the resting position, metres, of each joint. */
  record Joint(String parent, Vector3d rest) {}

  /** The joints, without the prefix of their names, parents first. */
  static final Map<String, Joint> JOINTS = joints();

  /** How joints are turned in a frame, relative to their parents; the identity if absent. */
  interface Motion extends BiFunction<String, Integer, Quaterniond> {}

  private final Motion turns;
  private final List<Vector3d> hips;

  /** The transform of the node above the joints; the resting mesh is in its space. */
  private Matrix4d armature = new Matrix4d();

  /** The transform of the node above the armature, which moves mesh and joints. */
  private Matrix4d scene = new Matrix4d();

  private UnaryOperator<String> names = name -> "mixamorig:" + name;

  /**
   * @param hips the position of the hips in each frame, metres
   */
  OtherRigFile(Motion turns, List<Vector3d> hips) {
    this.turns = turns;
    this.hips = hips;
  }

  /** A man who walks two steps and looks around. */
  public static OtherRigFile walk() {
    List<Vector3d> hips = new ArrayList<>();
    for (int f = 0; f <= 30; f++) {
      hips.add(new Vector3d(0.02 * Math.sin(f / 4.0), 0.97 + 0.02 * Math.cos(f / 2.0), 0.045 * f));
    }
    return new OtherRigFile(
        (joint, f) -> {
          double swing = Math.sin(f * Math.PI / 15) * (joint.startsWith("Left") ? 1 : -1);
          double down = joint.startsWith("Left") ? -1.2 : 1.2;
          return switch (joint.replace("Left", "").replace("Right", "")) {
            case "UpLeg" -> new Quaterniond().rotationX(-0.5 * swing);
            case "Leg" -> new Quaterniond().rotationX(0.4 + 0.3 * swing);
            case "Foot" -> new Quaterniond().rotationX(-0.2);
            case "Arm" -> new Quaterniond().rotationX(0.5 * swing).rotateZ(down);
            case "ForeArm" -> new Quaterniond().rotationY(-down / 3).rotateX(0.3);
            case "Head" -> new Quaterniond().rotationY(f / 30.0);
            case "Hips" -> new Quaterniond().rotationY(0.1 * swing);
            default -> new Quaterniond();
          };
        },
        hips);
  }

  /** A man who raises his right arm, waves three times and lowers it again. */
  public static OtherRigFile wave() {
    int count = 61;
    return new OtherRigFile(
        (joint, f) -> {
          double raised = smooth(f / 15.0) * smooth((count - 1 - f) / 15.0);
          double swing = raised * 0.45 * Math.sin((f - 15) * Math.PI / 5);
          return switch (joint) {
            case "LeftArm" -> new Quaterniond().rotationZ(-1.25);
            case "LeftForeArm" -> new Quaterniond().rotationY(-0.2);
            case "RightArm" -> new Quaterniond().rotationZ(1.25 - 1.15 * raised);
            case "RightForeArm" ->
                new Quaterniond()
                    .rotationY(0.2 * (1 - raised))
                    .rotateZ(-1.5 * raised + swing)
                    .rotateX(-1.5 * raised);
            case "RightHand" -> new Quaterniond().rotationY(-0.4 * swing);
            case "Spine1" -> new Quaterniond().rotationZ(-0.04 * raised);
            case "Head" -> new Quaterniond().rotationZ(0.08 * raised);
            default -> new Quaterniond();
          };
        },
        Collections.nCopies(count, JOINTS.get("Hips").rest()));
  }

  /** From 0 to 1, slowly at both ends. */
  private static double smooth(double x) {
    double t = Math.max(0, Math.min(1, x));
    return t * t * (3 - 2 * t);
  }

  /** Puts the figure under an armature with a transform; the mesh is in the armature's space. */
  OtherRigFile under(Matrix4d transform) {
    armature = transform;
    return this;
  }

  /** Turns the figure, mesh and joints, in the scene. */
  OtherRigFile turned(Matrix4d turn) {
    scene = turn;
    return this;
  }

  OtherRigFile named(UnaryOperator<String> newNames) {
    names = newNames;
    return this;
  }

  private static Map<String, Joint> joints() {
    Map<String, Joint> all = new LinkedHashMap<>();
    all.put("Hips", new Joint("", new Vector3d(0, 1, 0)));
    all.put("Spine", new Joint("Hips", new Vector3d(0, 1.1, -0.01)));
    all.put("Spine1", new Joint("Spine", new Vector3d(0, 1.22, -0.02)));
    all.put("Spine2", new Joint("Spine1", new Vector3d(0, 1.35, -0.02)));
    all.put("Neck", new Joint("Spine2", new Vector3d(0, 1.5, -0.03)));
    all.put("Head", new Joint("Neck", new Vector3d(0, 1.58, 0)));
    for (int x : new int[] {1, -1}) {
      String side = x > 0 ? "Left" : "Right";
      all.put(side + "Shoulder", new Joint("Spine2", new Vector3d(0.06 * x, 1.44, -0.02)));
      all.put(side + "Arm", new Joint(side + "Shoulder", new Vector3d(0.18 * x, 1.44, -0.04)));
      all.put(side + "ForeArm", new Joint(side + "Arm", new Vector3d(0.45 * x, 1.44, -0.05)));
      all.put(side + "Hand", new Joint(side + "ForeArm", new Vector3d(0.7 * x, 1.44, -0.05)));
      all.put(side + "HandMiddle1", new Joint(side + "Hand", new Vector3d(0.8 * x, 1.44, -0.04)));
      all.put(side + "HandPinky1", new Joint(side + "Hand", new Vector3d(0.78 * x, 1.44, -0.1)));
      all.put(side + "UpLeg", new Joint("Hips", new Vector3d(0.09 * x, 0.93, 0)));
      all.put(side + "Leg", new Joint(side + "UpLeg", new Vector3d(0.09 * x, 0.5, 0.01)));
      all.put(side + "Foot", new Joint(side + "Leg", new Vector3d(0.09 * x, 0.09, -0.02)));
      all.put(side + "ToeBase", new Joint(side + "Foot", new Vector3d(0.09 * x, 0.02, 0.1)));
    }
    return all;
  }

  /** The orientation of a resting joint: any will do. */
  private static Quaterniond orientation(String joint) {
    return new Quaterniond().rotationXYZ(joint.length(), joint.charAt(0), joint.hashCode() % 7);
  }

  private static Matrix4d resting(String joint) {
    return new Matrix4d().translationRotate(JOINTS.get(joint).rest(), orientation(joint));
  }

  /** How a joint is turned away from its rest pose in the scene. */
  Quaterniond turn(String joint, int frame) {
    String parent = JOINTS.get(joint).parent();
    Quaterniond above = parent.isEmpty() ? new Quaterniond() : turn(parent, frame);
    return above.mul(turns.apply(joint, frame));
  }

  /** Where a joint is in a frame, in the scene. */
  Vector3d position(String joint, int frame) {
    Joint own = JOINTS.get(joint);
    if (own.parent().isEmpty()) {
      return new Vector3d(hips.get(frame));
    }
    Vector3d bone = new Vector3d(own.rest()).sub(JOINTS.get(own.parent()).rest());
    return turn(own.parent(), frame).transform(bone).add(position(own.parent(), frame));
  }

  public byte[] bytes() {
    List<String> joints = List.copyOf(JOINTS.keySet());
    Buffer buffer = new Buffer();
    List<Object> nodes = new ArrayList<>();
    List<Object> channels = new ArrayList<>();
    List<Object> samplers = new ArrayList<>();
    int times = buffer.add("SCALAR", 1, f -> new double[] {f / (double) FPS}, hips.size());
    for (int i = 0; i < joints.size(); i++) {
      String name = joints.get(i);
      String parent = JOINTS.get(name).parent();
      Matrix4d local =
          parent.isEmpty() ? resting(name) : resting(parent).invert().mul(resting(name));
      if (parent.isEmpty()) {
        local = new Matrix4d(armature).invert().mul(local);
      }
      Vector3d at = local.getTranslation(new Vector3d());
      Quaterniond rest = local.getUnnormalizedRotation(new Quaterniond());
      Vector3d size = local.getScale(new Vector3d());
      Map<String, Object> node = new LinkedHashMap<>();
      node.put("name", names.apply(name));
      node.put("translation", floats(at.x, at.y, at.z));
      node.put("rotation", floats(rest.x, rest.y, rest.z, rest.w));
      node.put("scale", floats(size.x, size.y, size.z));
      List<Integer> children = new ArrayList<>();
      for (int j = 0; j < joints.size(); j++) {
        if (JOINTS.get(joints.get(j)).parent().equals(name)) {
          children.add(j);
        }
      }
      if (!children.isEmpty()) {
        node.put("children", children);
      }
      nodes.add(node);
      int rotations =
          buffer.add(
              "VEC4",
              4,
              f -> {
                // The turn is in the axes of the parent's turned mesh, the key in those of its
                // joint.
                Quaterniond o = orientation(name);
                Quaterniond key =
                    new Quaterniond(rest)
                        .mul(o.conjugate(new Quaterniond()))
                        .mul(turns.apply(name, f))
                        .mul(o);
                return new double[] {key.x, key.y, key.z, key.w};
              },
              hips.size());
      channels.add(channel(samplers, i, "rotation", times, rotations));
      if (parent.isEmpty()) {
        int path =
            buffer.add(
                "VEC3",
                3,
                f -> {
                  Vector3d p =
                      new Matrix4d(armature).invert().transformPosition(new Vector3d(hips.get(f)));
                  return new double[] {p.x, p.y, p.z};
                },
                hips.size());
        channels.add(channel(samplers, i, "translation", times, path));
      }
    }
    nodes.add(node("Armature", armature, 0));
    nodes.add(node("Scene", scene, joints.size()));
    // The mesh is in the space of the armature.
    int binds =
        buffer.add(
            "MAT4",
            16,
            i -> resting(joints.get(i)).invert().mul(armature).get(new double[16]),
            joints.size());
    List<Integer> indices = IntStream.range(0, joints.size()).boxed().toList();
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("asset", object("version", "2.0"));
    root.put("nodes", nodes);
    root.put("scene", 0);
    root.put("scenes", List.of(object("nodes", List.of(joints.size() + 1))));
    root.put("skins", List.of(object("joints", indices, "inverseBindMatrices", binds)));
    root.put("animations", List.of(object("channels", channels, "samplers", samplers)));
    buffer.put(root);
    return new Gson().toJson(root).getBytes(StandardCharsets.UTF_8);
  }

  /** A JSON object whose members keep their order. */
  private static Map<String, Object> object(Object... members) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      object.put((String) members[i], members[i + 1]);
    }
    return object;
  }

  private static Object node(String name, Matrix4d transform, int child) {
    Vector3d at = transform.getTranslation(new Vector3d());
    Quaterniond turn = transform.getUnnormalizedRotation(new Quaterniond());
    Vector3d size = transform.getScale(new Vector3d());
    return object(
        "name", name,
        "translation", floats(at.x, at.y, at.z),
        "rotation", floats(turn.x, turn.y, turn.z, turn.w),
        "scale", floats(size.x, size.y, size.z),
        "children", List.of(child));
  }

  private static float[] floats(double... values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  private static Object channel(
      List<Object> samplers, int node, String path, int input, int output) {
    samplers.add(object("input", input, "output", output));
    return object("sampler", samplers.size() - 1, "target", object("node", node, "path", path));
  }

  /** The numbers of a file, in one buffer. */
  private static final class Buffer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<Object> views = new ArrayList<>();
    private final List<Object> accessors = new ArrayList<>();

    /** Adds an accessor. */
    int add(String type, int components, IntFunction<double[]> values, int count) {
      ByteBuffer numbers =
          ByteBuffer.allocate(4 * components * count).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < count; i++) {
        for (double value : values.apply(i)) {
          numbers.putFloat((float) value);
        }
      }
      views.add(object("buffer", 0, "byteOffset", bytes.size(), "byteLength", numbers.capacity()));
      bytes.writeBytes(numbers.array());
      accessors.add(
          object(
              "bufferView", views.size() - 1, "componentType", 5126, "count", count, "type", type));
      return accessors.size() - 1;
    }

    void put(Map<String, Object> root) {
      root.put("bufferViews", views);
      root.put("accessors", accessors);
      root.put(
          "buffers",
          List.of(
              object(
                  "byteLength",
                  bytes.size(),
                  "uri",
                  "data:application/octet-stream;base64,"
                      + Base64.getEncoder().encodeToString(bytes.toByteArray()))));
    }
  }
}
