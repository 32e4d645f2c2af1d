package org.rtmtext.edits;

import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.number.NumberText;
import org.rtmtext.number.StoredType;

/** Stored values of computed rotations and positions: the nearest that the type can hold. */
final class StoredTransforms {
  private StoredTransforms() {}

  /**
   * Transform {@code i} with its rotation replaced.
   *
   * @param q of unit length
   */
  static Transforms withRotation(Transforms all, int i, Quaterniond q) {
    TransformsBuilder one = new TransformsBuilder(all.select(i));
    putRotation(one, all, 0, q);
    return one.build(1);
  }

  /**
   * Transform {@code i} of a plain file with its matrix replaced.
   *
   * @param rows row i as column i
   */
  static Transforms withRows(Transforms all, int i, Matrix3d rows) {
    TransformsBuilder one = new TransformsBuilder(all.select(i));
    putRows(one, all, 0, rows);
    return one.build(1);
  }

  /**
   * Transform {@code i} with some components copied from another one of the same type.
   *
   * @param components of the rotation first, then of the position
   */
  static Transforms withComponents(
      Transforms all, int i, Transforms other, int j, IntStream components) {
    TransformsBuilder one = new TransformsBuilder(all.select(i));
    components.forEach(c -> one.set(0, c, other.bits(j, c)));
    return one.build(1);
  }

  /** Stores a rotation in a row of transforms that have the type of others. */
  static void putRotation(TransformsBuilder out, Transforms like, int row, Quaterniond q) {
    if (like.isBinarised()) {
      put(out, like, row, 0, q.x, q.y, q.z, q.w);
    } else {
      putRows(out, like, row, Rotations.toRows(q));
    }
  }

  /**
   * Stores a matrix.
   *
   * @param rows row i as column i
   */
  static void putRows(TransformsBuilder out, Transforms like, int row, Matrix3d rows) {
    for (int c = 0; c < Transforms.MATRIX_ROTATION; c++) {
      // A rotation's 0 may come out as -0, which only makes the text harder to read.
      put(out, like, row, c, rows.get(c / 3, c % 3) + 0.0);
    }
  }

  /**
   * Stores values from a component on. Those out of range become the largest that 16 bits can hold;
   * a float becomes infinite.
   */
  static void put(TransformsBuilder out, Transforms like, int row, int first, double... values) {
    for (int c = 0; c < values.length; c++) {
      StoredType type = NumberText.type(like, first + c);
      double value =
          type == StoredType.FLOAT
              ? values[c]
              : Math.max(type.min(), Math.min(type.max(), values[c]));
      out.set(row, first + c, type.nearest(value));
    }
  }
}
