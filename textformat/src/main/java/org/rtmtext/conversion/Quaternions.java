package org.rtmtext.conversion;

import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Rotations;

/**
 * The stored quaternion of a rotation: integers of 1/16384, with w >= 0.
 *
 * <p>It is the nearest one. Rows that a stored quaternion gives exactly, as floats, give that
 * quaternion again: its length is not quite 1, so its rows are not quite a rotation, and the
 * nearest quaternion of the nearest rotation can be another one.
 */
final class Quaternions {
  private static final double ONE = QuaternionTransforms.ONE;

  /**
   * How far rows may be from those of a quaternion that is taken for theirs: two matrices of floats
   * were multiplied, each element with an error of at most 2^-24. An eighth of a step of a
   * component changes the rows by more.
   */
  private static final double SAME = 0x1p-21;

  /** A component of at least this can be told from the diagonal alone, without the length. */
  private static final double TELLING = 0.1;

  private Quaternions() {}

  /**
   * Stores the rotation of a matrix.
   *
   * @param m a rotation, as floats allow
   * @param bits receives four components at {@code at}
   */
  static void store(Matrix4x3d m, short[] bits, int at) {
    Matrix3d rows = new Matrix3d().set(m);
    Quaterniond near = rounded(Rotations.fromRows(rows));
    Quaterniond best = near;
    if (distance(near, rows) > SAME) {
      Quaterniond exact = exact(rows, near);
      if (distance(exact, rows) <= SAME) {
        best = exact;
      }
    }
    write(best, bits, at);
  }

  /**
   * The quaternion whose rows these are by the formula of {@link Rotations#toRows}, if there is
   * one.
   */
  private static Quaterniond exact(Matrix3d rows, Quaterniond near) {
    double x = near.x;
    double y = near.y;
    double z = near.z;
    double largest = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
    if (largest < TELLING) {
      return bestW(rows, near);
    }
    // Of rows: off the diagonal, sums are 4xy, 4xz and 4yz, and differences 4xw, 4yw and 4zw.
    double xy = -(rows.m01 + rows.m10) / 4;
    double xz = (rows.m02 + rows.m20) / 4;
    double yz = -(rows.m12 + rows.m21) / 4;
    double xw = (rows.m12 - rows.m21) / 4;
    double yw = (rows.m02 - rows.m20) / 4;
    double zw = (rows.m01 - rows.m10) / 4;
    Quaterniond q = new Quaterniond();
    if (largest == Math.abs(x)) {
      double v = Math.copySign(Math.sqrt((1 + rows.m00 - rows.m11 - rows.m22) / 4), x);
      q.set(v, xy / v, xz / v, xw / v);
    } else if (largest == Math.abs(y)) {
      double v = Math.copySign(Math.sqrt((1 + rows.m11 - rows.m00 - rows.m22) / 4), y);
      q.set(xy / v, v, yz / v, yw / v);
    } else {
      double v = Math.copySign(Math.sqrt((1 + rows.m22 - rows.m00 - rows.m11) / 4), z);
      q.set(xz / v, yz / v, v, zw / v);
    }
    return rounded(q);
  }

  /** Near no rotation, the rows hardly tell w: the steps beside it are tried. */
  private static Quaterniond bestW(Matrix3d rows, Quaterniond near) {
    Quaterniond best = near;
    double least = distance(near, rows);
    for (int step = -1; step <= 1; step += 2) {
      double w = near.w + step / ONE;
      Quaterniond q =
          rounded(
              new Quaterniond(
                  (rows.m12 - rows.m21) / (4 * w),
                  (rows.m02 - rows.m20) / (4 * w),
                  (rows.m01 - rows.m10) / (4 * w),
                  w));
      double distance = distance(q, rows);
      if (distance < least) {
        least = distance;
        best = q;
      }
    }
    return best;
  }

  /** The largest difference of the elements; the formula is that of {@link Rotations#toRows}. */
  private static double distance(Quaterniond q, Matrix3d rows) {
    double xx = 2 * q.x * q.x;
    double yy = 2 * q.y * q.y;
    double zz = 2 * q.z * q.z;
    double xy = 2 * q.x * q.y;
    double xz = 2 * q.x * q.z;
    double yz = 2 * q.y * q.z;
    double xw = 2 * q.x * q.w;
    double yw = 2 * q.y * q.w;
    double zw = 2 * q.z * q.w;
    double first = largest(rows.m00 - 1 + yy + zz, rows.m01 + xy - zw, rows.m02 - xz - yw);
    double second = largest(rows.m10 + xy + zw, rows.m11 - 1 + xx + zz, rows.m12 + yz - xw);
    double third = largest(rows.m20 - xz + yw, rows.m21 + yz + xw, rows.m22 - 1 + xx + yy);
    return largest(first, second, third);
  }

  private static double largest(double a, double b, double c) {
    return Math.max(Math.abs(a), Math.max(Math.abs(b), Math.abs(c)));
  }

  private static Quaterniond rounded(Quaterniond q) {
    double sign = q.w < 0 ? -1 : 1;
    return new Quaterniond(
        Math.rint(sign * q.x * ONE) / ONE,
        Math.rint(sign * q.y * ONE) / ONE,
        Math.rint(sign * q.z * ONE) / ONE,
        Math.rint(sign * q.w * ONE) / ONE);
  }

  private static void write(Quaterniond q, short[] bits, int at) {
    bits[at] = (short) (q.x * ONE);
    bits[at + 1] = (short) (q.y * ONE);
    bits[at + 2] = (short) (q.z * ONE);
    bits[at + 3] = (short) (q.w * ONE);
  }
}
