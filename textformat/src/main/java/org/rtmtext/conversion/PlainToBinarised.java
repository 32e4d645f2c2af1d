package org.rtmtext.conversion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixMeasures;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.NearestRotation;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;

/**
 * Converts a plain animation to a binarised one: local = absolute · inverse(absolute(parent)), the
 * inverse of {@link BinarisedToPlain}. Quaternion components are rounded to the nearest 1/16384 and
 * positions truncated to binary16, as Bohemia's binariser does.
 *
 * <p>For a matrix that is not a rotation, the nearest rotation is stored. Children are computed
 * relative to that rotation, so they stay in place.
 */
final class PlainToBinarised {
  /**
   * The smallest normal binary16, 0.06 mm. Bohemia's binariser stores smaller numbers, and -0, as
   * 0.
   */
  private static final float MIN_POSITION = 0x1p-14f;

  /** Smaller displacements (in metres) are not reported: steps of binary16 at 1 m are as large. */
  private static final double MOVED = 0.001;

  /** Smaller displacements by rounding (in metres) are not reported, because nobody sees them. */
  private static final double ROUNDED = 0.005;

  private static final String ONLY_RIGID =
      ", because a binarised file stores only a rotation and a position";

  /**
   * The largest error of a coordinate relative to the parent, as a fraction of {@link #reach} of
   * the bone and its parent: both rows were rounded to floats. The largest error in random
   * skeletons is 0.9 of this bound.
   */
  private static final double FLOAT_ERROR = 0x1p-23;

  private final Animation a;
  private final BoneMap bones;
  private final Parents parents;
  private final ProblemCollector findings;

  /**
   * Whether a bone has children. Only then is its matrix inverted, which takes most of the time.
   */
  private final boolean[] hasChildren;

  /** The {@link MatrixMeasures#defect} of each bone in the current frame. */
  private final double[] defects;

  /** The bones whose children were reported to move. */
  private final boolean[] reported;

  /** How far rounded positions move each bone in the current frame, in model space, metres. */
  private final Vector3d[] moved;

  /** The largest coordinate of each bone or its ancestors in the current frame, metres. */
  private final double[] reach;

  /** For each bone, the frame in which rounded positions move it most; null if it hardly moves. */
  private final Rounded[] rounded;

  /**
   * A bone that rounded positions move in a frame.
   *
   * @param metres the distance
   * @param reach the largest coordinate of the bone or its ancestors, metres
   */
  private record Rounded(int bone, int frame, double metres, double reach) {}

  private PlainToBinarised(Animation a, BoneMap bones, Parents parents, ProblemCollector findings) {
    this.a = a;
    this.bones = bones;
    this.parents = parents;
    this.findings = findings;
    hasChildren = new boolean[parents.count()];
    defects = new double[parents.count()];
    reported = new boolean[parents.count()];
    moved = Stream.generate(Vector3d::new).limit(parents.count()).toArray(Vector3d[]::new);
    reach = new double[parents.count()];
    rounded = new Rounded[parents.count()];
    for (int i = 0; i < hasChildren.length; i++) {
      if (parents.parent(i) >= 0) {
        hasChildren[parents.parent(i)] = true;
      }
    }
  }

  /**
   * Converts the transforms of the bones in {@code bones}, and reports losses as findings.
   *
   * @param parents of the bones in {@code bones}
   * @throws CannotConvertException for a position beyond binary16
   */
  static Animation convert(
      Animation a, Encoding to, BoneMap bones, Parents parents, ProblemCollector findings)
      throws CannotConvertException {
    PlainToBinarised conversion = new PlainToBinarised(a, bones, parents, findings);
    List<Frame> frames = new ArrayList<>(a.frames().size());
    Matrix4x3d[] absolute = BinarisedToPlain.matrices(bones.count());
    Matrix4x3d[] inverse = BinarisedToPlain.matrices(bones.count());
    for (int f = 0; f < a.frames().size(); f++) {
      frames.add(conversion.frame(f, absolute, inverse));
    }
    conversion.reportRounded();
    List<Property> properties =
        to.hasProperties() ? Conversion.keystones(a.properties()) : List.of();
    return new Animation(
        to,
        a.motion(),
        Conversion.header(frames.size(), bones.count()),
        properties,
        bones.names(),
        frames,
        new byte[0]);
  }

  private Frame frame(int f, Matrix4x3d[] absolute, Matrix4x3d[] inverse)
      throws CannotConvertException {
    Frame frame = a.frames().get(f);
    Transforms stored = frame.transforms();
    short[] bits = new short[bones.count() * Transforms.QUATERNION_STRIDE];
    Matrix4x3d local = new Matrix4x3d();
    for (int k = 0; k < parents.count(); k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      int source = bones.sources()[bone];
      // An added bone stays the identity in model space.
      if (source >= 0) {
        read(f, stored, bone, absolute[bone]);
        if (hasChildren[bone]) {
          absolute[bone].invert(inverse[bone]);
          defects[bone] = MatrixMeasures.defect(absolute[bone]);
        }
      }
      local.set(absolute[bone]);
      if (parent >= 0) {
        inverse[parent].mul(absolute[bone], local);
        reportMoved(f, bone, parent, local);
      }
      int at = bone * Transforms.QUATERNION_STRIDE;
      QuaternionRounding.store(local, bits, at);
      double sum = reach(absolute[bone]) + (parent >= 0 ? reach(absolute[parent]) : 0);
      storePosition(local, sum * FLOAT_ERROR, bits, at, f, bone);
      moved[bone].set(
          0.0 - Half.toFloat(bits[at + 4]) - local.m30(),
          Half.toFloat(bits[at + 5]) - local.m31(),
          0.0 - Half.toFloat(bits[at + 6]) - local.m32());
      reach[bone] = reach(local);
      if (parent >= 0) {
        absolute[parent].transformDirection(moved[bone]).add(moved[parent]);
        reach[bone] = Math.max(reach[bone], reach[parent]);
      }
    }
    Transforms made = Transforms.ofQuaternions(bits);
    measureRounded(f, made, absolute);
    return new Frame(frame.phase(), made);
  }

  /**
   * Reports rows that are within the tolerances of a rotation, and therefore not corrected. Unless
   * they were computed from a stored quaternion, their defect moves the children when the file is
   * converted back.
   */
  private void reportMoved(int f, int bone, int parent, Matrix4x3d local) {
    double metres = defects[parent] * reach(local);
    if (metres < MOVED || reported[parent]) {
      return;
    }
    reported[parent] = true;
    int source = bones.sources()[parent];
    findings.add(
        Code.MATRIX_SCALE,
        new Place.Row(f, source, RowPart.ROTATION),
        Condition.INEXACT_ROTATION,
        () ->
            String.format(
                Locale.ROOT,
                "the matrix of %s is not exactly a rotation: after conversion back to plain, its"
                    + " children may be displaced (bone %s by %.0f mm)",
                bone(f, parent),
                Wording.quoted(bones.names().get(bone)),
                Math.ceil(metres * 1000)));
  }

  /**
   * Finds the bones that rounded positions alone move visibly in a frame, and how far rounded
   * rotations and positions together move these bones.
   */
  private void measureRounded(int f, Transforms made, Matrix4x3d[] absolute) {
    for (int bone = 0; bone < rounded.length; bone++) {
      if (moved[bone].length() > ROUNDED) {
        Vector3d now =
            TransformSpaces.inModel(bone, parents, i -> Optional.of(made.get(i)))
                .orElseThrow()
                .position();
        double metres = now.distance(absolute[bone].getTranslation(new Vector3d()));
        if (rounded[bone] == null || metres > rounded[bone].metres()) {
          rounded[bone] = new Rounded(bone, f, metres, reach[bone]);
        }
      }
    }
  }

  /** Reports each bone once, in the frame where it moves most; the bone that moves most first. */
  private void reportRounded() {
    Arrays.stream(rounded)
        .filter(r -> r != null && r.metres() > ROUNDED && bones.sources()[r.bone()] >= 0)
        .sorted(Comparator.comparingDouble(Rounded::metres).reversed())
        .forEach(
            r ->
                findings.add(
                    Code.POSITION_FAR,
                    new Place.Row(r.frame(), bones.sources()[r.bone()], RowPart.POSITION),
                    () ->
                        String.format(
                            Locale.ROOT,
                            "%s is moved by %.0f mm, because a binarised file stores coordinates"
                                + " around %.1f m in steps of %s mm",
                            bone(r.frame(), r.bone()),
                            r.metres() * 1000,
                            r.reach(),
                            Wording.number(1000 * Half.step(r.reach())))));
  }

  private static double reach(Matrix4x3d m) {
    return Math.max(Math.abs(m.m30()), Math.max(Math.abs(m.m31()), Math.abs(m.m32())));
  }

  /** Reads a stored matrix; one that is not a rotation is replaced by the nearest rotation. */
  private void read(int f, Transforms stored, int bone, Matrix4x3d into) {
    int source = bones.sources()[bone];
    into.set(stored.matrix(source));
    Matrix3d rows = new Matrix3d().set(into);
    MatrixShape shape = MatrixShape.of(rows);
    if (shape != MatrixShape.ROTATION) {
      report(shape, f, bone, RowPart.ROTATION);
      into.set3x3(NearestRotation.nearest(rows));
    }
    if (!Double.isFinite(into.m30() + into.m31() + into.m32())) {
      report(MatrixShape.NOT_FINITE, f, bone, RowPart.POSITION);
      into.setTranslation(0, 0, 0);
    }
  }

  private void report(MatrixShape shape, int f, int bone, RowPart part) {
    String what =
        switch (shape) {
          case ZERO -> "is flat, or shrinks to a line or a point; this scale is lost" + ONLY_RIGID;
          case MIRROR -> "is mirrored; the reflection is lost" + ONLY_RIGID;
          case SHEAR -> "is sheared; the shear is lost" + ONLY_RIGID;
          case SCALE -> "is scaled; the scale is lost" + ONLY_RIGID;
          default ->
              part == RowPart.ROTATION
                  ? "has a number that is not finite; the identity rotation is stored instead"
                  : "has a number that is not finite; the position 0 0 0 is stored instead";
        };
    Place place = new Place.Row(f, bones.sources()[bone], part);
    findings.add(shape.code(), place, () -> bone(f, bone) + " " + what);
  }

  private String bone(int f, int bone) {
    int source = bones.sources()[bone];
    return "bone "
        + Wording.quoted(source < 0 ? bones.names().get(bone) : a.bones().get(source))
        + " in "
        + Wording.frame(f)
        + " (phase "
        + Wording.stored(a.frames().get(f).phaseValue())
        + ")";
  }

  /**
   * Truncates the position of a row whose rotation is already stored. A row that was converted from
   * a binarised file has the stored rotation and three binary16 numbers, except for the rounding of
   * floats; truncating such a number might give the previous one, so it is rounded.
   *
   * @param error the largest error of a coordinate
   */
  private void storePosition(Matrix4x3d local, double error, short[] bits, int at, int f, int bone)
      throws CannotConvertException {
    double[] position = {0.0 - local.m30(), local.m31(), 0.0 - local.m32()};
    boolean isBinary16 = true;
    for (double value : position) {
      if (Math.abs(value) >= Half.OVERFLOW) {
        throw new CannotConvertException(
            String.format(
                "the position of %s would be stored with the coordinate %s m; a binarised file"
                    + " stores coordinates from -65504 to 65504 m",
                bone(f, bone), Wording.number(value)));
      }
      isBinary16 &= Math.abs(Half.toFloat(Half.round(value)) - value) <= error;
    }
    boolean wasStored = isBinary16 && QuaternionRounding.isExact(local, bits, at);
    for (int i = 0; i < position.length; i++) {
      short half = wasStored ? Half.round(position[i]) : Half.truncate(position[i]);
      boolean isSmall = Math.abs(Half.toFloat(half)) < MIN_POSITION;
      bits[at + Transforms.QUATERNION_ROTATION + i] = isSmall ? 0 : half;
    }
  }
}
