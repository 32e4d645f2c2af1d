package org.rtmtext.testdata;

import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Half;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Rotations;

/**
 * A made-up walk of the Arma man: arms and legs swing with sines about the joints of the rest pose.
 * He looks along -z; his left is +x. Bones are named, and hang together, as in the game.
 */
final class WalkCycle {
  private static final int FRAMES = 13;

  /** One step of each leg, metres. */
  private static final float LENGTH = -1.62f;

  /** The plain walk has the legs only. */
  private static final List<String> LEGS =
      List.of("pelvis", "leftupleg", "leftleg", "leftfoot", "rightupleg", "rightleg", "rightfoot");

  /** The bones, parents first. */
  private static final List<Bone> BONES =
      List.of(
          new Bone("pelvis", "", 0, 0.98),
          new Bone("spine", "pelvis", 0, 1.06),
          new Bone("spine1", "spine", 0, 1.16),
          new Bone("spine2", "spine1", 0, 1.26),
          new Bone("spine3", "spine2", 0, 1.36),
          new Bone("neck", "spine3", 0, 1.5),
          new Bone("head", "neck", 0, 1.6),
          new Bone("leftshoulder", "spine3", 0.06, 1.44),
          new Bone("leftarm", "leftshoulder", 0.19, 1.44),
          new Bone("leftforearm", "leftarm", 0.2, 1.16),
          new Bone("lefthand", "leftforearm", 0.2, 0.9),
          new Bone("rightshoulder", "spine3", -0.06, 1.44),
          new Bone("rightarm", "rightshoulder", -0.19, 1.44),
          new Bone("rightforearm", "rightarm", -0.2, 1.16),
          new Bone("righthand", "rightforearm", -0.2, 0.9),
          new Bone("leftupleg", "pelvis", 0.1, 0.95),
          new Bone("leftleg", "leftupleg", 0.1, 0.52),
          new Bone("leftfoot", "leftleg", 0.1, 0.09),
          new Bone("rightupleg", "pelvis", -0.1, 0.95),
          new Bone("rightleg", "rightupleg", -0.1, 0.52),
          new Bone("rightfoot", "rightleg", -0.1, 0.09));

  private WalkCycle() {}

  static byte[] bmtr5() {
    Sketch sketch =
        Sketch.bmtr(Encoding.BMTR5, BONES.stream().map(Bone::name).toArray(String[]::new));
    sketch.motion(0, 0, LENGTH);
    sketch.property(0.27f, "StepSound", "", 0).property(0.77f, "StepSound", "", 0);
    for (int f = 0; f < FRAMES; f++) {
      int[] values = new int[BONES.size() * QuaternionTransforms.STRIDE];
      for (int b = 0; b < BONES.size(); b++) {
        Local local = local(BONES.get(b), time(f));
        Quaterniond q = local.rotation();
        Vector3d p = local.position();
        // A binarised file has aside and direction the other way round.
        double[] numbers = {q.x, q.y, q.z, q.w, -p.x, p.y, -p.z};
        for (int i = 0; i < numbers.length; i++) {
          values[b * QuaternionTransforms.STRIDE + i] =
              i < 4 ? (int) Math.rint(numbers[i] * QuaternionTransforms.ONE) : half(numbers[i]);
        }
      }
      sketch.stored((float) time(f), values);
    }
    return sketch.bytes();
  }

  /** The same legs in model space. */
  static byte[] plain() {
    Sketch sketch = Sketch.plain(LEGS.toArray(String[]::new)).motion(0, 0, LENGTH);
    for (int f = 0; f < FRAMES; f += 2) {
      List<Float> values = new ArrayList<>();
      for (String bone : LEGS) {
        Matrix3d rows = new Matrix3d();
        Vector3d position = new Vector3d();
        for (Bone b = bone(bone); b != null; b = bone(b.parent())) {
          Local local = local(b, time(f));
          Matrix3d turn = Rotations.toRows(local.rotation());
          rows.mulLocal(turn);
          turn.transform(position).add(local.position());
        }
        for (int i = 0; i < 9; i++) {
          values.add(rounded(rows.get(i / 3, i % 3)));
        }
        values.add(rounded(position.x));
        values.add(rounded(position.y));
        values.add(rounded(position.z));
      }
      float[] array = new float[values.size()];
      for (int i = 0; i < array.length; i++) {
        array[i] = values.get(i);
      }
      sketch.rows((float) time(f), array);
    }
    return sketch.bytes();
  }

  private static double time(int frame) {
    return (double) frame / (FRAMES - 1);
  }

  /** How a bone moves in its parent: turned about its joint, and the pelvis up and down. */
  private static Local local(Bone bone, double time) {
    Vector3d angles = angles(bone.name(), time);
    Quaterniond q = Rotations.euler(angles.x, angles.y, angles.z);
    Vector3d joint = new Vector3d(bone.x(), bone.y(), 0);
    Vector3d position = joint.sub(Rotations.toRows(q).transform(joint, new Vector3d()));
    if (bone.parent().isEmpty()) {
      position.add(0.015 * wave(time, 0), -0.02 + 0.02 * wave(2 * time, 0.25), 0);
    }
    return new Local(q, position);
  }

  /** Pitch (forwards is positive for what hangs down), turn and roll in degrees. */
  private static Vector3d angles(String bone, double time) {
    // The right side does the same half a cycle later.
    double t = bone.startsWith("right") ? time + 0.5 : time;
    double side = bone.startsWith("right") ? -1 : 1;
    return switch (bone.replaceFirst("^(left|right)", "")) {
      case "pelvis" -> new Vector3d(0, 5 * wave(t, 0), 2 * wave(t, 0.25));
      case "spine" -> new Vector3d(-2, -4 * wave(t, 0), -1 * wave(t, 0.25));
      case "spine1", "spine2" -> new Vector3d(-1, -2 * wave(t, 0), -0.5 * wave(t, 0.25));
      case "spine3" -> new Vector3d(0, -2 * wave(t, 0), 0);
      case "neck" -> new Vector3d(2, 2 * wave(t, 0), 0);
      case "head" -> new Vector3d(2 + wave(2 * t, 0), 3 * wave(t, 0), 0);
      case "shoulder" -> new Vector3d(0, 0, side * (2 + wave(2 * t, 0)));
      case "arm" -> new Vector3d(-22 * wave(t, 0), 0, side * 6);
      case "forearm" -> new Vector3d(18 - 10 * wave(t, 0), 0, 0);
      case "hand" -> new Vector3d(4 - 4 * wave(t, 0), 0, 0);
      case "upleg" -> new Vector3d(6 + 24 * wave(t, 0), 0, 0);
      case "leg" -> new Vector3d(-24 - 20 * wave(t, 0.25), 0, 0);
      case "foot" -> new Vector3d(4 + 12 * wave(t, 0.05), 0, 0);
      default -> throw new AssertionError(bone);
    };
  }

  /** A sine of the walk's cycle that is {@code ahead} of it. */
  private static double wave(double time, double ahead) {
    return StrictMath.sin(2 * StrictMath.PI * (time + ahead));
  }

  /** To six digits, as exporters do; -0 becomes 0. */
  private static float rounded(double value) {
    return (float) (Math.rint(value * 1e6) / 1e6 + 0.0);
  }

  private static int half(double value) {
    return Half.round(Math.rint(value * 1e4) / 1e4 + 0.0);
  }

  private static Bone bone(String name) {
    return BONES.stream().filter(b -> b.name().equals(name)).findFirst().orElse(null);
  }

  /** A bone and its joint in the rest pose; all joints lie in the plane z = 0. */
  private record Bone(String name, String parent, double x, double y) {}

  private record Local(Quaterniond rotation, Vector3d position) {}
}
