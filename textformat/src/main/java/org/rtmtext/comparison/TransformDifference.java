package org.rtmtext.comparison;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.PolarDecomposition;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;

/**
 * How two stored transforms of one kind differ, part by part. Rows that have no difference in any
 * part are equal numbers: the lengths of rows and the angles between them say what the matrix
 * stretches, and with the rotation and the handedness that is all of it.
 */
final class TransformDifference {
  private final boolean rotationDiffers;
  private final boolean positionDiffers;
  private final Map<Part, Double> amounts = new EnumMap<>(Part.class);

  private TransformDifference(boolean rotationDiffers, boolean positionDiffers) {
    this.rotationDiffers = rotationDiffers;
    this.positionDiffers = positionDiffers;
  }

  /** Compares transform {@code i} of {@code a} with transform {@code j} of {@code b}. */
  static TransformDifference of(Transforms a, int i, Transforms b, int j) {
    if (a instanceof MatrixTransforms x && b instanceof MatrixTransforms y) {
      return ofRows(x, i, y, j);
    }
    return ofQuaternions((QuaternionTransforms) a, i, (QuaternionTransforms) b, j);
  }

  private static TransformDifference ofRows(MatrixTransforms a, int i, MatrixTransforms b, int j) {
    boolean sameRows = true;
    boolean equalRows = true;
    for (int c = 0; c < 9; c++) {
      boolean same = a.bits(i, c) == b.bits(j, c);
      sameRows &= same;
      equalRows &= same || a.value(i, c) == b.value(j, c);
    }
    boolean samePosition = true;
    double[] apart = new double[3];
    for (int c = 0; c < 3; c++) {
      boolean same = a.bits(i, 9 + c) == b.bits(j, 9 + c);
      samePosition &= same;
      apart[c] = same ? 0 : (double) a.value(i, 9 + c) - b.value(j, 9 + c);
    }
    TransformDifference d = new TransformDifference(!sameRows, !samePosition);
    d.put(Part.POSITION, new Vector3d(apart[0], apart[1], apart[2]).length());
    if (!equalRows) {
      d.compareRows(a.get(i).rows(), b.get(j).rows());
    }
    return d;
  }

  private static TransformDifference ofQuaternions(
      QuaternionTransforms a, int i, QuaternionTransforms b, int j) {
    boolean sameQuaternion = true;
    for (int c = 0; c < 4; c++) {
      sameQuaternion &= a.quaternion(i, c) == b.quaternion(j, c);
    }
    boolean samePosition = true;
    double[] apart = new double[3];
    for (int c = 0; c < 3; c++) {
      boolean same = a.position(i, c) == b.position(j, c);
      samePosition &= same;
      double x = Half.toFloat(a.position(i, c));
      apart[c] = same ? 0 : x - Half.toFloat(b.position(j, c));
    }
    TransformDifference d = new TransformDifference(!sameQuaternion, !samePosition);
    d.put(Part.POSITION, new Vector3d(apart[0], apart[1], apart[2]).length());
    if (!sameQuaternion) {
      Quaterniond p = a.get(i).quaternion();
      Quaterniond q = b.get(j).quaternion();
      d.put(Part.LENGTH, Math.abs(Math.sqrt(p.lengthSquared()) - Math.sqrt(q.lengthSquared())));
      d.put(Part.ROTATION, degrees(p, q));
    }
    return d;
  }

  /** The angle between two rotations, exact for small ones; NaN where one of them is none. */
  private static double degrees(Quaterniond a, Quaterniond b) {
    if (a.lengthSquared() == 0 || b.lengthSquared() == 0) {
      return Double.NaN;
    }
    Quaterniond difference = new Quaterniond(a).conjugate().mul(b);
    double sine = new Vector3d(difference.x, difference.y, difference.z).length();
    return Math.toDegrees(2 * Math.atan2(sine, Math.abs(difference.w)));
  }

  /**
   * Compares two matrices.
   *
   * @param a row i as column i
   * @param b row i as column i
   */
  private void compareRows(Matrix3d a, Matrix3d b) {
    if (!a.isFinite() || !b.isFinite()) {
      put(Part.ROTATION, Double.NaN);
      return;
    }
    Vector3d[] x = rows(a);
    Vector3d[] y = rows(b);
    double scale = 0;
    for (int r = 0; r < 3; r++) {
      scale = Math.max(scale, Math.abs(x[r].length() - y[r].length()));
    }
    put(Part.SCALE, scale);
    double shear = 0;
    for (int r = 0; r < 3; r++) {
      int s = (r + 1) % 3;
      shear = Math.max(shear, Math.abs(cosine(x[r], x[s]) - cosine(y[r], y[s])));
    }
    put(Part.SHEAR, shear);
    Optional<PolarDecomposition> p = polar(a, x);
    Optional<PolarDecomposition> q = polar(b, y);
    if (p.isEmpty() || q.isEmpty()) {
      put(Part.ROTATION, degrees(x, y));
    } else if (a.determinant() > 0 == b.determinant() > 0) {
      put(Part.ROTATION, degrees(p.get().rotation(), q.get().rotation()));
    } else {
      put(Part.HANDEDNESS, 1);
    }
  }

  private static Vector3d[] rows(Matrix3d m) {
    Vector3d[] rows = new Vector3d[3];
    for (int r = 0; r < 3; r++) {
      rows[r] = m.getColumn(r, new Vector3d());
    }
    return rows;
  }

  /** The cosine of the angle between two rows; 0 where one of them has no direction. */
  private static double cosine(Vector3d u, Vector3d v) {
    double product = u.length() * v.length();
    return product == 0 ? 0 : u.dot(v) / product;
  }

  /** The largest angle between rows of one place; NaN where only one of them has a direction. */
  private static double degrees(Vector3d[] a, Vector3d[] b) {
    double largest = 0;
    for (int r = 0; r < 3; r++) {
      boolean none = a[r].lengthSquared() == 0;
      if (none != (b[r].lengthSquared() == 0)) {
        return Double.NaN;
      }
      if (!none) {
        double sine = a[r].cross(b[r], new Vector3d()).length();
        largest = Math.max(largest, Math.atan2(sine, a[r].dot(b[r])));
      }
    }
    return Math.toDegrees(largest);
  }

  /** The parts of a matrix of any size; empty where its rows lie in a plane. */
  private static Optional<PolarDecomposition> polar(Matrix3d m, Vector3d[] rows) {
    double longest = Math.max(rows[0].length(), Math.max(rows[1].length(), rows[2].length()));
    return longest == 0
        ? Optional.empty()
        : PolarDecomposition.of(m.scale(1 / longest, new Matrix3d()));
  }

  /** The angle between two rotations, exact for small ones. */
  private static double degrees(Matrix3d a, Matrix3d b) {
    Matrix3d d = a.transpose(new Matrix3d()).mul(b);
    double sine = new Vector3d(d.m12 - d.m21, d.m20 - d.m02, d.m01 - d.m10).length();
    return Math.toDegrees(Math.atan2(sine, d.m00 + d.m11 + d.m22 - 1));
  }

  /** Adds how far the length of the quaternion that one of two matrices was made of is from 1. */
  TransformDifference withLength(QuaternionTransforms stored, int i) {
    put(Part.LENGTH, Math.abs(Math.sqrt(stored.get(i).quaternion().lengthSquared()) - 1));
    return this;
  }

  private void put(Part part, double amount) {
    if (amount != 0) {
      amounts.put(part, amount);
    }
  }

  /**
   * The parts that differ by more than is allowed; empty where none does. Of equal numbers with
   * other bits, like 0 and -0, the part is {@link Part#BITS}.
   */
  Map<Part, Double> beyond(TransformTolerance limits) {
    Map<Part, Double> beyond = new EnumMap<>(Part.class);
    amounts.forEach(
        (part, amount) -> {
          if (!limits.allow(part, amount)) {
            beyond.put(part, amount);
          }
        });
    boolean exactRotation = rotationDiffers && !limits.isRotationMeasured();
    boolean exactPosition = positionDiffers && !limits.isPositionMeasured();
    if (beyond.isEmpty() && (exactRotation || exactPosition)) {
      if (exactRotation) {
        // Less than rounding leaves, but nothing was to be allowed.
        beyond.putAll(amounts);
        beyond.remove(Part.POSITION);
      }
      if (beyond.isEmpty()) {
        beyond.put(Part.BITS, 1.0);
      }
    }
    return beyond;
  }
}
