package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.joml.Matrix4d;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;

/** Bones that turn about random joints; each parent has a smaller index. */
public final class Rig {
  static final int FRAMES = 30;

  final List<String> bones;
  final int[] parents;
  final double[] angles;
  final Vector3d[] joints;

  /**
   * @param bones the first is the root; each other one as {@code name<parent}
   */
  public Rig(String... bones) {
    this.bones = Arrays.stream(bones).map(b -> b.replaceFirst("<.*", "")).toList();
    parents =
        Arrays.stream(bones)
            .mapToInt(b -> this.bones.indexOf(b.replaceFirst("^[^<]*<?", "")))
            .toArray();
    angles = new double[bones.length];
    Arrays.fill(angles, 0.5);
    Random random = new Random(bones.length);
    joints = new Vector3d[bones.length];
    Arrays.setAll(
        joints, i -> new Vector3d(random.nextDouble(), random.nextDouble(), random.nextDouble()));
  }

  /** Limits the angle, radians, by which bones turn. */
  public Rig turning(double angle, String... names) {
    Arrays.stream(names).forEach(name -> angles[bones.indexOf(name)] = angle);
    return this;
  }

  public Animation animation(int seed, int frames) {
    return PlainFrames.animation(bones, frames(seed, frames));
  }

  List<Frame> frames(int seed, int count) {
    Random random = new Random(seed);
    List<Frame> frames = new ArrayList<>();
    for (int f = 0; f < count; f++) {
      Matrix4d[] posed = new Matrix4d[parents.length];
      int[] bits = new int[parents.length * Transforms.MATRIX_STRIDE];
      for (int b = 0; b < parents.length; b++) {
        posed[b] =
            parents[b] < 0
                ? new Matrix4d().translate(0.1 * f, 1, random.nextDouble())
                : new Matrix4d(posed[parents[b]]);
        posed[b]
            .translate(joints[b])
            .rotateXYZ(
                angles[b] * random.nextGaussian(),
                angles[b] * random.nextGaussian(),
                angles[b] * random.nextGaussian())
            .translate(joints[b].negate(new Vector3d()));
        PlainFrames.store(posed[b], bits, b * Transforms.MATRIX_STRIDE);
      }
      float phase = (float) f / Math.max(1, count - 1);
      frames.add(new Frame(Float.floatToRawIntBits(phase), Transforms.ofMatrices(bits)));
    }
    return frames;
  }

  ProposedParents proposed() {
    return ProposedParents.of(List.of(animation(1, FRAMES)));
  }
}
