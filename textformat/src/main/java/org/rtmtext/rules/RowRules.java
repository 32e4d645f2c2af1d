package org.rtmtext.rules;

import java.util.Arrays;
import java.util.EnumSet;
import org.rtmtext.model.Animation;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Extent;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/** Rules for the rows of one frame. */
public final class RowRules {
  private static final double TOLERANCE = Rotations.LENGTH_TOLERANCE;

  /**
   * The smallest squared length of a correct stored quaternion, whose components are integers:
   * 16384 stands for 1.
   */
  private static final int MIN = squared(1 - TOLERANCE);

  /** The largest squared length of a correct stored quaternion. */
  private static final int MAX = squared(1 + TOLERANCE);

  private static final int STRIDE = Transforms.QUATERNION_STRIDE;

  /**
   * Metres. From 32 m on, binary16 numbers are 31 mm apart, which is visible; from each further
   * power of two, the distance doubles. In known correct files, coordinates reach 2.9 m, because a
   * position is a displacement from the resting pose; the one known faulty file has 56 to 125 m in
   * several bones. A cutscene may move a figure by some metres.
   */
  static final float FAR = 32;

  private final Animation a;
  private final int frame;
  private final Transforms transforms;
  private final ProblemCollector out;

  private RowRules(Animation a, int frame, ProblemCollector out) {
    this.a = a;
    this.frame = frame;
    transforms = a.frames().get(frame).transforms();
    this.out = out;
  }

  /**
   * Reports the problems of one frame. They depend on the head and this frame only, so that after
   * an edit of one frame only that frame is checked again. Errors come first: a limit on problems
   * must not hide them.
   *
   * @return {@code out}
   */
  public static ProblemCollector check(Animation a, int frame, ProblemCollector out) {
    RowRules rules = new RowRules(a, frame, out);
    rules.count();
    rules.notFinite();
    rules.names();
    rules.quaternions();
    rules.matrices();
    rules.positions();
    return out;
  }

  /** Reports the quaternions of a frame whose length is not 1. */
  public static void checkQuaternions(Animation a, int frame, ProblemCollector out) {
    new RowRules(a, frame, out).quaternions();
  }

  private String frame() {
    return RowMessages.frame(a, frame);
  }

  private void count() {
    if (transforms.count() != a.bones().size()) {
      out.add(
          Code.COUNTS_DISAGREE,
          new Place.FrameCount(frame),
          () ->
              String.format(
                  "%s has %s for %s: give each bone one row",
                  frame(),
                  Wording.count(transforms.count(), "transform"),
                  Wording.count(a.bones().size(), "bone")),
          Places.ofFrames(
              a,
              "%s do not have one transform for each of the "
                  + Wording.count(a.bones().size(), "bone")
                  + ": give each bone one row"));
    }
  }

  private void notFinite() {
    boolean finite =
        transforms.isBinarised()
            ? allFinite(transforms.quaternions())
            : allFinite(transforms.matrices());
    int rotation = transforms.rotationComponents();
    for (int row = 0; !finite && row < transforms.count(); row++) {
      notFinite(row, RowPart.ROTATION, 0, rotation);
      notFinite(row, RowPart.POSITION, rotation, rotation + 3);
    }
  }

  /** Adding one to an exponent of all ones carries into the sign, so no branch is needed. */
  private static boolean allFinite(int[] floats) {
    int signs = 0;
    for (int bits : floats) {
      signs |= (bits & 0x7FFFFFFF) + 0x00800000;
    }
    return signs >= 0;
  }

  private static boolean allFinite(short[] transforms) {
    int carries = 0;
    for (int at = Transforms.QUATERNION_ROTATION;
        at < transforms.length;
        at += Transforms.QUATERNION_STRIDE) {
      carries |=
          (transforms[at] & 0x7FFF) + 0x0400
              | (transforms[at + 1] & 0x7FFF) + 0x0400
              | (transforms[at + 2] & 0x7FFF) + 0x0400;
    }
    return (carries & 0x8000) == 0;
  }

  /** Reports the first value that is not finite. */
  private void notFinite(int row, RowPart place, int from, int to) {
    for (int i = from; i < to; i++) {
      double value = transforms.value(row, i);
      if (!Double.isFinite(value)) {
        add(Code.NOT_FINITE, row, place, false);
        return;
      }
    }
  }

  /**
   * Reports rows that a plain file stores under a name other than the list's. Letter case is
   * ignored, because the engine ignores it and the game's own files differ in it.
   */
  private void names() {
    NameFields names = a.frames().get(frame).names();
    // Most fields differ only in the padding after the name.
    if (names == null || NameFields.of(a.bones()).sameNames(names)) {
      return;
    }
    for (int i = 0; i < Math.min(names.count(), a.bones().size()); i++) {
      String stored = names.name(i);
      String listed = a.bones().get(i);
      if (!Skeleton.areSame(stored, listed)) {
        out.add(
            Code.NAME_IN_FRAME,
            new Place.Row(frame, i, RowPart.NAME),
            () ->
                String.format(
                    "%s stores bone %s under the name %s: use the name from the list",
                    frame(), Wording.quoted(listed), Wording.quoted(stored)),
            this::told);
      }
    }
  }

  /**
   * Reports stored quaternions whose length differs from 1 by more than {@link
   * Rotations#LENGTH_TOLERANCE}.
   *
   * <p>Rounding to 1/16384 changes the length by up to 6.1e-5. Bohemia's binariser does not
   * normalise an exporter's matrices: the lengths in its files are off by up to 8.8e-4. The
   * tolerance is six times that; rows computed from such a quaternion are off by at most four times
   * the tolerance, 2 %.
   */
  private void quaternions() {
    if (!transforms.isBinarised()) {
      return;
    }
    short[] bits = transforms.quaternions();
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
        add(Code.QUATERNION_LENGTH, row, RowPart.ROTATION, squared == 0 && bits[row * STRIDE] == 0);
      }
    }
  }

  private static int squared(double length) {
    return (int) Math.rint(length * length * Transforms.ONE * Transforms.ONE);
  }

  /**
   * The sum of four squares, as an unsigned int. The largest, 2^32, wraps to 0, which is outside
   * the bounds as well; no component is 0 then.
   */
  private static int squaredLength(short[] bits, int at) {
    int x = bits[at];
    int y = bits[at + 1];
    int z = bits[at + 2];
    int w = bits[at + 3];
    return x * x + y * y + z * z + w * w;
  }

  /**
   * A negative number if a squared length is outside the bounds. A value of 2^31 or more makes one
   * of the two differences negative, even if the other overflows.
   */
  private static int outside(int squared) {
    return squared - MIN | MAX - squared;
  }

  /** Reports matrices that are not rotations. */
  private void matrices() {
    if (transforms.isBinarised()) {
      return;
    }
    MatrixShape[] shapes = new MatrixShape[transforms.count()];
    Arrays.setAll(shapes, row -> MatrixShape.of(transforms.get(row).rows()));
    for (MatrixShape shape : EnumSet.range(MatrixShape.ZERO, MatrixShape.SCALE)) {
      for (int i = 0; i < shapes.length; i++) {
        if (shapes[i] == shape) {
          add(shape.code(), i, RowPart.ROTATION, false);
        }
      }
    }
  }

  /** Reports coordinates of {@link #FAR} metres or more. */
  private void positions() {
    for (int row = 0; row < transforms.count(); row++) {
      double largest = RowMessages.largestCoordinate(transforms, row);
      if (largest >= FAR && Double.isFinite(largest)) {
        add(Code.POSITION_FAR, row, RowPart.POSITION, false);
      }
    }
  }

  private void add(Code code, int row, RowPart part, boolean isZero) {
    Place place = new Place.Row(frame, row, part);
    if (isZero) {
      out.add(
          code,
          place,
          Condition.ZERO_LENGTH,
          () -> RowMessages.of(a, code, part, true, Extent.of(frame, row)),
          this::told);
    } else {
      out.add(
          code,
          place,
          () -> RowMessages.of(a, code, part, false, Extent.of(frame, row)),
          this::told);
    }
  }

  private Problem told(Problem first, Extent rows) {
    return RowMessages.told(a, first, rows);
  }
}
