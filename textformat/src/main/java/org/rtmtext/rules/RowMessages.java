package org.rtmtext.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixMeasures;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Extent;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;

/**
 * Messages of problems that one or many rows have: which bones, in which frames, and by how much.
 */
final class RowMessages {
  /** Maximum number of bones that a message names, each with its own value. */
  private static final int MAX_NAMED = 3;

  /** Values whose relative difference is at most this are given as one value. */
  private static final double SAME = 0.001;

  /** The largest denominator of a fraction that a message adds to a decimal. */
  private static final int MAX_DENOMINATOR = 12;

  private static final String APPLY_SCALE =
      "apply the scale in the 3D program and export again, or ";

  private final Animation a;
  private final Extent extent;
  private final boolean isOne;
  private final boolean hasFrames;

  /**
   * @param hasFrames whether the message gives the number of bones, and the frames
   */
  private RowMessages(Animation a, Extent extent, boolean hasFrames) {
    this.a = a;
    this.extent = extent;
    this.hasFrames = hasFrames;
    isOne = extent.rowCount() == 1;
  }

  /**
   * Describes the problem of several rows.
   *
   * @param first the problem of the first row
   * @param extent the rows that have the problem
   */
  static Problem told(Animation a, Problem first, Extent extent) {
    boolean isZero = first.data(Condition.class).stream().anyMatch(c -> c == Condition.ZERO_LENGTH);
    RowPart part = ((Place.Row) first.place()).part();
    if (part == RowPart.NAME && extent.isSingle()) {
      return first;
    }
    String cause = new RowMessages(a, extent, false).message(first.code(), part, isZero);
    return first.everywhere(
        of(a, first.code(), part, isZero, extent),
        new ProblemData.Counts(extent.rowCount(), extent.frameCount(), cause, extent.others()));
  }

  /**
   * The message about rows that have a problem.
   *
   * @param isZero whether the length of a quaternion is 0
   */
  static String of(Animation a, Code code, RowPart part, boolean isZero, Extent extent) {
    return new RowMessages(a, extent, true).message(code, part, isZero);
  }

  private String message(Code code, RowPart part, boolean isZero) {
    return switch (code) {
      case NOT_FINITE -> notFinite(part);
      case QUATERNION_LENGTH -> isZero ? zeroQuaternion() : quaternion();
      case POSITION_FAR -> far();
      case NAME_IN_FRAME ->
          String.format(
              isOne
                  ? "%s is stored under another name %s: use the name from the list"
                  : "%s are stored under other names %s: use the names from the list",
              bones(),
              frames());
      default -> matrix(code);
    };
  }

  private String notFinite(RowPart part) {
    String what = part == RowPart.POSITION ? "position" : "rotation";
    return extent.isSingle() && hasFrames
        ? String.format(
            "the %s of %s contains %s %s: write a number",
            what, bones(), firstNotFinite(part), frames())
        : String.format(
            "the %s of %s %s inf or nan %s: write numbers",
            isOne ? what : what + "s", bones(), isOne ? "contains" : "contain", frames());
  }

  private String firstNotFinite(RowPart part) {
    Transforms transforms = a.frames().get(extent.frames().nextSetBit(0)).transforms();
    int row = extent.rows().nextSetBit(0);
    int rotation = transforms.rotationComponents();
    int i = part == RowPart.POSITION ? rotation : 0;
    while (Double.isFinite(transforms.value(row, i))) {
      i++;
    }
    return Wording.stored((float) transforms.value(row, i));
  }

  private String zeroQuaternion() {
    return String.format(
        "the %s of %s %s zero %s, which is not a rotation: write the identity, \"0 0 0 1\", or"
            + " another rotation",
        isOne ? "quaternion" : "quaternions", bones(), isOne ? "is" : "are", frames());
  }

  private String quaternion() {
    return isOne
        ? String.format(
            "the quaternion of %s has length %s %s, which distorts the bone: divide the quaternion"
                + " by its length",
            bones(), values(Code.QUATERNION_LENGTH), frames())
        : String.format(
            "the quaternions of %s have length %s %s, which distorts the bones: divide each"
                + " quaternion by its length",
            bones(), values(Code.QUATERNION_LENGTH), frames());
  }

  /** What zero rows do to the model, in words. */
  private String zero() {
    BitSet counts = zeroRows();
    if (counts.cardinality() > 1) {
      return isOne
          ? " shrinks to a plane, a line or a point "
          : " shrink to a plane, a line or a point ";
    }
    return switch (counts.length() - 1) {
      case 1 -> isOne ? " is flat " : " are flat ";
      case 2 -> isOne ? " shrinks to a line " : " shrink to a line ";
      default -> isOne ? " shrinks to nothing " : " shrink to nothing ";
    };
  }

  /**
   * How many rows are zero in a matrix, for all matrices with zero rows: a set of numbers from 1 to
   * 3.
   */
  private BitSet zeroRows() {
    BitSet counts = new BitSet();
    extent.frames().stream()
        .mapToObj(f -> a.frames().get(f).transforms())
        .forEach(
            transforms ->
                extent.rows().stream()
                    .filter(row -> row < transforms.count())
                    .map(row -> new MatrixMeasures(transforms.get(row).rows()).zeroRows())
                    .filter(count -> count > 0)
                    .forEach(counts::set));
    return counts;
  }

  private String toRepairZero() {
    BitSet counts = zeroRows();
    String identity = "write the identity, \"1 0 0 | 0 1 0 | 0 0 1\", or another rotation";
    if (!counts.get(1)) {
      return ": " + identity;
    }
    return counts.cardinality() == 1
        ? ", because one of the three rows is zero: compute it from the other two, or write"
            + " another rotation"
        : ": where only one of the three rows is zero, compute it from the other two; elsewhere, "
            + identity;
  }

  private String matrix(Code code) {
    String are = isOne ? " is " : " are ";
    return switch (code) {
      case MATRIX_ZERO -> bones() + zero() + frames() + toRepairZero();
      case MATRIX_MIRROR ->
          bones()
              + are
              + "mirrored "
              + frames()
              + ", so the faces attached to "
              + (isOne ? "it" : "them")
              + " point inwards: in the 3D program, apply (bake) the negative scale and export"
              + " again, or negate the row of the inverted axis";
      case MATRIX_SHEAR ->
          bones()
              + are
              + "sheared "
              + frames()
              + ": two rows meet at "
              + values(code)
              + " degrees instead of 90, which a binarised file cannot store: "
              + APPLY_SCALE
              + "write the rotation as \"euler\" or \"axis\"";
      case MATRIX_SCALE ->
          scales(are + "scaled by ")
              + " "
              + frames()
              + ": "
              + APPLY_SCALE
              + "divide each row by its length";
      default -> throw new IllegalArgumentException(code.id());
    };
  }

  private String far() {
    double[] largest = ranges(Code.POSITION_FAR).stream().mapToDouble(range -> range[1]).toArray();
    int[] rows = extent.rows().stream().toArray();
    List<Integer> farFirst =
        IntStream.range(0, rows.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -largest[i]))
            .toList();
    double max = largest[farFirst.get(0)];
    if (!extent.isSingle() && UnitOfLength.isOther(a)) {
      return !hasFrames
          ? "most bones are moved by metres"
          : String.format(
              "most bones are moved by metres, %s by up to %s m, so the animation is probably in"
                  + " another unit than metres, such as centimetres: scale it in the 3D program and"
                  + " export again, or multiply all positions and the motion by 0.01",
              bone(rows[farFirst.get(0)]), Wording.number(max));
    }
    return String.format(
        "the %s of %s %s a coordinate of %s%s m %s, which is probably too far%s: correct %s",
        isOne ? "position" : "positions",
        bones(farFirst.stream().mapToInt(i -> rows[i])),
        isOne ? "has" : "have",
        extent.isSingle() && hasFrames ? "" : "up to ",
        Wording.number(max),
        frames(),
        a.encoding().isBinarised()
            ? ", and which the file stores in steps of "
                + Wording.number(Half.step((float) max))
                + " m"
            : "",
        isOne
            ? "it"
            : "them, or, if the animation is in another unit than metres, scale it in the 3D"
                + " program and export again");
  }

  /** The bones in words: all of them, their names, or the first names and the number of bones. */
  private String bones() {
    return bones(extent.rows().stream());
  }

  /**
   * @param rows of the bones, those to name first
   */
  private String bones(IntStream rows) {
    int count = extent.rowCount();
    boolean areAll = count == a.bones().size() && extent.rows().length() == count;
    if (count > 1 && areAll && extent.isEverywhere()) {
      return !hasFrames
          ? "all bones"
          : count == 2 ? "both bones" : "all " + Wording.count(count, "bone");
    }
    List<String> names = rows.limit(MAX_NAMED).mapToObj(this::bone).toList();
    if (count <= MAX_NAMED) {
      return and(names);
    }
    return Wording.count(count, "bone") + " (" + String.join(", ", names) + ", ...)";
  }

  /** Rows after those of the listed bones have a number instead of a name. */
  private String bone(int row) {
    return row < a.bones().size() ? Wording.quoted(a.bones().get(row)) : "row " + (row + 1);
  }

  private String frames() {
    return hasFrames ? "in " + frames(a, extent) : "";
  }

  /** The frames in which rows have a problem, in words. */
  static String frames(Animation a, Extent extent) {
    BitSet frames = extent.frames();
    int first = frames.nextSetBit(0);
    int count = extent.frameCount();
    int all = a.frames().size();
    if (count == 1) {
      return frame(a, first);
    }
    if (!extent.isEverywhere()) {
      return String.format(Locale.ROOT, "up to %,d frames (first frame %d)", count, first + 1);
    }
    if (count == all) {
      return all == 2 ? "both frames" : "all " + Wording.count(all, "frame");
    }
    return frames.length() - first == count
        ? String.format(
            Locale.ROOT, "frames %d %s %d", first + 1, count == 2 ? "and" : "to", frames.length())
        : String.format(Locale.ROOT, "%,d of %,d frames (first frame %d)", count, all, first + 1);
  }

  /** The frame's number, counted from 1, and its phase, with which the frame begins in a text. */
  static String frame(Animation a, int index) {
    Frame f = a.frames().get(index);
    return Wording.frame(index)
        + (f.hasPhase() ? " (phase " + Wording.stored(f.phaseValue()) + ")" : " (no phase)");
  }

  /** The bones and their scales; a few bones each have their own value. */
  private String scales(String areScaledBy) {
    List<double[]> ranges = ranges(Code.MATRIX_SCALE);
    if (!haveOwnValues(ranges) || isSame(ranges)) {
      return bones() + areScaledBy + values(Code.MATRIX_SCALE);
    }
    int[] rows = extent.rows().stream().toArray();
    return and(
        IntStream.range(0, rows.length)
            .mapToObj(
                i ->
                    bone(rows[i])
                        + (i == 0 ? " is scaled by " : " by ")
                        + withFraction(ranges.get(i)[0]))
            .toList());
  }

  /**
   * The values in words: one value, one for each of a few bones, or the smallest and the largest.
   */
  private String values(Code code) {
    List<double[]> ranges = ranges(code);
    if (isSame(ranges)) {
      double value = (min(ranges) + max(ranges)) / 2;
      return code == Code.MATRIX_SCALE ? withFraction(value) : rounded(value);
    }
    if (extent.isSingle() && hasFrames) {
      int row = extent.rows().nextSetBit(0);
      Transforms one = a.frames().get(extent.frames().nextSetBit(0)).transforms();
      return and(Arrays.stream(measure(code, one, row)).mapToObj(RowMessages::rounded).toList());
    }
    return haveOwnValues(ranges)
        ? and(ranges.stream().map(r -> rounded(r[0])).toList())
        : rounded(min(ranges)) + " to " + rounded(max(ranges));
  }

  /** Whether there are a few bones, and each has one value. */
  private boolean haveOwnValues(List<double[]> ranges) {
    return !isOne
        && ranges.size() <= MAX_NAMED
        && ranges.stream().allMatch(r -> isSame(r[0], r[1]));
  }

  private static double min(List<double[]> ranges) {
    return ranges.stream().mapToDouble(r -> r[0]).min().orElseThrow();
  }

  private static double max(List<double[]> ranges) {
    return ranges.stream().mapToDouble(r -> r[1]).max().orElseThrow();
  }

  private static boolean isSame(List<double[]> ranges) {
    return isSame(min(ranges), max(ranges));
  }

  private static boolean isSame(double min, double max) {
    return max - min <= SAME * max;
  }

  private static String rounded(double value) {
    double step = Math.pow(10, Math.floor(Math.log10(Math.max(value, 1e-9))) - 3);
    return Wording.number(Math.rint(value / step) * step);
  }

  /** A number, and the fraction that it seems to be: {@code 0.8333 (5/6)}. */
  private static String withFraction(double value) {
    String decimal = rounded(value);
    for (int d = 3; d <= MAX_DENOMINATOR && decimal.length() > "0.25".length(); d++) {
      double n = Math.rint(value * d);
      if (n > 0 && Math.abs(n / d - value) < 0.1 * SAME * value && n / d != Math.rint(n / d)) {
        return String.format(Locale.ROOT, "%s (%.0f/%d)", decimal, n, d);
      }
    }
    return decimal;
  }

  private static String and(List<String> parts) {
    int last = parts.size() - 1;
    return last == 0
        ? parts.get(0)
        : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
  }

  /** For each row of the extent, the smallest and the largest value that the problem is about. */
  private List<double[]> ranges(Code code) {
    List<double[]> ranges = new ArrayList<>();
    for (int row = extent.rows().nextSetBit(0); row >= 0; row = extent.rows().nextSetBit(row + 1)) {
      double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
      for (int f = extent.frames().nextSetBit(0); f >= 0; f = extent.frames().nextSetBit(f + 1)) {
        Transforms transforms = a.frames().get(f).transforms();
        if (row < transforms.count()) {
          for (double value : measure(code, transforms, row)) {
            range[0] = Math.min(range[0], value);
            range[1] = Math.max(range[1], value);
          }
        }
      }
      ranges.add(range);
    }
    return ranges;
  }

  /** The values of a row that a problem is about; none if the row does not have the problem. */
  private static double[] measure(Code code, Transforms transforms, int row) {
    switch (code) {
      case QUATERNION_LENGTH -> {
        double sum = 0;
        for (int i = 0; i < 4; i++) {
          sum += transforms.value(row, i) * transforms.value(row, i);
        }
        double length = Math.sqrt(sum);
        boolean isWrong = length > 0 && Math.abs(length - 1) > 0.99 * Rotations.LENGTH_TOLERANCE;
        return isWrong ? new double[] {length} : new double[0];
      }
      case POSITION_FAR -> {
        double largest = largestCoordinate(transforms, row);
        return Double.isFinite(largest) ? new double[] {largest} : new double[0];
      }
      default -> {
        MatrixMeasures m = new MatrixMeasures(transforms.get(row).rows());
        if (MatrixShape.of(transforms.get(row).rows()).code() != code) {
          return new double[0];
        }
        return code == Code.MATRIX_SCALE
            ? m.lengths()
            : new double[] {Math.toDegrees(Math.acos(m.worstCosine()))};
      }
    }
  }

  /** The magnitude of the largest coordinate; may be infinite or NaN. */
  static double largestCoordinate(Transforms transforms, int row) {
    int position = transforms.rotationComponents();
    double largest = 0;
    for (int i = position; i < position + 3; i++) {
      largest = Math.max(largest, Math.abs(transforms.value(row, i)));
    }
    return largest;
  }
}
