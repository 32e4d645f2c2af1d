package org.rtmtext.text;

/**
 * Stored numbers as the text writes them: the shortest decimal that reads back to the same bits.
 */
public final class StoredNumbers {
  private StoredNumbers() {}

  /** A number of a plain file, a phase, or a part of the motion, by the bits of its float. */
  public static String ofFloat(int bits) {
    return StoredType.FLOAT.text(bits);
  }

  /** A part of a binarised position, by the bits of its binary16. */
  public static String ofHalf(short bits) {
    return StoredType.HALF.text(bits);
  }
}
