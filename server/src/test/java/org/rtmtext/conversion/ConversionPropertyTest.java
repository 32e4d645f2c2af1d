package org.rtmtext.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/** Properties of the conversion, tested with random skeletons; the seeds are fixed. */
@Tag("long")
class ConversionPropertyTest {
  private static final int SKELETONS = 300;
  private static final int BONES = 40;
  private static final int FRAMES = 10;
  private static final int DEEPEST = 8;

  /** What the quaternions of real files are off; three of them make rows that are no rotation. */
  private static final double OFF_UNIT = 0.001;

  /** Of three components one of which is so many steps, w is told. */
  private static final int TELLS_W = 64;

  /** Positions up to half of this are stored as 0. */
  private static final float LEAST = 0x1p-13f;

  /** Bones here are within a few metres; positions of so many are told from those floats. */
  private static final float TOLD = 0.05f;

  @Test
  void unitQuaternionsComeBackFromPlain() {
    comeBack(
        0,
        (was, is, bone) ->
            assertTrue(sameQuaternion(was, is, bone), () -> was.get(bone) + " " + is.get(bone)));
  }

  @Test
  void quaternionsOfOtherLengthsComeBackUnlessTheyHardlyTurn() {
    AtomicInteger others = new AtomicInteger();
    comeBack(
        OFF_UNIT,
        (was, is, bone) -> {
          if (was.bits(bone, 3) == 0 || sameQuaternion(was, is, bone)) {
            return;
          }
          others.incrementAndGet();
          for (int c = 0; c < 3; c++) {
            assertEquals(was.bits(bone, c), is.bits(bone, c));
            assertTrue(Math.abs(was.bits(bone, c)) < TELLS_W, () -> was.get(bone).toString());
          }
          assertTrue(was.get(bone).rows().equals(is.get(bone).rows(), 0x1p-20));
        });
    assertTrue(others.get() > 0, "no quaternion was too small to tell");
  }

  @Test
  void positionsComeBackAsFarAsFloatsTell() {
    AtomicInteger others = new AtomicInteger();
    comeBack(
        0,
        (was, is, bone) -> {
          for (int c = 0; c < 3; c++) {
            double p = was.value(bone, 4 + c);
            double q = is.value(bone, 4 + c);
            if (Math.abs(p) < LEAST) {
              assertTrue(Math.abs(q) <= LEAST, p + " " + q);
            } else if (Math.abs(p) >= TOLD) {
              assertEquals(p, q);
            } else if (p != q) {
              others.incrementAndGet();
              assertEquals(p, q, Math.max(0x1p-24f, Math.abs(p) * 0x1p-10f) + 0x1p-20f);
            }
          }
        });
    assertTrue(others.get() > 0, "no position was too small to tell");
  }

  private interface Check {
    void compare(Transforms was, Transforms is, int bone);
  }

  /**
   * Random binarised animations to plain and back.
   *
   * @param offUnit how far lengths of quaternions may be from 1
   */
  private static void comeBack(double offUnit, Check check) {
    IntStream.range(0, SKELETONS)
        .parallel()
        .forEach(
            seed -> {
              SplittableRandom random = new SplittableRandom(seed);
              Skeleton skeleton = skeleton(random, offUnit > 0 ? 2 : DEEPEST);
              Animation a = binarised(random, offUnit);
              Animation back =
                  convert(convert(a, Encoding.PLAIN, skeleton), Encoding.BMTR5, skeleton);
              for (int f = 0; f < FRAMES; f++) {
                for (int b = 0; b < BONES; b++) {
                  check.compare(
                      a.frames().get(f).transforms(), back.frames().get(f).transforms(), b);
                }
              }
            });
  }

  private static Animation binarised(SplittableRandom random, double offUnit) {
    List<Frame> frames = new ArrayList<>();
    for (int f = 0; f < FRAMES; f++) {
      short[] bits = new short[BONES * Transforms.QUATERNION_STRIDE];
      for (int b = 0; b < BONES; b++) {
        Quaterniond q = quaternion(random);
        if (offUnit > 0) {
          q.mul(random.nextDouble(1 - offUnit, 1 + offUnit));
        }
        double[] components = {q.x, q.y, q.z, q.w};
        for (int c = 0; c < 4; c++) {
          components[c] = Math.rint(components[c] * Transforms.ONE);
        }
        double sign = sign(components);
        for (int c = 0; c < 4; c++) {
          bits[b * 7 + c] = (short) (sign * components[c]);
        }
        for (int c = 0; c < 3; c++) {
          double size = Math.pow(10, -random.nextInt(6));
          bits[b * 7 + 4 + c] = Half.round(size * random.nextDouble(-1, 1));
        }
      }
      frames.add(new Frame(Float.floatToRawIntBits(f), Transforms.ofQuaternions(bits)));
    }
    return new Animation(
        Encoding.BMTR5, Motion.NONE, BmtrHeader.of(BONES), List.of(), names(), frames, new byte[0]);
  }

  private static boolean sameQuaternion(Transforms x, Transforms y, int bone) {
    return IntStream.range(0, 4).allMatch(c -> x.bits(bone, c) == y.bits(bone, c));
  }

  /** The sign that Bohemia's binariser gives to a quaternion. */
  private static double sign(double[] q) {
    double vector = q[0] * q[0] + q[1] * q[1] + q[2] * q[2];
    double trace = 3 - 4 * vector / (Transforms.ONE * Transforms.ONE);
    int largest = 3;
    if (trace <= 0) {
      largest = 0;
      for (int c = 1; c < 3; c++) {
        largest = Math.abs(q[c]) > Math.abs(q[largest]) ? c : largest;
      }
    }
    return q[largest] < 0 ? -1 : 1;
  }

  @Test
  void plainComesBackWithinTheStoredPrecision() {
    double largest =
        IntStream.range(0, SKELETONS).parallel().mapToDouble(this::plainComesBack).max().orElse(0);
    // A bound that is a hundred times too wide would hold for anything.
    assertTrue(largest > 0.2, "the largest difference takes " + largest + " of its bound");
  }

  private double plainComesBack(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Skeleton skeleton = skeleton(random, DEEPEST);
    List<Frame> frames = new ArrayList<>();
    for (int f = 0; f < FRAMES; f++) {
      int[] bits = new int[BONES * Transforms.MATRIX_STRIDE];
      for (int b = 0; b < BONES; b++) {
        Matrix3d rows = Rotations.toRows(quaternion(random));
        for (int c = 0; c < 12; c++) {
          double value = c < 9 ? rows.get(c / 3, c % 3) : random.nextDouble(-2, 2);
          bits[b * 12 + c] = Float.floatToRawIntBits((float) value);
        }
      }
      frames.add(new Frame(Float.floatToRawIntBits(f), Transforms.ofMatrices(bits)));
    }
    Animation a =
        new Animation(
            Encoding.PLAIN,
            Motion.NONE,
            PlainHeader.DEFAULT,
            List.of(),
            names(),
            frames,
            new byte[0]);
    Animation stored = convert(a, Encoding.BMTR3, skeleton);
    Animation back = convert(stored, Encoding.PLAIN, skeleton);
    assertEquals(a.bones(), back.bones());
    return Bounds.verify(a, stored, back, skeleton);
  }

  private static Animation convert(Animation a, Encoding to, Skeleton skeleton) {
    try {
      return Conversion.convert(a, to, skeleton, BoneChoice.ANIMATION).animation();
    } catch (CannotConvertException e) {
      throw new AssertionError(e);
    }
  }

  /** Turns of all sizes: evenly spread ones are hardly ever near 0 or half a turn. */
  private static Quaterniond quaternion(SplittableRandom random) {
    double small = random.nextInt(3) == 0 ? 1 : Math.pow(10, -random.nextInt(6));
    Quaterniond q =
        new Quaterniond(
            small * random.nextDouble(-1, 1),
            small * random.nextDouble(-1, 1),
            small * random.nextDouble(-1, 1),
            random.nextDouble(-1, 1));
    if (random.nextInt(4) == 0) {
      q.set(q.w, q.y, q.z, q.x);
    }
    return q.normalize();
  }

  private static Skeleton skeleton(SplittableRandom random, int deepest) {
    List<Bone> bones = new ArrayList<>();
    int[] depth = new int[BONES];
    for (int b = 0; b < BONES; b++) {
      int parent = b == 0 ? -1 : random.nextInt(-1, b);
      if (parent >= 0 && depth[parent] == deepest - 1) {
        parent = -1;
      }
      depth[b] = parent < 0 ? 0 : depth[parent] + 1;
      bones.add(new Bone("b" + b, parent < 0 ? "" : "b" + parent, ConfigPlace.NONE));
    }
    return new Skeleton("random", true, ConfigPlace.NONE, bones);
  }

  private static List<String> names() {
    return IntStream.range(0, BONES).mapToObj(b -> "b" + b).toList();
  }
}
