package org.rtmtext.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointPlaces;
import org.rtmtext.joints.JointSolver;
import org.rtmtext.joints.JointSums;
import org.rtmtext.joints.RestPoseComparison;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.testing.RandomAnimation;

/** Animations with any bits in their transforms, and with many bones. */
class RandomJointsTest {
  private static final int ANIMATIONS = 300;
  private static final int MANY = 4000;

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void jointsAreFinite(Encoding encoding) {
    JointSums last = null;
    for (int seed = 0; seed < ANIMATIONS; seed++) {
      Animation animation = new RandomAnimation(encoding, seed).animation();
      Parents parents = Parents.of(animation.bones(), chain(animation.bones()));
      JointSums sums = JointSums.of(animation, parents);
      assertFinite(animation, parents, JointSolver.solve(sums, JointSolver.Sources.NONE));
      if (last != null) {
        RestPoseComparison.agree(last, sums);
      }
      last = sums;
    }
  }

  @Test
  void aChainOfManyBonesIsNoProblem() {
    List<String> bones = new ArrayList<>();
    int[] bits = new int[MANY * Transforms.MATRIX_STRIDE];
    for (int b = 0; b < MANY; b++) {
      bones.add("bone" + b);
      double angle = 0.01 * b;
      float[] rows = {
        (float) Math.cos(angle),
        (float) Math.sin(angle),
        0,
        (float) -Math.sin(angle),
        (float) Math.cos(angle),
        0,
        0,
        0,
        1
      };
      for (int i = 0; i < rows.length; i++) {
        bits[b * Transforms.MATRIX_STRIDE + i] = Float.floatToRawIntBits(rows[i]);
      }
    }
    Animation animation =
        new Animation(
            Encoding.PLAIN,
            Motion.NONE,
            PlainHeader.DEFAULT,
            List.of(),
            bones,
            List.of(new Frame(0, Transforms.ofMatrices(bits))),
            new byte[0]);
    Parents parents = Parents.of(bones, chain(bones));
    List<Joint> joints =
        JointSolver.solve(JointSums.of(animation, parents), JointSolver.Sources.NONE);
    assertFinite(animation, parents, joints);
    assertEquals("bone" + (MANY - 2), joints.get(MANY - 1).parent());
    assertEquals(2, joints.get(MANY - 1).determined().size());
  }

  private static void assertFinite(Animation animation, Parents parents, List<Joint> joints) {
    assertEquals(animation.bones().size(), joints.size());
    joints.forEach(
        joint -> {
          assertTrue(joint.position().isFinite(), joint::toString);
          assertTrue(Double.isNaN(joint.residual()) || joint.residual() >= 0, joint::toString);
        });
    for (Frame frame : animation.frames()) {
      double[] posed = JointPlaces.of(frame.transforms(), parents, joints);
      assertEquals(3 * joints.size(), posed.length);
      for (double value : posed) {
        assertTrue(!Double.isInfinite(value), "NaN stands for a joint that cannot be drawn");
      }
    }
  }

  /** A skeleton in which each bone is the parent of the next. */
  private static Skeleton chain(List<String> bones) {
    List<Bone> list = new ArrayList<>();
    for (int b = 0; b < bones.size(); b++) {
      list.add(new Bone(bones.get(b), b == 0 ? "" : bones.get(b - 1), ConfigPlace.NONE));
    }
    return new Skeleton("chain", true, ConfigPlace.NONE, list);
  }
}
