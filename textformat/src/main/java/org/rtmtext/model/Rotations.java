package org.rtmtext.model;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Quaterniondc;
import org.joml.Vector3d;

/**
 * Converts between the forms of a rotation. All other classes use these definitions.
 *
 * <ul>
 *   <li>Quaternion x y z w: the numbers of a binarised file, with i² = j² = k² = ijk = -1.
 *   <li>Axis and angle: quaternion = (axis · sin(angle/2), cos(angle/2)).
 *   <li>Euler X Y Z, in degrees: quaternion = qY · qX · qZ. The roll Z about the direction is
 *       applied first, then the pitch X about aside, then the turn Y about up, each about the axis
 *       as rotated by the previous ones. (About the axes of model space the order is Y, X, Z,
 *       because rows are multiplied from the left.)
 *   <li>Rows aside, up, direction: with m the usual matrix of the quaternion (for column vectors),
 *       they are
 *       <pre>
 *  m00 -m01  m02
 * -m10  m11 -m12
 *  m20 -m21  m22</pre>
 *       A comparison of binarised and plain files of the same animation shows this.
 * </ul>
 */
public final class Rotations {
  /** How far the length of a quaternion may be from 1 to count as a unit quaternion. */
  public static final double LENGTH_TOLERANCE = 0.005;

  /** Angles between rotations, degrees, that are smaller than this are rounding errors of rows. */
  private static final double NOISE = 1e-5;

  private Rotations() {}

  /** Whether a quaternion, or a row of a rotation, of this length counts as one of length 1. */
  public static boolean isUnit(double length) {
    return Math.abs(length - 1) <= LENGTH_TOLERANCE;
  }

  /** Whether the length of a quaternion counts as 1. */
  public static boolean isUnit(Quaterniondc q) {
    return isUnit(Math.sqrt(q.lengthSquared()));
  }

  /**
   * The quaternion of Euler angles.
   *
   * @param x pitch about aside, degrees
   * @param y turn about up, degrees
   * @param z roll about the direction, degrees
   */
  public static Quaterniond euler(double x, double y, double z) {
    return new Quaterniond().rotationYXZ(Math.toRadians(y), Math.toRadians(x), Math.toRadians(z));
  }

  /** The Euler angles of a quaternion, degrees; X is -90 to 90, Y and Z are -180 to 180. */
  public static Vector3d toEuler(Quaterniond q) {
    Vector3d radians = new Quaterniond(q).normalize().getEulerAnglesYXZ(new Vector3d());
    return radians.set(
        Math.toDegrees(radians.x), Math.toDegrees(radians.y), Math.toDegrees(radians.z));
  }

  /**
   * The quaternion of a rotation about an axis.
   *
   * @param axis of any length except zero
   */
  public static Quaterniond axisAngle(Vector3d axis, double degrees) {
    double half = Math.toRadians(degrees) / 2;
    Vector3d v = axis.normalize(Math.sin(half), new Vector3d());
    return new Quaterniond(v.x, v.y, v.z, Math.cos(half));
  }

  /**
   * The rows of a quaternion by the formula above, without normalising it.
   *
   * @return the rows of the file, each as a column of the matrix
   */
  public static Matrix3d toRows(Quaterniond q) {
    double x = q.x;
    double y = q.y;
    double z = q.z;
    double w = q.w;
    Matrix3d rows = new Matrix3d();
    rows.m00 = 1 - 2 * y * y - 2 * z * z;
    rows.m01 = -(2 * x * y - 2 * z * w);
    rows.m02 = 2 * x * z + 2 * y * w;
    rows.m10 = -(2 * x * y + 2 * z * w);
    rows.m11 = 1 - 2 * x * x - 2 * z * z;
    rows.m12 = -(2 * y * z - 2 * x * w);
    rows.m20 = 2 * x * z - 2 * y * w;
    rows.m21 = -(2 * y * z + 2 * x * w);
    rows.m22 = 1 - 2 * x * x - 2 * y * y;
    return rows;
  }

  /**
   * The unit quaternion of three rows, with w >= 0. Scale is removed first; rows without a rotation
   * (zero length, not finite) give the identity.
   *
   * @param rows the rows of the file, each as a column of the matrix
   */
  public static Quaterniond fromRows(Matrix3d rows) {
    Matrix3d m = new Matrix3d();
    m.m00 = rows.m00;
    m.m10 = -rows.m01;
    m.m20 = rows.m02;
    m.m01 = -rows.m10;
    m.m11 = rows.m11;
    m.m21 = -rows.m12;
    m.m02 = rows.m20;
    m.m12 = -rows.m21;
    m.m22 = rows.m22;
    Quaterniond q = m.getUnnormalizedRotation(new Quaterniond()).normalize();
    if (!q.isFinite()) {
      return new Quaterniond();
    }
    return q.w < 0 ? q.set(-q.x, -q.y, -q.z, -q.w) : q;
  }

  static boolean isRotation(Quaterniond q) {
    return q.isFinite() && q.lengthSquared() > 0;
  }

  /** The angle between two rotations, 0 to 180 degrees; NaN if one of them is invalid. */
  public static double between(Quaterniond a, Quaterniond b) {
    if (!isRotation(a) || !isRotation(b)) {
      return Double.NaN;
    }
    double degrees = AxisAngle.of(a.conjugate(new Quaterniond()).mul(b)).degrees();
    return degrees < NOISE ? 0 : degrees;
  }
}
