package org.rtmtext.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;

/**
 * An animation like those of the game: each bone swings about an axis of its own, one in three
 * rests. The same for the same number.
 */
final class GameAnimation {
  private final int frames;
  private final int bones;
  private final float[][] axes;
  private final float[] swing;
  private final float[] start;
  private final short[] offsets;
  private final boolean[] rests;

  /** One of the game's bone counts: nearly always that of a man. */
  GameAnimation(int number, int frames) {
    this(new Random(number), frames, 0);
  }

  GameAnimation(int number, int frames, int bones) {
    this(new Random(number), frames, bones);
  }

  private GameAnimation(Random random, int frames, int givenBones) {
    this.frames = frames;
    int usual = random.nextInt(25) == 0 ? 40 + random.nextInt(89) : 103;
    bones = givenBones == 0 ? usual : givenBones;
    axes = new float[bones][3];
    swing = new float[bones];
    start = new float[bones];
    offsets = new short[3 * bones];
    rests = new boolean[bones];
    for (int b = 0; b < bones; b++) {
      float x = random.nextFloat() - 0.5f;
      float y = random.nextFloat() - 0.5f;
      float z = random.nextFloat() - 0.5f;
      float length = (float) Math.sqrt(x * x + y * y + z * z) + 1e-6f;
      axes[b] = new float[] {x / length, y / length, z / length};
      swing[b] = random.nextFloat();
      start[b] = random.nextFloat() * 6.28f;
      rests[b] = random.nextInt(3) == 0;
      for (int c = 0; c < 3; c++) {
        offsets[3 * b + c] = rests[b] ? 0 : Half.round(random.nextGaussian() * 0.2);
      }
    }
  }

  Animation bmtr5() {
    return bmtr(Encoding.BMTR5, List.of(new Property(bits(0.25f), "StepSound", "", 0)));
  }

  Animation bmtr3() {
    return bmtr(Encoding.BMTR3, List.of());
  }

  Animation plain() {
    return new Animation(
        Encoding.PLAIN,
        Motion.NONE,
        PlainHeader.DEFAULT,
        List.of(),
        names(),
        list(this::matrices),
        new byte[0]);
  }

  private Animation bmtr(Encoding encoding, List<Property> properties) {
    return new Animation(
        encoding,
        new Motion(0, 0, bits(1.5f)),
        BmtrHeader.of(bones),
        properties,
        names(),
        list(this::quaternions),
        new byte[0]);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (int b = 0; b < bones; b++) {
      names.add("bone" + b);
    }
    return names;
  }

  private List<Frame> list(IntFunction<Transforms> transforms) {
    List<Frame> list = new ArrayList<>();
    for (int f = 0; f < frames; f++) {
      list.add(new Frame(bits((float) f / (frames - 1)), transforms.apply(f)));
    }
    return list;
  }

  private Transforms quaternions(int frame) {
    short[] values = new short[bones * Transforms.QUATERNION_STRIDE];
    for (int b = 0; b < bones; b++) {
      double half = halfAngle(frame, b);
      double sine = Math.sin(half) * Transforms.ONE;
      int at = b * Transforms.QUATERNION_STRIDE;
      for (int c = 0; c < 3; c++) {
        values[at + c] = (short) Math.rint(sine * axes[b][c]);
        values[at + 4 + c] = offsets[3 * b + c];
      }
      values[at + 3] = (short) Math.rint(Math.cos(half) * Transforms.ONE);
    }
    return Transforms.ofQuaternions(values);
  }

  private Transforms matrices(int frame) {
    int[] values = new int[bones * Transforms.MATRIX_STRIDE];
    for (int b = 0; b < bones; b++) {
      double angle = 2 * halfAngle(frame, b);
      float c = (float) Math.cos(angle);
      float s = (float) Math.sin(angle);
      float[] rows = {c, 0, s, 0, 1, 0, -s, 0, c, 0, 0, 0};
      for (int i = 0; i < rows.length; i++) {
        float value = i < 9 ? rows[i] : Half.toFloat(offsets[3 * b + i - 9]);
        values[b * Transforms.MATRIX_STRIDE + i] = bits(value);
      }
    }
    return Transforms.ofMatrices(values);
  }

  private double halfAngle(int frame, int bone) {
    return rests[bone] ? 0 : swing[bone] * Math.sin(start[bone] + 6.28 * frame / frames);
  }

  private static int bits(float value) {
    return Float.floatToRawIntBits(value);
  }
}
