package org.rtmtext.poses;

import org.joml.Matrix3d;
import org.joml.Vector3d;

/**
 * A turn as three angles in degrees: row vectors are turned about x, then about y, then about z.
 */
public final class Turn {
  /** A smaller cosine of y leaves only the sum or difference of x and z determined. */
  private static final double SINGULAR = 1e-9;

  private Turn() {}

  /**
   * The rows of a turn, each as a column of the matrix.
   *
   * @param x degrees, as y and z
   */
  public static Matrix3d rows(double x, double y, double z) {
    return new Matrix3d().rotationZYX(Math.toRadians(z), Math.toRadians(y), Math.toRadians(x));
  }

  /**
   * The angles of a rotation that are nearest to {@code near}. Rows with scale or shear are made a
   * rotation first: the first row keeps its direction, and the second its plane with the first.
   * Turning such rows further therefore turns the result in the same way.
   *
   * @param rows each as a column
   */
  static Vector3d angles(Matrix3d rows, Vector3d near) {
    double cosine = Math.hypot(rows.m00, rows.m01);
    double y = Math.toDegrees(Math.atan2(-rows.m02, cosine));
    Vector3d angles =
        cosine < SINGULAR
            ? singular(rows, y, near.x)
            : new Vector3d(x(rows, cosine), y, Math.toDegrees(Math.atan2(rows.m01, rows.m00)));
    return nearest(angles, near);
  }

  /** The angle x: from the second row that y and z alone would give, to the actual one. */
  private static double x(Matrix3d rows, double cosine) {
    double length = Math.hypot(cosine, rows.m02);
    double cosZ = rows.m00 / cosine;
    double sinZ = rows.m01 / cosine;
    double second = rows.m11 * cosZ - rows.m10 * sinZ;
    double third = rows.m12 * cosine - (rows.m10 * cosZ + rows.m11 * sinZ) * rows.m02;
    return Math.toDegrees(Math.atan2(third / length, second));
  }

  /** With y = ±90 degrees, x may be anything; z follows from it. */
  private static Vector3d singular(Matrix3d rows, double y, double x) {
    double sum = Math.toDegrees(Math.atan2(-rows.m10, rows.m11));
    return new Vector3d(x, y, y > 0 ? sum + x : sum - x);
  }

  /** The angles of the same turn that are nearest to {@code near}. */
  static Vector3d nearest(Vector3d angles, Vector3d near) {
    Vector3d a = wound(angles, near);
    Vector3d b = wound(new Vector3d(angles.x + 180, 180 - angles.y, angles.z + 180), near);
    return distance(a, near) <= distance(b, near) ? a : b;
  }

  /** The angle between two turns, degrees; exact for small ones. */
  static double between(Vector3d a, Vector3d b) {
    double squares = 0;
    Matrix3d difference = rows(a.x, a.y, a.z).sub(rows(b.x, b.y, b.z));
    for (double element : difference.get(new double[9])) {
      squares += element * element;
    }
    return Math.toDegrees(Math.sqrt(squares / 2));
  }

  private static Vector3d wound(Vector3d angles, Vector3d near) {
    Vector3d wound = new Vector3d();
    for (int i = 0; i < 3; i++) {
      double turns = Math.rint((near.get(i) - angles.get(i)) / 360);
      wound.setComponent(i, angles.get(i) + 360 * turns);
    }
    return wound;
  }

  private static double distance(Vector3d a, Vector3d b) {
    return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z);
  }
}
