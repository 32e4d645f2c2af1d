package org.rtmtext.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Motion;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Single transforms in the other space equal those of a converted animation. */
class TransformSpacesTest {
  private static final List<String> BONES = List.of("foot", "hip", "alone", "knee", "toe");

  private static final Skeleton LEG =
      new Skeleton(
          "Leg",
          false,
          ConfigPlace.NONE,
          List.of(bone("Hip", ""), bone("Knee", "Hip"), bone("Foot", "Knee"), bone("Toe", "Foot")));

  private static Bone bone(String name, String parent) {
    return new Bone(name, parent, ConfigPlace.NONE);
  }

  private static Animation random(Random random) {
    short[] bits = new short[BONES.size() * Transforms.QUATERNION_STRIDE];
    for (int b = 0; b < BONES.size(); b++) {
      Quaterniond q =
          new Quaterniond(
                  random.nextGaussian(),
                  random.nextGaussian(),
                  random.nextGaussian(),
                  random.nextGaussian())
              .normalize();
      double sign = q.w < 0 ? -1 : 1;
      double[] c = {q.x, q.y, q.z, q.w};
      for (int i = 0; i < 4; i++) {
        bits[7 * b + i] = (short) Math.round(sign * c[i] * Transforms.ONE);
      }
      for (int i = 0; i < 3; i++) {
        bits[7 * b + 4 + i] = Half.round(random.nextGaussian());
      }
    }
    return new Animation(
        Encoding.BMTR5,
        Motion.NONE,
        new BmtrHeader(1, 1, BONES.size(), List.of(), new int[0], null),
        List.of(),
        BONES,
        List.of(new Frame(0, Transforms.ofQuaternions(bits))),
        new byte[0]);
  }

  private static IntFunction<Optional<Transform>> rows(Animation a) {
    Transforms t = a.frames().get(0).transforms();
    return bone -> Optional.of(t.get(bone));
  }

  private static void checkNear(Transform expected, Transform actual, double tolerance) {
    assertEquals(0, expected.position().distance(actual.position()), tolerance);
    assertTrue(expected.rows().equals(actual.rows(), tolerance), actual::toString);
  }

  @Test
  void agreesWithConversion() throws CannotConvertException {
    Random random = new Random(3);
    Parents parents = Parents.of(BONES, LEG);
    for (int n = 0; n < 200; n++) {
      Animation binarised = random(random);
      Animation plain =
          Conversion.convert(binarised, Encoding.PLAIN, LEG, BoneChoice.ANIMATION).animation();
      for (int b = 0; b < BONES.size(); b++) {
        Transform stored = plain.frames().get(0).transforms().get(b);
        checkNear(stored, TransformSpaces.inModel(b, parents, rows(binarised)).orElseThrow(), 1e-5);
        Transform local = binarised.frames().get(0).transforms().get(b);
        // A quaternion of 1/16384 is not quite of unit length, and neither are four rows of it.
        checkNear(
            local, TransformSpaces.againstParent(b, parents, rows(plain)).orElseThrow(), 3e-3);
      }
    }
  }

  @Test
  void unreadableRowsHaveNoOtherSpace() {
    Animation a = random(new Random(1));
    Parents parents = Parents.of(BONES, LEG);
    IntFunction<Optional<Transform>> withoutHip =
        b -> b == BONES.indexOf("hip") ? Optional.empty() : rows(a).apply(b);
    assertTrue(TransformSpaces.inModel(BONES.indexOf("toe"), parents, withoutHip).isEmpty());
    assertTrue(TransformSpaces.inModel(BONES.indexOf("alone"), parents, withoutHip).isPresent());
    assertTrue(TransformSpaces.againstParent(BONES.indexOf("knee"), parents, withoutHip).isEmpty());
    assertTrue(
        TransformSpaces.againstParent(BONES.indexOf("toe"), parents, withoutHip).isPresent());
  }
}
