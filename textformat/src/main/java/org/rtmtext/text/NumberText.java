package org.rtmtext.text;

import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;

/** Stored numbers as the printer writes them: the shortest decimals that read back to the same. */
public final class NumberText {
  /** Stored values of a plain row that are its rotation; those behind them are its position. */
  private static final int MATRIX = 9;

  /** Stored values of a binarised row that are its rotation. */
  private static final int QUATERNION = 4;

  private NumberText() {}

  /** The text of a float. */
  public static String of(float value) {
    return ofFloat(Float.floatToRawIntBits(value));
  }

  /** The text of a float, by its bits. */
  public static String ofFloat(int bits) {
    return StoredType.FLOAT.text(bits);
  }

  /** The text of a binary16, by its bits. */
  public static String ofHalf(short bits) {
    return StoredType.HALF.text(bits);
  }

  /**
   * The text of one stored value of a row.
   *
   * @param component in the order of the row: its rotation, then its position
   */
  public static String of(Transforms transforms, int row, int component) {
    if (transforms instanceof MatrixTransforms m) {
      return StoredType.FLOAT.text(m.bits(row, component));
    }
    QuaternionTransforms q = (QuaternionTransforms) transforms;
    return component < QUATERNION
        ? StoredType.QUATERNION.text(q.quaternion(row, component))
        : StoredType.HALF.text(q.position(row, component - QUATERNION));
  }

  /** How many stored values a row has. */
  public static int components(Transforms transforms) {
    return rotationComponents(transforms) + 3;
  }

  /** How many of them are its rotation. */
  public static int rotationComponents(Transforms transforms) {
    return transforms instanceof MatrixTransforms ? MATRIX : QUATERNION;
  }

  /** The stored quaternion component nearest to a value; the last one where it is out of range. */
  public static short quaternionBits(double value) {
    double units = Math.rint(value * QuaternionTransforms.ONE);
    return (short) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, units));
  }

  /** The binary16 nearest to a value; the largest one where it is out of range. */
  public static short halfBits(double value) {
    return Half.round(Math.max(-Half.MAX, Math.min(Half.MAX, value)));
  }

  /** The bits of the float nearest to a value. */
  public static int floatBits(double value) {
    return Float.floatToRawIntBits((float) value);
  }
}
