package org.rtmtext.joints;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.model.Half;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

class PosedJointsTest {
  private static final List<String> BONES = List.of("hand", "arm");
  private static final Parents PARENTS =
      Parents.of(
          BONES,
          new Skeleton(
              "arms",
              false,
              ConfigPlace.NONE,
              List.of(
                  new Bone("arm", "", ConfigPlace.NONE),
                  new Bone("hand", "arm", ConfigPlace.NONE))));
  private static final List<Joint> JOINTS =
      List.of(joint("hand", new Vector3d(2, 0, 0)), joint("arm", new Vector3d(1, 0, 0)));

  /** Aside becomes up: a quarter turn about the direction, then one metre up. */
  private static final float[] QUARTER = {0, 1, 0, -1, 0, 0, 0, 0, 1, 0, 1, 0};

  @Test
  void matricesOfAPlainFrameMoveJointsDirectly() {
    float[] moved = {1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 6, 7};
    assertArrayEquals(
        new double[] {7, 6, 7, 0, 2, 0}, JointPlaces.of(plain(moved, QUARTER), PARENTS, JOINTS));
  }

  @Test
  void transformsOfABinarisedFrameAreRelativeToTheParent() {
    short root = (short) Math.round(Math.sqrt(0.5) * Transforms.ONE);
    short one = Half.round(1);
    // Up is up in both kinds of files; aside and direction have the other sign.
    Transforms frame =
        Transforms.ofQuaternions(
            new short[] {0, 0, 0, Transforms.ONE, 0, 0, one, 0, 0, root, root, 0, one, 0});
    double[] arm = JointPlaces.of(frame, PARENTS, JOINTS);
    double[] plain = JointPlaces.of(frame.select(1, 1), PARENTS, JOINTS);
    assertEquals(plain[4], arm[4], 1e-9, "the arm has no parent");
    // The hand is moved by -1 in direction, then turned and lifted with the arm.
    double[] turned =
        JointPlaces.of(
            frame,
            PARENTS,
            List.of(joint("hand", new Vector3d(2, 0, 1)), joint("arm", new Vector3d(2, 0, 0))));
    assertArrayEquals(Arrays.copyOfRange(turned, 3, 6), Arrays.copyOfRange(turned, 0, 3), 1e-3);
    assertEquals(2, Math.abs(turned[1] - 1), 1e-3);
  }

  @Test
  void rowsThatAreMissingOrNotFiniteGiveNoNumbers() {
    float[] broken = QUARTER.clone();
    broken[3] = Float.NaN;
    double[] posed = JointPlaces.of(plain(QUARTER, broken), PARENTS, JOINTS);
    assertTrue(Double.isNaN(posed[3]) && Double.isNaN(posed[5]));
    assertArrayEquals(new double[] {0, 3, 0}, Arrays.copyOf(posed, 3));
    posed = JointPlaces.of(plain(QUARTER), PARENTS, JOINTS);
    assertTrue(Double.isNaN(posed[3]));
    posed = JointPlaces.of(Transforms.ofQuaternions(new short[7]), PARENTS, JOINTS);
    assertTrue(Arrays.stream(posed).allMatch(Double::isNaN), "the hand's parent is missing");
  }

  @Test
  void aZeroMatrixMovesAllToItsPosition() {
    float[] zero = new float[12];
    zero[10] = 3;
    assertArrayEquals(
        new double[] {0, 3, 0, 0, 3, 0}, JointPlaces.of(plain(zero, zero), PARENTS, JOINTS));
  }

  private static Transforms plain(float[]... rows) {
    int[] bits = new int[rows.length * Transforms.MATRIX_STRIDE];
    for (int i = 0; i < bits.length; i++) {
      bits[i] =
          Float.floatToRawIntBits(rows[i / Transforms.MATRIX_STRIDE][i % Transforms.MATRIX_STRIDE]);
    }
    return Transforms.ofMatrices(bits);
  }

  private static Joint joint(String bone, Vector3d position) {
    return new Joint(bone, "", position, JointSource.KNOWN, List.of(), 0);
  }
}
