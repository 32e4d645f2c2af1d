package org.rtmtext.reader;

/**
 * Counts rows by the form of their rotations.
 *
 * @param own rows in the form that the text's encoding stores: quaternions in a binarised text,
 *     matrices in a plain one
 * @param other rows in the form that encodings of the other kind store
 * @param neutral all other rows: Euler angles, axis and angle
 * @param otherFrames frames with rows of the other form and none of their own
 */
public record RotationFormCounts(int own, int other, int neutral, int otherFrames) {
  /** The counts of a text without rows. */
  public static final RotationFormCounts NONE = new RotationFormCounts(0, 0, 0, 0);

  static RotationFormCounts ofFrame(int own, int other, int neutral) {
    return new RotationFormCounts(own, other, neutral, own == 0 && other > 0 ? 1 : 0);
  }

  public static RotationFormCounts sum(ParsedFrame[] frames) {
    int own = 0;
    int other = 0;
    int neutral = 0;
    int otherFrames = 0;
    for (ParsedFrame frame : frames) {
      own += frame.forms().own;
      other += frame.forms().other;
      neutral += frame.forms().neutral;
      otherFrames += frame.forms().otherFrames;
    }
    return new RotationFormCounts(own, other, neutral, otherFrames);
  }

  /** Whether no row was counted. */
  public boolean isEmpty() {
    return own + other + neutral == 0;
  }
}
