package org.rtmtext.conversion;

import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Rotations;

/**
 * The stored quaternion of a rotation: integers of 1/16384, with w >= 0.
 *
 * <p>It is the nearest one. Rows that a stored quaternion gives, as floats, give that quaternion
 * again: its length is not quite 1, so its rows are not quite a rotation, and the nearest
 * quaternion of the nearest rotation can be another one.
 *
 * <p>After plain and back it is the same, whatever it hung on, when
 *
 * <ul>
 *   <li>w > 0 (q and -q are one rotation),
 *   <li>its length is within 0.1 % of 1, as in all real files that are known, and
 *   <li>x, y or z is 64/16384 or more, half a degree, or w is that of unit length.
 * </ul>
 *
 * <p>So are all that are unit quaternions, rounded. In smaller turns of another length only w can
 * change, which floats hardly tell there: the rows stay the same within 2^-20.
 */
final class QuaternionRounding {
  private static final double ONE = QuaternionTransforms.ONE;

  /** What a product of two components counts for in rows: they have it twice. */
  private static final double PRODUCT = 2 / (ONE * ONE);

  /** From what rows have four times to a product of two components. */
  private static final double QUARTER = ONE * ONE / 4;

  /**
   * How far floats can take an element of the rows from what it was, where the bone hardly turns
   * against its parent: those of a row of each were rounded, by 2^-25 each or one of them, being
   * over 1, by 2^-24.
   */
  private static final double NOISE = 0x1.1p-23;

  /**
   * How far rows may be from those of a quaternion that is taken for theirs, when nothing else
   * fits: floats of other programs have gone through more. An eighth of a step of a component
   * changes the rows by more.
   */
  private static final double SAME = 0x1p-21;

  /** A component of so many steps can be told from the diagonal alone, without the length. */
  private static final double TELLING = 128;

  /** How many steps w may be from that of unit length: 0.1 %. */
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
    bits[at] = (short) q.x;
    bits[at + 1] = (short) q.y;
    bits[at + 2] = (short) q.z;
    bits[at + 3] = (short) q.w;
  }

  /**
   * The quaternion whose rows these are by the formula of {@link Rotations#toRows}, if there is
   * one; in steps of 1/16384.
   */
  private static Quaterniond exact(Matrix3d rows, Quaterniond near) {
    double x = Math.abs(near.x);
    double y = Math.abs(near.y);
    double z = Math.abs(near.z);
    double most = Math.max(x, Math.max(y, z));
    // Off the diagonal, differences are 4xw, 4yw and 4zw, and sums 4xy, 4xz and 4yz.
    double xw = rows.m12 - rows.m21;
    double yw = rows.m02 - rows.m20;
    double zw = rows.m01 - rows.m10;
    if (most < TELLING) {
      return withW(near, xw, yw, zw);
    }
    double xy = -(rows.m01 + rows.m10);
    double xz = rows.m02 + rows.m20;
    double yz = -(rows.m12 + rows.m21);
    if (most == x) {
      double v = component(1 + rows.m00 - rows.m11 - rows.m22, near.x);
      double k = QUARTER / v;
      return rounded(new Quaterniond(v, xy * k, xz * k, xw * k));
    }
    if (most == y) {
      double v = component(1 + rows.m11 - rows.m00 - rows.m22, near.y);
      double k = QUARTER / v;
      return rounded(new Quaterniond(xy * k, v, yz * k, yw * k));
    }
    double v = component(1 + rows.m22 - rows.m00 - rows.m11, near.z);
    double k = QUARTER / v;
    return rounded(new Quaterniond(xz * k, yz * k, v, zw * k));
  }

  /** A component from four times its square. */
  private static double component(double square, double sign) {
    return Math.copySign(Math.rint(ONE * Math.sqrt(square) / 2), sign);
  }

  /** Near no rotation, lengths hardly change x, y and z, and the rows hardly tell w. */
  private static Quaterniond withW(Quaterniond near, double xw, double yw, double zw) {
    double square = near.x * near.x + near.y * near.y + near.z * near.z;
    if (square == 0) {
      return near;
    }
    double w = Math.rint(QUARTER * (xw * near.x + yw * near.y + zw * near.z) / square);
    boolean unit = Math.abs(w - near.w) <= OFF_UNIT;
    return unit ? new Quaterniond(near.x, near.y, near.z, w) : near;
  }

  /** Whether no element differs by more; the formula is that of {@link Rotations#toRows}. */
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
