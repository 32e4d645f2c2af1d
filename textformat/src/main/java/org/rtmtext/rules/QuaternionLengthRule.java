package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Rotations;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;

/**
 * Stored quaternions whose length differs from 1 by more than {@link Rotations#LENGTH_TOLERANCE}.
 *
 * <p>Rounding to 1/16384 changes the length by up to 6.1e-5. Bohemia's binariser does not normalise
 * an exporter's matrices: the lengths in its files are off by up to 8.8e-4. The tolerance is six
 * times that; rows computed from such a quaternion are off by at most four times the tolerance, 2
 * %.
 */
public final class QuaternionLengthRule implements Rule {
  private static final double TOLERANCE = Rotations.LENGTH_TOLERANCE;

  /** The bounds of the squared length, in squares of the stored integers. */
  private static final int MIN = squared(1 - TOLERANCE);

  private static final int MAX = squared(1 + TOLERANCE);

  private static final int STRIDE = QuaternionTransforms.STRIDE;

  private static int squared(double length) {
    return (int) Math.rint(length * length * QuaternionTransforms.ONE * QuaternionTransforms.ONE);
  }

  @Override
  public Code code() {
    return Code.QUATERNION_LENGTH;
  }

  @Override
  public void checkFrame(Animation a, int frame, ProblemCollector out) {
    if (!(a.frames().get(frame).transforms() instanceof QuaternionTransforms transforms)) {
      return;
    }
    short[] bits = transforms.array();
    // Nearly always all rows are fine: a first pass without branches finds that out.
    int signs = 0;
    for (int at = 0; at < bits.length; at += STRIDE) {
      signs |= outside(squaredLength(bits, at));
    }
    if (signs >= 0) {
      return;
    }
    for (int row = 0; row < transforms.count(); row++) {
      int squared = squaredLength(bits, row * STRIDE);
      if (outside(squared) < 0) {
        report(a, frame, row, bits, out);
      }
    }
  }

  /**
   * The sum of four squares, as an unsigned int. The largest, 2^32, wraps to 0, which is outside
   * the bounds as well.
   */
  private static int squaredLength(short[] bits, int at) {
    int x = bits[at];
    int y = bits[at + 1];
    int z = bits[at + 2];
    int w = bits[at + 3];
    return x * x + y * y + z * z + w * w;
  }

  /**
   * Negative if a squared length is outside the bounds. A value of 2^31 or more makes one of the
   * two differences negative, even if the other overflows.
   */
  private static int outside(int squared) {
    return squared - MIN | MAX - squared;
  }

  private void report(Animation a, int frame, int row, short[] bits, ProblemCollector out) {
    Place place = new Place.Row(frame, row, RowPart.ROTATION);
    double length = length(bits, row * STRIDE);
    if (length == 0) {
      out.add(code(), place, Condition.ZERO_LENGTH, () -> zero(Rows.in(a, frame, row)));
    } else {
      out.add(code(), place, () -> otherLength(Rows.in(a, frame, row), length));
    }
  }

  private static double length(short[] bits, int at) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += (double) bits[at + i] * bits[at + i];
    }
    return Math.sqrt(sum) / QuaternionTransforms.ONE;
  }

  private static String zero(String row) {
    return "the quaternion of "
        + row
        + " is zero, which is not a rotation: write the identity, \"0 0 0 1\", or another rotation";
  }

  private static String otherLength(String row, double length) {
    return String.format(
        "the quaternion of %s has length %s, which distorts the bone: divide the quaternion by its length",
        row, Wording.number(length));
  }
}
