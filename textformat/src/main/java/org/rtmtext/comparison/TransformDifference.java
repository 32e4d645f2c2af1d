package org.rtmtext.comparison;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.model.AxisAngle;
import org.rtmtext.model.PolarDecomposition;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;

/**
 * The difference between two stored transforms of the same kind, in parts. Matrices that are equal
 * in all parts are equal: the lengths of the rows and the angles between them determine the
 * stretch; stretch, rotation and handedness determine the matrix.
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
    int rotation = a.rotationComponents();
    Transform x = a.get(i);
    Transform y = b.get(j);
    TransformDifference d =
        new TransformDifference(
            !a.sameBits(i, b, j, 0, rotation), !a.sameBits(i, b, j, rotation, rotation + 3));
    Vector3d apart = x.position().sub(y.position());
    for (int c = 0; c < 3; c++) {
      if (a.bits(i, rotation + c) == b.bits(j, rotation + c)) {
        apart.setComponent(c, 0); // NaN minus NaN is NaN
      }
    }
    d.put(Part.POSITION, apart.length());
    if (!d.rotationDiffers) {
      return d;
    }
    if (a.isBinarised()) {
      Quaterniond p = x.quaternion();
      Quaterniond q = y.quaternion();
      d.put(Part.LENGTH, Math.abs(Math.sqrt(p.lengthSquared()) - Math.sqrt(q.lengthSquared())));
      d.put(Part.ROTATION, degrees(p, q));
    } else if (!equalRows(a, i, b, j)) {
      d.compareRows(x.rows(), y.rows());
    }
    return d;
  }

  /**
   * Whether the rotations of two plain transforms have equal numbers: 0 and -0 are equal, and so
   * are NaNs with the same bits.
   */
  private static boolean equalRows(Transforms a, int i, Transforms b, int j) {
    return IntStream.range(0, a.rotationComponents())
        .allMatch(
            c ->
                a.bits(i, c) == b.bits(j, c)
                    || Float.intBitsToFloat(a.bits(i, c)) == Float.intBitsToFloat(b.bits(j, c)));
  }

  /** The angle between two rotations, exact for small ones; NaN if one is zero. */
  private static double degrees(Quaterniond a, Quaterniond b) {
    if (a.lengthSquared() == 0 || b.lengthSquared() == 0) {
      return Double.NaN;
    }
    return AxisAngle.of(new Quaterniond(a).conjugate().mul(b)).degrees();
  }

  /**
   * Compares two matrices.
   *
   * @param a the stored rows, each as a column
   * @param b like a
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

  /** The largest angle between corresponding rows; NaN if only one of them has a direction. */
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

  /** Decomposes a matrix of any scale; empty if its rows lie in a plane. */
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

  /**
   * Adds the difference between 1 and the length of a stored quaternion, from which one of the
   * compared matrices was computed.
   */
  TransformDifference withLength(Transforms stored, int i) {
    put(Part.LENGTH, Math.abs(Math.sqrt(stored.get(i).quaternion().lengthSquared()) - 1));
    return this;
  }

  private void put(Part part, double amount) {
    if (amount != 0) {
      amounts.put(part, amount);
    }
  }

  /**
   * The parts whose differences exceed the limits, with their amounts; empty if there are none. For
   * equal numbers with different bits, like 0 and -0, the part is {@link Part#BITS}.
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
        // Rounding could explain the difference, but no difference is allowed.
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
