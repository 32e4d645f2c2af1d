package org.rtmtext.joints;

import java.util.List;
import org.joml.Matrix4d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;

/** Plain animations of computed matrices. */
final class PlainFrames {
  private PlainFrames() {}

  /** Columns of a matrix for column vectors are the rows of one for row vectors. */
  static void store(Matrix4d m, int[] bits, int at) {
    for (int row = 0; row < 4; row++) {
      for (int column = 0; column < 3; column++) {
        bits[at + 3 * row + column] = Float.floatToRawIntBits((float) m.get(row, column));
      }
    }
  }

  static Animation animation(List<String> bones, List<Frame> frames) {
    return new Animation(
        Encoding.PLAIN,
        new Motion(0, 0, 0),
        new PlainHeader(false, 0, null),
        List.of(),
        bones,
        frames,
        new byte[0]);
  }
}
