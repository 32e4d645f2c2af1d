package org.rtmtext.conversion;

import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;

/**
 * Rounds a rotation to a stored quaternion: integers of 1/16384. Of the two quaternions of a
 * rotation, Bohemia's binariser stores the one with w > 0 if the trace of the matrix is positive,
 * that is, if w is not between -1/2 and 1/2; otherwise, the one whose largest component of x, y and
 * z is positive. This gives the signs of all quaternions in known files.
 *
 * <p>Usually this is the nearest one. But rows that were computed from a stored quaternion must
 * give exactly this quaternion. Its length is not exactly 1, so its rows are not exactly a
 * rotation, and rounding the nearest rotation can give another quaternion.
 *
 * <p>A quaternion converted to plain and back stays the same, whatever its parents are, if
 *
 * <ul>
 *   <li>its sign follows this rule (q and -q are the same rotation),
 *   <li>its length is within 0.1 % of 1, as in all known real files, and
 *   <li>x, y or z is at least 64/16384 (half a degree), or w gives unit length.
 * </ul>
 *
 * <p>That includes all rounded unit quaternions. For smaller rotations of another length only w can
 * change, which hardly affects the rows: they stay the same within 2^-20.
 */
final class QuaternionRounding {
  private static final double ONE = Transforms.ONE;

  /**
   * Converts a product of two integers to twice the product of two components, which rows contain.
   */
  private static final double PRODUCT = 2 / (ONE * ONE);

  /** Converts four times a product of two components to integers. */
  private static final double QUARTER = ONE * ONE / 4;

  /**
   * The largest error of an element of the rows due to floats, if the bone hardly turns against its
   * parent: the elements of a row of the bone and of a row of the parent were rounded, by 2^-25
   * each, or by 2^-24 if one is above 1.
   */
  private static final double NOISE = 0x1.1p-23;

  /**
   * Tolerance if no quaternion fits within {@link #NOISE}, because floats of other programs have
   * larger errors. An eighth of a step of a component changes rows by more than this.
   */
  private static final double SAME = 0x1p-21;

  /**
   * A component of at least this many steps can be computed from the diagonal alone, without the
   * length.
   */
  private static final double DIAGONAL_STEPS = 128;

  /** The largest correction of w that gives unit length, in steps of 1/16384: 0.1 %. */
  static final double OFF_UNIT = 17;

  private QuaternionRounding() {}

  /**
   * Stores the rotation of a matrix.
   *
   * @param m a rotation, as floats allow
   * @param bits receives four components at {@code at}
   */
  static void store(Matrix4x3d m, short[] bits, int at) {
    Matrix3d rows = new Matrix3d().set(m);
    Quaterniond q = rounded(Rotations.fromRows(rows).mul(ONE));
    if (!fits(q, rows, NOISE)) {
      Quaterniond exact = exact(rows, q);
      if (fits(exact, rows, SAME) && (fits(exact, rows, NOISE) || !fits(q, rows, SAME))) {
        q = exact;
      }
    }
    int sign = deciding(q, rows) < 0 ? -1 : 1;
    bits[at] = (short) (sign * q.x);
    bits[at + 1] = (short) (sign * q.y);
    bits[at + 2] = (short) (sign * q.z);
    bits[at + 3] = (short) (sign * q.w);
  }

  /** The component that is positive in a stored quaternion. */
  private static double deciding(Quaterniond q, Matrix3d rows) {
    if (rows.m00 + rows.m11 + rows.m22 > 0) {
      return q.w;
    }
    double xOrY = Math.abs(q.y) > Math.abs(q.x) ? q.y : q.x;
    return Math.abs(q.z) > Math.abs(xOrY) ? q.z : xOrY;
  }

  /**
   * Whether a matrix was computed from a stored quaternion, within the errors of floats: either by
   * the formula of {@link Rotations#toRows} or, as other programs do, from its unit quaternion.
   *
   * @param bits what {@link #store} has stored for the matrix
   */
  static boolean isExact(Matrix4x3d m, short[] bits, int at) {
    Matrix3d rows = new Matrix3d().set(m);
    Quaterniond stored = new Quaterniond(bits[at], bits[at + 1], bits[at + 2], bits[at + 3]);
    return fits(stored, rows, SAME) || QuaternionLattice.contains(Rotations.fromRows(rows));
  }

  /**
   * The quaternion, in steps of 1/16384, computed as if the rows came from one by the formula of
   * {@link Rotations#toRows}; {@link #fits} decides whether they did.
   */
  private static Quaterniond exact(Matrix3d rows, Quaterniond near) {
    double x = Math.abs(near.x);
    double y = Math.abs(near.y);
    double z = Math.abs(near.z);
    double max = Math.max(x, Math.max(y, z));
    // Off the diagonal, differences are 4xw, 4yw and 4zw, and sums 4xy, 4xz and 4yz.
    double xw = rows.m12 - rows.m21;
    double yw = rows.m02 - rows.m20;
    double zw = rows.m01 - rows.m10;
    if (max < DIAGONAL_STEPS) {
      return withW(near, xw, yw, zw);
    }
    double xy = -(rows.m01 + rows.m10);
    double xz = rows.m02 + rows.m20;
    double yz = -(rows.m12 + rows.m21);
    if (max == x) {
      double v = component(1 + rows.m00 - rows.m11 - rows.m22, near.x);
      double k = QUARTER / v;
      return rounded(new Quaterniond(v, xy * k, xz * k, xw * k));
    }
    if (max == y) {
      double v = component(1 + rows.m11 - rows.m00 - rows.m22, near.y);
      double k = QUARTER / v;
      return rounded(new Quaterniond(xy * k, v, yz * k, yw * k));
    }
    double v = component(1 + rows.m22 - rows.m00 - rows.m11, near.z);
    double k = QUARTER / v;
    return rounded(new Quaterniond(xz * k, yz * k, v, zw * k));
  }

  /** A component, in steps, from four times its square. */
  private static double component(double square, double sign) {
    return Math.copySign(Math.rint(ONE * Math.sqrt(square) / 2), sign);
  }

  /**
   * Finds w for a small rotation, whose rows hardly determine it; the length hardly affects x, y
   * and z.
   */
  private static Quaterniond withW(Quaterniond near, double xw, double yw, double zw) {
    double square = near.x * near.x + near.y * near.y + near.z * near.z;
    if (square == 0) {
      return near;
    }
    double w = Math.rint(QUARTER * (xw * near.x + yw * near.y + zw * near.z) / square);
    boolean unit = Math.abs(w - near.w) <= OFF_UNIT;
    return unit ? new Quaterniond(near.x, near.y, near.z, w) : near;
  }

  /**
   * Whether no element of {@link Rotations#toRows} differs from the rows by more than the
   * tolerance.
   */
  private static boolean fits(Quaterniond q, Matrix3d rows, double tolerance) {
    double xx = PRODUCT * q.x * q.x;
    double yy = PRODUCT * q.y * q.y;
    double zz = PRODUCT * q.z * q.z;
    double xy = PRODUCT * q.x * q.y;
    double xz = PRODUCT * q.x * q.z;
    double yz = PRODUCT * q.y * q.z;
    double xw = PRODUCT * q.x * q.w;
    double yw = PRODUCT * q.y * q.w;
    double zw = PRODUCT * q.z * q.w;
    return Math.abs(rows.m01 + xy - zw) <= tolerance
        && Math.abs(rows.m02 - xz - yw) <= tolerance
        && Math.abs(rows.m10 + xy + zw) <= tolerance
        && Math.abs(rows.m12 + yz - xw) <= tolerance
        && Math.abs(rows.m20 - xz + yw) <= tolerance
        && Math.abs(rows.m21 + yz + xw) <= tolerance
        && Math.abs(rows.m00 - 1 + yy + zz) <= tolerance
        && Math.abs(rows.m11 - 1 + xx + zz) <= tolerance
        && Math.abs(rows.m22 - 1 + xx + yy) <= tolerance;
  }

  private static Quaterniond rounded(Quaterniond q) {
    double sign = q.w < 0 ? -1 : 1;
    return q.set(
        Math.rint(sign * q.x), Math.rint(sign * q.y), Math.rint(sign * q.z), Math.rint(sign * q.w));
  }
}
