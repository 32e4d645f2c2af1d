package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/**
 * Positions with a coordinate of {@link #FAR} metres or more.
 *
 * <p>From there on, binary16 numbers are 31 mm apart, which is visible, and twice as much at each
 * doubling. In known correct files, coordinates reach 2.9 m, because a position is a displacement
 * from the resting pose; the one known faulty file has 56 to 125 m in several bones. A cutscene may
 * move a figure by some metres.
 */
final class PositionFarRule implements Rule {
  private static final float FAR = 32;

  @Override
  public Code code() {
    return Code.POSITION_FAR;
  }

  @Override
  public void checkFrame(Animation a, int frame, ProblemCollector out) {
    Transforms transforms = a.frames().get(frame).transforms();
    for (int row = 0; row < transforms.count(); row++) {
      float largest = largest(transforms, row);
      if (largest >= FAR && Float.isFinite(largest)) {
        report(a, frame, row, largest, out);
      }
    }
  }

  /** The magnitude of the largest coordinate; may be infinite or NaN. */
  private static float largest(Transforms transforms, int row) {
    if (transforms instanceof MatrixTransforms m) {
      int at = row * MatrixTransforms.STRIDE + MatrixTransforms.ROTATION;
      int[] bits = m.array();
      int largest =
          Math.max(
              bits[at] & 0x7FFFFFFF,
              Math.max(bits[at + 1] & 0x7FFFFFFF, bits[at + 2] & 0x7FFFFFFF));
      return Float.intBitsToFloat(largest);
    }
    int at = row * QuaternionTransforms.STRIDE + QuaternionTransforms.ROTATION;
    short[] bits = ((QuaternionTransforms) transforms).array();
    int largest =
        Math.max(bits[at] & 0x7FFF, Math.max(bits[at + 1] & 0x7FFF, bits[at + 2] & 0x7FFF));
    return Half.toFloat((short) largest);
  }

  private void report(Animation a, int frame, int row, float metres, ProblemCollector out) {
    out.add(
        code(),
        new Place.Row(frame, row, RowPart.POSITION),
        () ->
            String.format(
                "the position of %s has a coordinate of %s m, which is probably too far; %s",
                Rows.in(a, frame, row),
                Wording.number(metres),
                metres >= Half.OVERFLOW
                    ? "a binarised file cannot store it"
                    : "a binarised file stores it in steps of "
                        + Wording.number(1000 * Half.step(metres))
                        + " mm"));
  }
}
