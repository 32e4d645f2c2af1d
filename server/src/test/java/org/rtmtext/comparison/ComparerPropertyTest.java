package org.rtmtext.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.Conversion;
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
import org.rtmtext.testing.AnimationMutator;
import org.rtmtext.testing.RandomAnimation;

/** Properties of the comparison, tested with random animations; the seeds are fixed. */
@Tag("long")
class ComparerPropertyTest {
  private static final int ANIMATIONS = 400;
  private static final int MUTATIONS = 40;
  private static final int TRANSFORMS = 2000;
  private static final int SKELETONS = 300;
  private static final int BONES = 8;

  private static final List<Part> MATRIX_PARTS =
      List.of(Part.ROTATION, Part.POSITION, Part.SCALE, Part.SHEAR, Part.HANDEDNESS);

  @ParameterizedTest
  @EnumSource
  void onlyEqualStoredValuesAreTheSame(Encoding encoding) {
    AtomicInteger different = new AtomicInteger();
    IntStream.range(0, ANIMATIONS)
        .parallel()
        .forEach(
            seed -> {
              Animation a = new RandomAnimation(encoding, seed).animation();
              SplittableRandom random = new SplittableRandom(seed);
              Animation b = a;
              for (int i = 0; i < MUTATIONS; i++) {
                // Every other one is a change of what was changed before.
                b = AnimationMutator.mutate(i % 2 == 0 ? a : b, random);
                boolean equal = isEqual(a, b);
                different.addAndGet(equal ? 0 : 1);
                String what = "seed " + seed + ", mutation " + i;
                assertEquals(equal, isSame(a, b), what);
                assertEquals(equal, isSame(b, a), what);
              }
            });
    assertTrue(different.get() > ANIMATIONS * MUTATIONS / 2, different + " differ");
  }

  /** Each kind of difference is hidden by its own tolerance and by no other. */
  @Test
  void aToleranceHidesNothingOfAnotherKind() {
    for (int seed = 0; seed < TRANSFORMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Matrix4x3d m = matrix(random);
      for (Part part : MATRIX_PARTS) {
        check(part, plain(List.of(m)), plain(List.of(changed(m, part, random))), seed);
      }
      Quaterniond q = quaternion(random);
      Quaterniond turned = new Quaterniond(q).mul(turn(random));
      check(Part.ROTATION, binarised(q, 1, 0), binarised(turned, 1, 0), seed);
      check(Part.LENGTH, binarised(q, 1, 0), binarised(q, random.nextDouble(0.2, 0.99), 0), seed);
      check(Part.POSITION, binarised(q, 1, 0), binarised(q, 1, random.nextDouble(0.01, 1)), seed);
    }
  }

  private static void check(Part part, Animation a, Animation b, int seed) {
    String what = part + ", seed " + seed;
    Comparison exact = Comparer.compare(a, b, ToleranceOptions.NONE);
    assertTrue(exact.motions().get(0).parts().containsKey(part), what);
    boolean turns = part == Part.ROTATION;
    boolean moves = part == Part.POSITION;
    boolean stretches = part == Part.SCALE || part == Part.SHEAR || part == Part.LENGTH;
    ToleranceOptions others =
        new ToleranceOptions(turns ? 0 : 180, moves ? 0 : 1e9, stretches ? 0 : 9);
    assertFalse(Comparer.compare(a, b, others).isSame(), what);
    assertFalse(Comparer.compare(b, a, others).isSame(), what);
    if (part != Part.HANDEDNESS && part != Part.LENGTH) {
      // A length is stored with a rotation that is rounded otherwise.
      ToleranceOptions own =
          new ToleranceOptions(turns ? 180 : 0, moves ? 1e9 : 0, stretches ? 9 : 0);
      assertTrue(Comparer.compare(a, b, own).isSame(), what);
    }
  }

  /** A converted animation equals its source until one of its bones changes. */
  @Test
  void whatIsStoredIsComparedWithinItsPrecision() throws Exception {
    for (int seed = 0; seed < SKELETONS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Skeleton skeleton = skeleton(random);
      List<Matrix4x3d> matrices = new ArrayList<>();
      for (int b = 0; b < BONES; b++) {
        matrices.add(matrix(random));
      }
      Animation a = plain(matrices);
      Animation stored =
          Conversion.convert(a, Encoding.BMTR5, skeleton, BoneChoice.ANIMATION).animation();
      assertTrue(
          Comparer.compare(a, stored, skeleton, ToleranceOptions.NONE).isSame(), "seed " + seed);
      for (Part part : MATRIX_PARTS) {
        List<Matrix4x3d> other = new ArrayList<>(matrices);
        int bone = random.nextInt(BONES);
        other.set(bone, changed(matrices.get(bone), part, random));
        String what = part + ", seed " + seed;
        Comparison c = Comparer.compare(plain(other), stored, skeleton, ToleranceOptions.NONE);
        assertEquals(List.of("b" + bone), c.motions().stream().map(m -> m.name()).toList(), what);
        assertTrue(c.motions().get(0).parts().containsKey(part), what);
        Comparison back = Comparer.compare(stored, plain(other), skeleton, ToleranceOptions.NONE);
        assertEquals(
            c.motions().get(0).parts().keySet(), back.motions().get(0).parts().keySet(), what);
      }
    }
  }

  private static Matrix4x3d changed(Matrix4x3d m, Part part, SplittableRandom random) {
    Matrix4x3d changed = new Matrix4x3d(m);
    switch (part) {
      case ROTATION ->
          changed.set3x3(new Matrix4x3d().rotation(turn(random)).mul(rows(m), new Matrix4x3d()));
      case POSITION ->
          changed.setTranslation(m.m30(), m.m31() + random.nextDouble(0.2, 2), m.m32());
      case SCALE -> changed.m00(m.m00() * 1.1).m01(m.m01() * 1.1).m02(m.m02() * 1.1);
      case SHEAR -> {
        // Two rows nearer to each other, by the same angle each.
        double c = Math.cos(0.1);
        double s = Math.sin(0.1);
        changed
            .m00(c * m.m00() + s * m.m10())
            .m01(c * m.m01() + s * m.m11())
            .m02(c * m.m02() + s * m.m12())
            .m10(c * m.m10() + s * m.m00())
            .m11(c * m.m11() + s * m.m01())
            .m12(c * m.m12() + s * m.m02());
      }
      default -> changed.m00(-m.m00()).m01(-m.m01()).m02(-m.m02());
    }
    return changed;
  }

  private static Matrix4x3d rows(Matrix4x3d m) {
    return new Matrix4x3d(m).setTranslation(0, 0, 0);
  }

  private static Quaterniond turn(SplittableRandom random) {
    return Rotations.axisAngle(
        quaternion(random).transform(new Vector3d(1, 0, 0)), random.nextDouble(3, 180));
  }

  private static Quaterniond quaternion(SplittableRandom random) {
    return new Quaterniond(
            random.nextDouble(-1, 1),
            random.nextDouble(-1, 1),
            random.nextDouble(-1, 1),
            random.nextDouble(-1, 1))
        .normalize();
  }

  private static Matrix4x3d matrix(SplittableRandom random) {
    return new Matrix4x3d()
        .rotation(quaternion(random))
        .setTranslation(
            random.nextDouble(-2, 2), random.nextDouble(-2, 2), random.nextDouble(-2, 2));
  }

  private static Animation plain(List<Matrix4x3d> matrices) {
    int[] bits = new int[matrices.size() * Transforms.MATRIX_STRIDE];
    for (int i = 0; i < bits.length; i++) {
      Matrix4x3d m = matrices.get(i / Transforms.MATRIX_STRIDE);
      int c = i % Transforms.MATRIX_STRIDE;
      Vector3d row = m.getColumn(c / 3, new Vector3d());
      bits[i] = Float.floatToRawIntBits((float) row.get(c % 3));
    }
    return new Animation(
        Encoding.PLAIN,
        Motion.NONE,
        PlainHeader.DEFAULT,
        List.of(),
        names(matrices.size()),
        List.of(new Frame(0, Transforms.ofMatrices(bits))),
        new byte[0]);
  }

  private static Animation binarised(Quaterniond q, double length, double x) {
    double unit = Transforms.ONE * length;
    short[] bits = {
      (short) Math.rint(q.x * unit),
      (short) Math.rint(q.y * unit),
      (short) Math.rint(q.z * unit),
      (short) Math.rint(q.w * unit),
      Half.round(x),
      0,
      0
    };
    return new Animation(
        Encoding.BMTR5,
        Motion.NONE,
        BmtrHeader.of(1),
        List.of(),
        names(1),
        List.of(new Frame(0, Transforms.ofQuaternions(bits))),
        new byte[0]);
  }

  private static Skeleton skeleton(SplittableRandom random) {
    List<Bone> bones = new ArrayList<>();
    for (int b = 0; b < BONES; b++) {
      int parent = b == 0 ? -1 : random.nextInt(-1, b);
      bones.add(new Bone("b" + b, parent < 0 ? "" : "b" + parent, ConfigPlace.NONE));
    }
    return new Skeleton("random", true, ConfigPlace.NONE, bones);
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(b -> "b" + b).toList();
  }

  private static boolean isEqual(Animation a, Animation b) {
    return a.sameContent(b) && Arrays.equals(a.trailing(), b.trailing());
  }

  private static boolean isSame(Animation a, Animation b) {
    return Comparer.compare(a, b, ToleranceOptions.NONE).isSame();
  }
}
