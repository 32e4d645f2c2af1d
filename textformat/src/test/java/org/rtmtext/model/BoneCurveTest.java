package org.rtmtext.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class BoneCurveTest {
  private record Pose(Vector3d position, Quaterniond quaternion) implements Transform {
    @Override
    public Matrix3d rows() {
      return Rotations.toRows(quaternion);
    }
  }

  private static Transform euler(double x, double y, double z) {
    return new Pose(new Vector3d(), Rotations.euler(x, y, z));
  }

  private static Transform at(double x, double y, double z) {
    return new Pose(new Vector3d(x, y, z), new Quaterniond());
  }

  private static BoneCurve curve(Transform... poses) {
    return BoneCurve.of(poses.length, f -> Optional.ofNullable(poses[f]));
  }

  private static void check(String expected, double[] actual) {
    StringBuilder numbers = new StringBuilder();
    for (double v : actual) {
      numbers.append(numbers.isEmpty() ? "" : " ");
      numbers.append(Double.isNaN(v) ? "-" : String.valueOf(Math.rint(v * 1e6) / 1e6 + 0.0));
    }
    assertEquals(expected, numbers.toString());
  }

  @Test
  void positionsAndDistancesFromTheFirst() {
    BoneCurve curve = curve(null, at(1, 0, 0), at(1, 3, 4), null, at(0, 0, 0));
    check("- 1.0 1.0 - 0.0", curve.position(0));
    check("- 0.0 3.0 - 0.0", curve.position(1));
    check("- 0.0 4.0 - 0.0", curve.position(2));
    check("- 0.0 5.0 - 1.0", curve.moved());
    check("- 0.0 0.0 - 0.0", curve.turned());
  }

  @Test
  void turnsFromTheFirst() {
    BoneCurve curve =
        curve(euler(0, 100, 0), euler(0, 170, 0), null, euler(0, -120, 0), euler(0, -10, 0));
    check("0.0 70.0 - 140.0 110.0", curve.turned());
  }

  @Test
  void invalidRotationsAndPositionsAreGaps() {
    Transform none = new Pose(new Vector3d(1, 2, 3), new Quaterniond(0, 0, 0, 0));
    Transform nowhere = new Pose(new Vector3d(Double.NaN, 2, 3), new Quaterniond());
    BoneCurve curve = curve(nowhere, none, at(1, 2, 4));
    check("- 0.0 1.0", curve.moved());
    check("0.0 - 0.0", curve.turned());
    check("- 1.0 1.0", curve.position(0));
    check("2.0 2.0 2.0", curve.position(1));
  }

  @Test
  void ofNothing() {
    assertEquals(0, curve().turned().length);
    check("- -", curve(null, null).position(2));
  }
}
