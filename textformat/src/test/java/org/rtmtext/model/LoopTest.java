package org.rtmtext.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.joml.Matrix3d;
import org.junit.jupiter.api.Test;

/** When two poses are the same, and when frames are a loop. */
class LoopTest {
  /** A row of a plain file that is turned about up. */
  private static double[] row(double degrees, double x, double scale) {
    double[] row =
        Arrays.copyOf(
            new Matrix3d().rotationY(Math.toRadians(degrees)).scale(scale).get(new double[9]), 12);
    row[9] = x;
    return row;
  }

  private static Transforms pose(double[]... rows) {
    return Transforms.ofMatrices(
        Arrays.stream(rows)
            .flatMapToDouble(Arrays::stream)
            .mapToInt(v -> Float.floatToRawIntBits((float) v))
            .toArray());
  }

  private static boolean isSame(double[] a, double[] b) {
    return isSame(pose(a), pose(b));
  }

  private static boolean isSame(Transforms a, Transforms b) {
    boolean same = PoseDistance.areSame(a, b);
    assertEquals(same, PoseDistance.between(a, b).isNone());
    return same;
  }

  @Test
  void aDifferenceThatNobodySeesIsNone() {
    assertTrue(isSame(row(30, 1, 1), row(30.09, 1.0009, 1.0009)));
    assertFalse(isSame(row(30, 1, 1), row(30.11, 1, 1)));
    assertFalse(isSame(row(30, 1, 1), row(30, 1.0011, 1)));
    assertFalse(isSame(row(30, 1, 1), row(30, 1, 1.0011)));
  }

  @Test
  void theLargestDifferenceOfARowCounts() {
    Transforms a = pose(row(0, 0, 1), row(0, 0, 1));
    PoseDistance distance = PoseDistance.between(a, pose(row(0, 0.5, 1), row(20, 0, 1)));
    assertEquals(20, distance.degrees(), 1e-4);
    assertEquals(0.5, distance.metres(), 1e-6);
    assertFalse(isSame(a, pose(row(0, 0, 1))));
  }

  /** A bone that is hidden in both poses has no rotation, and does not differ. */
  @Test
  void rowsWithTheSameBitsDoNotDiffer() {
    double[] hidden = new double[12];
    Arrays.fill(hidden, 9, 12, Double.NaN);
    assertTrue(isSame(hidden, hidden));
    assertFalse(isSame(hidden, row(0, 0, 1)));
  }

  /** A row of a binarised file that is turned by 90 degrees; 1 is stored as 16384. */
  private static Transforms quaternion(double length) {
    short part = (short) Math.round(length * Math.sqrt(0.5) * Transforms.ONE);
    return Transforms.ofQuaternions(new short[] {part, 0, 0, part, 0, 0, 0});
  }

  /** The lengths of real quaternions differ from 1 by up to 0.00088. */
  @Test
  void aQuaternionWhoseLengthIsRoundedDoesNotStretch() {
    assertTrue(isSame(quaternion(1), quaternion(1.00088)));
    assertTrue(isSame(quaternion(0.9956), quaternion(1.0044)));
    assertFalse(isSame(quaternion(1), quaternion(0.99)));
  }

  private static List<Frame> turning(double... degrees) {
    return Arrays.stream(degrees)
        .mapToObj(d -> new Frame(Float.floatToRawIntBits(0), pose(row(d, 0, 1))))
        .toList();
  }

  @Test
  void aClosedLoopEndsWithItsFirstPose() {
    assertTrue(Loop.isClosed(turning(0, 40, 0.05)));
    assertFalse(Loop.isClosed(turning(0, 40, 0.2)));
    assertFalse(Loop.isClosed(turning(0)));
    assertFalse(Loop.isClosed(List.of()));
  }
}
