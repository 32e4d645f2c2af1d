package org.rtmtext.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Numbers worked out by hand. A quarter turn has half angles of 45 degrees, whose sine and cosine
 * are r = √½ = 0.7071067811865476; those of 60 degrees are ½ and √¾ for the half.
 */
class RotationsTest {
  private static final double EXACT = 1e-15;

  private static void assertQuaternion(String expected, Quaterniond q) {
    String[] numbers = expected.split(" ");
    double[] actual = {q.x, q.y, q.z, q.w};
    for (int i = 0; i < 4; i++) {
      assertEquals(Double.parseDouble(numbers[i]), actual[i], EXACT, expected + " but " + q);
    }
  }

  private static Quaterniond quaternion(String text) {
    String[] n = text.split(" ");
    return new Quaterniond(
        Double.parseDouble(n[0]),
        Double.parseDouble(n[1]),
        Double.parseDouble(n[2]),
        Double.parseDouble(n[3]));
  }

  /**
   * One angle gives (sin, cos) of its half at its axis. Two quarter turns multiply units: with qY =
   * r(1 + j), qX = r(1 + i), qZ = r(1 + k),
   *
   * <pre>
   * qY qX = ½(1 + i + j + ji) = ½(1 + i + j - k)
   * qY qZ = ½(1 + k + j + jk) = ½(1 + i + j + k)
   * qX qZ = ½(1 + k + i + ik) = ½(1 + i - j + k)</pre>
   *
   * The last is qY qX qZ of 90, 60 and 120 degrees: r(1 + j) · ½(√3 + i) · ½(1 + √3 k) = r/4 (1 +
   * j)(√3 + i - √3 j + 3 k) = r/4 (2√3 + 4i + 0j + 2k).
   */
  @ParameterizedTest
  @CsvSource({
    "90, 0, 0, 0.7071067811865476 0 0 0.7071067811865476",
    "0, 90, 0, 0 0.7071067811865476 0 0.7071067811865476",
    "0, 0, 90, 0 0 0.7071067811865476 0.7071067811865476",
    "-60, 0, 0, -0.5 0 0 0.8660254037844387",
    "90, 90, 0, 0.5 0.5 -0.5 0.5",
    "0, 90, 90, 0.5 0.5 0.5 0.5",
    "90, 0, 90, 0.5 -0.5 0.5 0.5",
    "60, 90, 120, 0.7071067811865476 0 0.35355339059327373 0.6123724356957945",
  })
  void euler(double x, double y, double z, String expected) {
    assertQuaternion(expected, Rotations.euler(x, y, z));
  }

  /** The cases above with X between -90 and 90, where the angles are unique. */
  @ParameterizedTest
  @CsvSource({
    "-60, 0, 0, -0.5 0 0 0.8660254037844387",
    "0, 90, 90, 0.5 0.5 0.5 0.5",
    "60, 90, 120, 0.7071067811865476 0 0.35355339059327373 0.6123724356957945",
  })
  void toEuler(double x, double y, double z, String quaternion) {
    Vector3d angles = Rotations.toEuler(quaternion(quaternion));
    assertTrue(angles.equals(new Vector3d(x, y, z), 1e-10), angles.toString());
  }

  /** The last axis is (2, 3, 6) / 7, and 180 degrees have a half of sine 1 and cosine 0. */
  @ParameterizedTest
  @CsvSource({
    "5 0 0, 60, 0.5 0 0 0.8660254037844387",
    "0 0 -1, 90, 0 0 -0.7071067811865476 0.7071067811865476",
    "1 1 1, 120, 0.5 0.5 0.5 0.5",
    "1 1 1, -120, -0.5 -0.5 -0.5 0.5",
    "2 3 6, 180, 0.2857142857142857 0.42857142857142855 0.8571428571428571 0",
  })
  void axisAngle(String axis, double degrees, String expected) {
    Quaterniond v = quaternion(axis + " 0");
    assertQuaternion(expected, Rotations.axisAngle(new Vector3d(v.x, v.y, v.z), degrees));
  }

  /**
   * A turn about an axis moves the two others in the plane across it, by right-handed columns; the
   * rows of a file have the signs of (1, -1, 1) on both sides. A quarter turn about x takes y to z
   * and z to -y: columns (1 0 0) (0 0 1) (0 -1 0), rows (1 0 0) (0 0 -1) (0 1 0), and with the
   * signs (1 0 0) (0 0 1) (0 -1 0). The turn of 120 degrees takes x to y, y to z, z to x. The last
   * is about z, with cosine 0.6 and sine 0.8, so that the half has √0.8 and √0.2.
   */
  @ParameterizedTest
  @CsvSource({
    "0.7071067811865476 0 0 0.7071067811865476, 1 0 0, 0 0 1, 0 -1 0",
    "0 0.7071067811865476 0 0.7071067811865476, 0 0 1, 0 1 0, -1 0 0",
    "0 0 0.7071067811865476 0.7071067811865476, 0 1 0, -1 0 0, 0 0 1",
    "0.5 0.5 0.5 0.5, 0 0 1, -1 0 0, 0 -1 0",
    "0 0 0.4472135954999579 0.8944271909999159, 0.6 0.8 0, -0.8 0.6 0, 0 0 1",
  })
  void rowsBothWays(String quaternion, String aside, String up, String direction) {
    Matrix3d rows = new Matrix3d();
    String[] texts = {aside, up, direction};
    for (int row = 0; row < 3; row++) {
      String[] numbers = texts[row].split(" ");
      for (int i = 0; i < 3; i++) {
        // JOML's first index is the column: row i stands as column i.
        rows.set(row, i, Double.parseDouble(numbers[i]));
      }
    }
    Matrix3d found = Rotations.toRows(quaternion(quaternion));
    assertTrue(found.equals(rows, EXACT), found.toString());
    Quaterniond back = Rotations.fromRows(rows);
    assertTrue(back.equals(quaternion(quaternion), EXACT), back.toString());
  }

  @Test
  void scaleIsRemovedAndAnInvalidRotationIsTheIdentity() {
    Quaterniond q = Rotations.fromRows(new Matrix3d(0, 0, 2, -2, 0, 0, 0, -2, 0));
    assertTrue(q.equals(new Quaterniond(0.5, 0.5, 0.5, 0.5), EXACT), q.toString());
    assertEquals(new Quaterniond(), Rotations.fromRows(new Matrix3d().zero()));
  }

  /** The order of Euler angles: each turn is about the axis that the turns before have rotated. */
  @Test
  void eulerAnglesAreAboutRotatedAxes() {
    double[] angles = {20, -35, 50};
    Matrix3d rows = new Matrix3d();
    for (int axis : new int[] {2, 0, 1}) {
      Vector3d about = rows.getColumn(axis, new Vector3d());
      double sense = sense(axis);
      Matrix3d turn = new Matrix3d().rotation(sense * Math.toRadians(angles[axis]), about);
      turn.mul(rows, rows);
    }
    Matrix3d expected = Rotations.toRows(Rotations.euler(angles[0], angles[1], angles[2]));
    assertTrue(expected.equals(rows, 1e-12), () -> expected + "\n" + rows);
  }

  /** Which way a positive angle about one axis turns the rows: 1 as JOML does, or -1. */
  private static double sense(int axis) {
    Vector3d angles = new Vector3d().setComponent(axis, 90);
    Vector3d about = new Vector3d().setComponent(axis, 1);
    Matrix3d rows = Rotations.toRows(Rotations.euler(angles.x, angles.y, angles.z));
    return rows.equals(new Matrix3d().rotation(Math.PI / 2, about), 1e-12) ? 1 : -1;
  }
}
