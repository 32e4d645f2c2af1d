package org.rtmtext.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.conversion.TransformSpaces;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.NumberText;
import org.rtmtext.poses.Digits;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.reader.TextRows;
import org.rtmtext.skeleton.Parents;

/**
 * The numbers of a bone in a frame, the same in every view: in a text of poses, those of its row;
 * otherwise, those of its transform in model space.
 *
 * @param transform relative to the space; for a pose, the turn and the move of the row
 * @param angles degrees: those in the row of a pose, otherwise Euler angles in their usual range,
 *     see {@link Rotations#toEuler}. NaN if the transform is no rotation
 */
public record ShownNumbers(Space space, Transform transform, Vector3d angles) {
  /** Decimals of angles: those of a text of poses. */
  public static final int ANGLE_DECIMALS = PoseRows.ANGLE_DECIMALS;

  /** Decimals of metres: those of a text of poses. */
  public static final int METRE_DECIMALS = PoseRows.MOVE_DECIMALS;

  /** Numbers from this size are not rounded. */
  private static final double LARGE = 1e7;

  private static final Vector3d NONE = new Vector3d(Double.NaN);

  /** What numbers are relative to. */
  public enum Space {
    /** The parent and the rest pose: {@code turn} and {@code move} of a text of poses. */
    POSE("turn and move"),
    /** The rest pose, in model space, as in a plain file. */
    MODEL("model space"),
    /** The parent, as in a binarised file. Used if no skeleton names the parent. */
    PARENT("relative to the parent");

    private final String words;

    Space(String words) {
      this.words = words;
    }

    /** The name in messages of the protocol. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The name for users. */
    public String words() {
      return words;
    }
  }

  /** Gives the numbers of the bones of an animation. */
  @FunctionalInterface
  public interface Source {
    /**
     * The numbers of a bone in a frame.
     *
     * @param bone index in the list of bones
     * @return empty if the row of the bone, or of an ancestor that it depends on, cannot be read
     */
    Optional<ShownNumbers> at(int frame, int bone);
  }

  private record PoseRow(Vector3d position, Matrix3d rows) implements Transform {
    @Override
    public Quaterniond quaternion() {
      return Rotations.fromRows(rows);
    }
  }

  /** The numbers of a text. */
  public static final class OfText implements Source {
    private final TextReading reading;
    private final TextRows rows;
    private final List<String> bones;
    private final boolean binarised;

    /** Null unless the text is binarised and its skeleton is known. */
    private final Parents parents;

    public OfText(Analysis analysis) {
      reading = analysis.reading();
      rows = reading.rows();
      bones = reading.head().bones();
      binarised = reading.encoding().isBinarised();
      parents =
          binarised
              ? analysis
                  .skeletonOfRows()
                  .map(match -> Parents.of(bones, match.skeleton()))
                  .orElse(null)
              : null;
    }

    @Override
    public Optional<ShownNumbers> at(int frame, int bone) {
      return pose(frame, bone).or(() -> row(frame, bone).flatMap(row -> stored(frame, bone, row)));
    }

    /**
     * The numbers of a row.
     *
     * @param row without errors
     * @return empty if the row of an ancestor that it depends on cannot be read
     */
    public Optional<ShownNumbers> at(RowValues row) {
      int bone = bones.indexOf(row.bone());
      return pose(row.frame(), bone).or(() -> stored(row.frame(), bone, row.transform()));
    }

    /** The numbers of a row that is relative to a parent; empty for other rows. */
    private Optional<ShownNumbers> pose(int frame, int bone) {
      if (reading.unreadableBones(frame).contains(bone)) {
        return Optional.empty();
      }
      return reading
          .readablePoses(frame)
          .filter(poses -> bone >= 0 && bone < poses.count())
          .filter(poses -> poses.form(bone) != PoseRows.Form.STORED)
          .map(poses -> ofPose(poses, bone));
    }

    private Optional<ShownNumbers> stored(int frame, int bone, Transform row) {
      return binarised
          ? ofBinarised(bone, parents, b -> b == bone ? Optional.of(row) : row(frame, b))
          : Optional.of(of(Space.MODEL, row));
    }

    /** The stored transform of a row, also in a frame with syntax errors. */
    private Optional<Transform> row(int frame, int bone) {
      String name = bones.get(bone);
      return reading.isWellFormed(frame)
          ? rows.transformOf(frame, name)
          : rows.of(frame, name).filter(RowValues::whole).map(RowValues::transform);
    }
  }

  /**
   * The numbers of an animation, which has no rows of poses.
   *
   * @param parents of its bones
   */
  public static Source of(Animation animation, Parents parents) {
    return (frame, bone) -> {
      Transforms all = animation.frames().get(frame).transforms();
      IntFunction<Optional<Transform>> rows =
          b -> b < all.count() ? Optional.of(all.get(b)) : Optional.empty();
      return all.isBinarised()
          ? ofBinarised(bone, parents, rows)
          : rows.apply(bone).map(row -> of(Space.MODEL, row));
    };
  }

  private static ShownNumbers ofPose(PoseRows rows, int bone) {
    Vector3d angles =
        rows.form(bone) == PoseRows.Form.TURN
            ? new Vector3d(rows.value(bone, 0), rows.value(bone, 1), rows.value(bone, 2))
            : NONE;
    Transform row = new PoseRow(rows.move(bone), rows.matrix(bone));
    return new ShownNumbers(Space.POSE, row, angles);
  }

  /**
   * @param parents null if they are unknown
   */
  private static Optional<ShownNumbers> ofBinarised(
      int bone, Parents parents, IntFunction<Optional<Transform>> rows) {
    return parents != null && bone >= 0 && parents.isKnown(bone)
        ? TransformSpaces.inModel(bone, parents, rows).map(t -> of(Space.MODEL, t))
        : rows.apply(bone).map(row -> of(Space.PARENT, row));
  }

  /** The numbers of a transform of a file, or computed for one. */
  public static ShownNumbers of(Space space, Transform transform) {
    return new ShownNumbers(space, transform, transform.isRotation() ? transform.euler() : NONE);
  }

  /** Whether all numbers are equal. */
  public boolean isSame(ShownNumbers other) {
    Vector3d position = transform.position();
    return position.equals(other.transform.position())
        && transform.rows().equals(other.transform.rows())
        && transform.quaternion().equals(other.transform.quaternion());
  }

  /** Whether the bone has angles: its transform is a rotation. */
  public boolean hasAngles() {
    return angles.isFinite();
  }

  /** An angle as it is shown, degrees; NaN if there is none. */
  public double angle(int axis) {
    return rounded(angles.get(axis), ANGLE_DECIMALS);
  }

  /** A coordinate of the position or the move as it is shown, metres. */
  public double metres(int axis) {
    return rounded((float) position(axis), METRE_DECIMALS);
  }

  /** A coordinate of the position or the move with the digits that a text shows, metres. */
  public double position(int axis) {
    double value = transform.position().get(axis);
    return !Double.isFinite(value)
        ? value
        : space == Space.PARENT
            ? NumberText.printedHalf(value)
            : Double.parseDouble(Float.toString((float) value));
  }

  private static double rounded(double value, int decimals) {
    return Math.abs(value) < LARGE ? Digits.round(value, decimals) : value;
  }
}
