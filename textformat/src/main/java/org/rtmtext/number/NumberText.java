package org.rtmtext.number;

import org.rtmtext.model.Half;
import org.rtmtext.model.Transforms;

/**
 * Formats stored values as the printer does: the shortest decimal that reads back to their bits.
 */
public final class NumberText {
  private NumberText() {}

  public static String of(float value) {
    return ofFloat(Float.floatToRawIntBits(value));
  }

  public static String ofFloat(int bits) {
    return StoredType.FLOAT.text(bits);
  }

  public static String ofHalf(short bits) {
    return StoredType.HALF.text(bits);
  }

  /**
   * The number that the text shows for the nearest binary16 number.
   *
   * @param value finite
   */
  public static double printedHalf(double value) {
    return Double.parseDouble(ofHalf(Half.round(value)));
  }

  /**
   * The text of one stored value of a row.
   *
   * @param component index in the row: first the rotation, then the position
   */
  public static String of(Transforms transforms, int row, int component) {
    return type(transforms, component).text(transforms.bits(row, component));
  }

  /** The type of a component of a row. */
  public static StoredType type(Transforms transforms, int component) {
    return !transforms.isBinarised()
        ? StoredType.FLOAT
        : component < Transforms.QUATERNION_ROTATION ? StoredType.QUATERNION : StoredType.HALF;
  }
}
