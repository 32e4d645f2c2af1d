package org.rtmtext.edits;

import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.rtmtext.model.Half;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;

/** Stored values of computed rotations and positions: the nearest that the type can hold. */
public final class StoredTransforms {
  private StoredTransforms() {}

  /**
   * Transform {@code i} with its rotation replaced.
   *
   * @param q of unit length
   */
  public static Transforms withRotation(Transforms all, int i, Quaterniond q) {
    if (!all.isBinarised()) {
      return withRows(all, i, Rotations.toRows(q));
    }
    TransformsBuilder one = new TransformsBuilder(all.select(i));
    putRotation(q, one, 0);
    return one.build(1);
  }

  /**
   * Transform {@code i} of a plain file with its matrix replaced.
   *
   * @param rows row i as column i
   */
  public static Transforms withRows(Transforms all, int i, Matrix3d rows) {
    TransformsBuilder one = new TransformsBuilder(all.select(i));
    putRotation(rows, one, 0);
    return one.build(1);
  }

  /**
   * Transform {@code i} with some components copied from another one of the same type.
   *
   * @param components of the rotation first, then of the position
   */
  public static Transforms withComponents(
      Transforms all, int i, Transforms other, int j, IntStream components) {
    TransformsBuilder one = new TransformsBuilder(all.select(i));
    components.forEach(c -> one.set(0, c, other.bits(j, c)));
    return one.build(1);
  }

  /** Stores a quaternion; components that are too large become the largest. */
  static void putRotation(Quaterniond q, TransformsBuilder into, int row) {
    double[] components = {q.x, q.y, q.z, q.w};
    for (int c = 0; c < components.length; c++) {
      double units = Math.rint(components[c] * Transforms.ONE);
      into.set(row, c, (int) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, units)));
    }
  }

  /**
   * Stores a matrix.
   *
   * @param rows row i as column i
   */
  static void putRotation(Matrix3d rows, TransformsBuilder into, int row) {
    for (int c = 0; c < Transforms.MATRIX_ROTATION; c++) {
      // A rotation's 0 may come out as -0, which only makes the text harder to read.
      into.set(row, c, floatBits(rows.get(c / 3, c % 3) + 0.0));
    }
  }

  /** The binary16 nearest to a value; the largest finite one if it is out of range. */
  static short halfBits(double value) {
    return Half.round(Math.max(-Half.MAX, Math.min(Half.MAX, value)));
  }

  /** The bits of the float nearest to a value. */
  public static int floatBits(double value) {
    return Float.floatToRawIntBits((float) value);
  }
}
