package org.rtmtext.rules;

import java.util.Arrays;
import java.util.EnumSet;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixMeasures;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/** Rules for the rows of one frame. */
public final class RowRules {
  private static final double TOLERANCE = Rotations.LENGTH_TOLERANCE;

  /** The bounds of a quaternion's squared length, computed from its stored integers. */
  private static final int MIN = squared(1 - TOLERANCE);

  private static final int MAX = squared(1 + TOLERANCE);

  private static final int STRIDE = Transforms.QUATERNION_STRIDE;

  /**
   * Metres. From 32 m on, binary16 numbers are 31 mm apart, which is visible; from each further
   * power of two, the distance doubles. In known correct files, coordinates reach 2.9 m, because a
   * position is a displacement from the resting pose; the one known faulty file has 56 to 125 m in
   * several bones. A cutscene may move a figure by some metres.
   */
  private static final float FAR = 32;

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
   * Checks one frame. Depends on the head and this frame only, so that after an edit of one frame
   * only that frame is checked again. Errors come first: a limit on problems must not hide them.
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

  /**
   * For example {@code "pelvis" in frame 4 (phase 0.75)}. Rows after those of the listed bones have
   * a number instead of a name.
   */
  private String row(int row) {
    String name = row < a.bones().size() ? Wording.quoted(a.bones().get(row)) : "row " + (row + 1);
    return name + " in " + frame();
  }

  /** The frame's number, counted from 1, and its phase, with which the frame begins in a text. */
  private String frame() {
    Frame f = a.frames().get(frame);
    return Wording.frame(frame)
        + (f.hasPhase() ? " (phase " + Wording.stored(f.phaseValue()) + ")" : " (no phase)");
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
                  Wording.count(a.bones().size(), "bone")));
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
        String[] parts = {"aside row", "up row", "direction row", "position"};
        String part = parts[place == RowPart.POSITION ? 3 : i / 3];
        out.add(
            Code.NOT_FINITE,
            new Place.Row(frame, row, place),
            () ->
                String.format(
                    "the %s of %s contains %s, not a finite number",
                    part, row(row), Wording.stored((float) value)));
        return;
      }
    }
  }

  /**
   * Rows that a plain file stores under a name other than the list's. Letter case is ignored,
   * because the engine ignores it and the game's own files differ in it.
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
                    frame(), Wording.quoted(listed), Wording.quoted(stored)));
      }
    }
  }

  /**
   * Stored quaternions whose length differs from 1 by more than {@link Rotations#LENGTH_TOLERANCE}.
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
        length(row, bits);
      }
    }
  }

  private static int squared(double length) {
    return (int) Math.rint(length * length * Transforms.ONE * Transforms.ONE);
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

  private void length(int row, short[] bits) {
    double sum = 0;
    for (int i = row * STRIDE; i < row * STRIDE + 4; i++) {
      sum += (double) bits[i] * bits[i];
    }
    double length = Math.sqrt(sum) / Transforms.ONE;
    Place place = new Place.Row(frame, row, RowPart.ROTATION);
    if (length == 0) {
      out.add(
          Code.QUATERNION_LENGTH,
          place,
          Condition.ZERO_LENGTH,
          () ->
              "the quaternion of "
                  + row(row)
                  + " is zero, which is not a rotation: write the identity, \"0 0 0 1\", or another"
                  + " rotation");
    } else {
      out.add(
          Code.QUATERNION_LENGTH,
          place,
          () ->
              String.format(
                  "the quaternion of %s has length %s, which distorts the bone: divide the"
                      + " quaternion by its length",
                  row(row), Wording.number(length)));
    }
  }

  /** Matrices that are not rotations. */
  private void matrices() {
    if (transforms.isBinarised()) {
      return;
    }
    MatrixShape[] shapes = new MatrixShape[transforms.count()];
    Arrays.setAll(shapes, row -> MatrixShape.of(transforms.get(row).rows()));
    for (MatrixShape shape : EnumSet.range(MatrixShape.ZERO, MatrixShape.SCALE)) {
      for (int i = 0; i < shapes.length; i++) {
        if (shapes[i] == shape) {
          int row = i;
          out.add(
              shape.code(),
              new Place.Row(frame, row, RowPart.ROTATION),
              () ->
                  row(row) + " " + describe(shape, new MatrixMeasures(transforms.get(row).rows())));
        }
      }
    }
  }

  private static String describe(MatrixShape shape, MatrixMeasures m) {
    return switch (shape) {
      case ZERO ->
          "shrinks to nothing: its rows have "
              + m.describeLengths()
              + "; write the identity, \"1 0 0 | 0 1 0 | 0 0 1\", or another rotation";
      case MIRROR ->
          "is mirrored, so the faces attached to it point inwards: in the 3D program, apply (bake)"
              + " the negative scale and export again, or negate the row of the inverted axis";
      case SHEAR ->
          "is sheared: two of its rows meet at "
              + Wording.number(Math.toDegrees(Math.acos(m.worstCosine())))
              + " degrees instead of 90, which a binarised file cannot store; write the rotation as"
              + " \"euler\" or \"axis\"";
      default ->
          "is scaled: its rows have "
              + m.describeLengths()
              + " instead of 1; divide each row by its length";
    };
  }

  /** Coordinates of {@link #FAR} metres or more. */
  private void positions() {
    for (int row = 0; row < transforms.count(); row++) {
      float largest = largest(row);
      if (largest >= FAR && Float.isFinite(largest)) {
        far(row, largest);
      }
    }
  }

  /** The magnitude of the largest coordinate; may be infinite or NaN. */
  private float largest(int row) {
    int position = transforms.rotationComponents();
    double largest = 0;
    for (int i = position; i < position + 3; i++) {
      largest = Math.max(largest, Math.abs(transforms.value(row, i)));
    }
    return (float) largest;
  }

  private void far(int row, float metres) {
    out.add(
        Code.POSITION_FAR,
        new Place.Row(frame, row, RowPart.POSITION),
        () ->
            String.format(
                "the position of %s has a coordinate of %s m, which is probably too far; %s",
                row(row),
                Wording.number(metres),
                metres >= Half.OVERFLOW
                    ? "a binarised file cannot store it"
                    : "a binarised file stores it in steps of "
                        + Wording.number(1000 * Half.step(metres))
                        + " mm"));
  }
}
