package org.rtmtext.edits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.conversion.RestAnimation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.NearestRotation;
import org.rtmtext.model.PolarDecomposition;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;

class MirroringTest {
  private final Random random = new Random(7);

  private Quaterniond rotation() {
    return new Quaterniond(
            random.nextGaussian(),
            random.nextGaussian(),
            random.nextGaussian(),
            random.nextGaussian())
        .normalize();
  }

  private static Transforms plain(Quaterniond q) {
    return StoredTransforms.withRotation(RestAnimation.transforms(Encoding.PLAIN, 1), 0, q);
  }

  private static Transforms binarised(Quaterniond q) {
    return StoredTransforms.withRotation(RestAnimation.transforms(Encoding.BMTR5, 1), 0, q);
  }

  /**
   * A point that is turned and then mirrored is where the mirrored one is turned to in the mirror.
   */
  @Test
  void theMirrorIsXOfRows() {
    for (int i = 0; i < 100; i++) {
      Transforms m = plain(rotation());
      Vector3d point = new Vector3d(random.nextGaussian(), random.nextGaussian(), 1);
      Vector3d turned = rowVector(point, m.get(0).rows());
      Vector3d inTheMirror =
          rowVector(new Vector3d(-point.x, point.y, point.z), Mirroring.mirrored(m).get(0).rows());
      assertTrue(inTheMirror.equals(new Vector3d(-turned.x, turned.y, turned.z), 1e-5));
    }
  }

  /** v m for rows as the columns of JOML's matrix: x aside + y up + z direction. */
  private static Vector3d rowVector(Vector3d v, Matrix3d rows) {
    return rows.transform(new Vector3d(v));
  }

  @Test
  void quaternionsAndRowsAreMirroredAlike() {
    for (int i = 0; i < 100; i++) {
      Quaterniond q = rotation();
      Matrix3d rows = Mirroring.mirrored(plain(q)).get(0).rows();
      Matrix3d ofQuaternion = Mirroring.mirrored(binarised(q)).get(0).rows();
      assertTrue(rows.equals(ofQuaternion, 1e-3), () -> rows + "\n" + ofQuaternion);
    }
  }

  @Test
  void mirroringTwiceRestoresTheAnimation() {
    short[] bits = new short[700];
    int[] floats = new int[1200];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = i % 7 == 0 ? 0x80000000 : random.nextInt();
      bits[i % bits.length] = (short) Math.max(-32767, (short) random.nextInt());
    }
    Transforms q = Transforms.ofQuaternions(bits);
    Transforms m = Transforms.ofMatrices(floats);
    assertEquals(q, Mirroring.mirrored(Mirroring.mirrored(q)));
    assertEquals(m, Mirroring.mirrored(Mirroring.mirrored(m)));
  }

  @Test
  void counterparts() throws CannotEditException {
    assertArrayEquals(
        new int[] {0, 2, 1, 4, 3, 6, 5, 8, 7, 9, 10},
        Mirroring.counterparts(
            List.of(
                "pelvis",
                "LeftArm",
                "rightarm",
                "lruka",
                "pruka",
                "arm_L",
                "arm_r",
                "RigLBLeg1",
                "RigRBLeg1",
                "leg",
                "toe")));
    assertEquals(
        "bone \"rightfoot\" has no counterpart \"leftfoot\" in the list: add that bone, or rename"
            + " this one",
        assertThrows(CannotEditException.class, () -> Mirroring.counterparts(List.of("rightfoot")))
            .getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "leftfoot leftfoot rightfoot",
        "leftfoot RightFoot rightfoot",
        "hand_l hand_l hand_r",
        "lruka pruka pruka"
      })
  void aBoneListedTwiceIsRefused(String bones) {
    String message =
        assertThrows(
                CannotEditException.class, () -> Mirroring.counterparts(List.of(bones.split(" "))))
            .getMessage();
    assertTrue(message.endsWith(" is listed twice: remove or rename one of them"), message);
  }

  @Test
  void halfTheWayIsHalfTheTurn() {
    for (int i = 0; i < 50; i++) {
      Quaterniond from = rotation();
      Vector3d axis = new Vector3d(random.nextGaussian(), 1, random.nextGaussian()).normalize();
      double degrees = random.nextDouble() * 170;
      Quaterniond to = Rotations.axisAngle(axis, degrees).mul(from);
      Quaterniond middle = Rotations.axisAngle(axis, degrees / 2).mul(from);
      Matrix3d expected = Rotations.toRows(middle);
      for (boolean plain : new boolean[] {true, false}) {
        Transforms a = plain ? plain(from) : binarised(from);
        Transforms b = plain ? plain(to) : binarised(to.mul(-1, new Quaterniond()));
        Matrix3d found = StoredTransforms.between(a, b, 0.5).get(0).rows();
        assertTrue(found.equals(expected, plain ? 1e-6 : 5e-4), () -> expected + "\n" + found);
      }
    }
  }

  @Test
  void noRotationIsNearerThanTheNearest() {
    for (int i = 0; i < 100; i++) {
      Matrix3d m = new Matrix3d();
      for (int c = 0; c < 9; c++) {
        m.set(c / 3, c % 3, random.nextGaussian());
      }
      Matrix3d nearest = NearestRotation.ofRegular(m).orElseThrow();
      assertEquals(1, nearest.determinant(), 1e-9);
      double distance = distance(m, nearest);
      for (int other = 0; other < 100; other++) {
        assertTrue(distance <= distance(m, new Matrix3d().set(rotation())), () -> m.toString());
        Quaterniond little = new Quaterniond().nlerp(rotation(), 1e-3);
        Matrix3d near = nearest.mul(new Matrix3d().set(little), new Matrix3d());
        assertTrue(distance <= distance(m, near) + 1e-9, () -> m.toString());
      }
    }
    Matrix3d mirror = new Matrix3d().scale(-1, 1, 1);
    assertTrue(NearestRotation.ofRegular(mirror).orElseThrow().equals(new Matrix3d(), 1e-9));
  }

  private static double distance(Matrix3d a, Matrix3d b) {
    Matrix3d d = a.sub(b, new Matrix3d());
    double sum = 0;
    for (int c = 0; c < 9; c++) {
      sum += d.get(c / 3, c % 3) * d.get(c / 3, c % 3);
    }
    return sum;
  }

  @Test
  void polarPartsMakeTheMatrix() {
    for (int i = 0; i < 50; i++) {
      Matrix3d m = new Matrix3d();
      for (int c = 0; c < 9; c++) {
        m.set(c / 3, c % 3, random.nextGaussian());
      }
      PolarDecomposition polar = PolarDecomposition.of(m).orElseThrow();
      assertEquals(1, polar.rotation().determinant(), 1e-9);
      assertTrue(polar.rotation().mul(polar.stretch(), new Matrix3d()).equals(m, 1e-9));
      Matrix3d product = polar.rotation().transpose(new Matrix3d()).mul(polar.rotation());
      assertTrue(product.equals(new Matrix3d(), 1e-9));
    }
    assertTrue(PolarDecomposition.of(new Matrix3d().zero()).isEmpty());
    assertTrue(PolarDecomposition.of(new Matrix3d().scale(Double.NaN)).isEmpty());
  }
}
