package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.Turn;

/**
 * What a turn about one axis does to a bone in a frame, as the figure shows it: where the far end
 * of the bone goes; if the bone twists about its own length, where one of its sides goes.
 *
 * @param twists whether the bone twists about its own length
 * @param part of the bone that moves
 * @param directions in which it moves: one or two of forward, backward, up, down, left and right;
 *     the strongest first
 */
record TurnEffect(boolean twists, Part part, List<String> directions) {
  /** A part of a bone. Sides are those of the rest pose. */
  enum Part {
    FAR_END("far end", null),
    FRONT("front", new Vector3d(0, 0, -1)),
    TOP("top", new Vector3d(0, 1, 0)),
    LEFT_SIDE("left side", new Vector3d(1, 0, 0));

    private final String words;
    private final Vector3dc side;

    Part(String words, Vector3dc side) {
      this.words = words;
      this.side = side;
    }

    String words() {
      return words;
    }
  }

  private static final double STEP = 0.01;

  /**
   * A bone twists if its far end moves by less than this part of what it would move by if the axis
   * were perpendicular to the bone.
   */
  private static final double TWIST = 0.35;

  /** A side moves clearly if it moves by this part of the most that it can. */
  private static final double CLEAR = 0.7;

  /** A second direction is named from this part of the first. */
  private static final double SECOND = 0.5;

  /** A shorter bone has no far end, metres. */
  private static final double MIN_LENGTH = 0.001;

  private static final String[][] DIRECTIONS = {
    {"left", "right"}, {"up", "down"}, {"backward", "forward"}
  };

  /**
   * The effect of a larger angle in the text.
   *
   * @param axis of the angle: 0 to 2
   * @param bone whose row is a turn
   * @return empty if the bone does not move
   */
  static Optional<TurnEffect> ofAngle(int axis, PosedBone bone) {
    Vector3d angles = bone.angles();
    return of(bone, degrees -> turned(axis, angles, degrees));
  }

  /**
   * The effect of turning a bone further about an axis of its parent, after its own turn.
   *
   * @param axis 0 to 2
   * @param bone whose row is a turn
   * @return empty if the bone does not move
   */
  static Optional<TurnEffect> ofTurn(int axis, PosedBone bone) {
    Vector3d own = bone.angles();
    return of(
        bone, degrees -> turned(axis, new Vector3d(), degrees).mul(Turn.rows(own.x, own.y, own.z)));
  }

  /**
   * @param turned the rows of the bone after a turn by some degrees
   */
  private static Optional<TurnEffect> of(PosedBone bone, DoubleFunction<Matrix3d> turned) {
    Matrix3d difference = turned.apply(STEP).sub(turned.apply(-STEP));
    // Per radian.
    difference.scale(1 / (2 * Math.toRadians(STEP)));
    UnaryOperator<Vector3d> velocity =
        v -> bone.parent().transform(difference.transform(v, new Vector3d()), new Vector3d());
    Vector3d farEnd = farEnd(bone.rows(), bone.index(), bone.bones());
    double length = farEnd.length();
    if (length > MIN_LENGTH
        && difference.transform(farEnd, new Vector3d()).length() >= TWIST * length) {
      return of(false, Part.FAR_END, velocity.apply(farEnd));
    }
    for (Part side : List.of(Part.FRONT, Part.TOP, Part.LEFT_SIDE)) {
      if (difference.transform(side.side, new Vector3d()).length() >= CLEAR) {
        return of(length > MIN_LENGTH, side, velocity.apply(new Vector3d(side.side)));
      }
    }
    return Optional.empty();
  }

  private static Matrix3d turned(int axis, Vector3dc angles, double degrees) {
    Vector3d turned = new Vector3d(angles);
    turned.setComponent(axis, turned.get(axis) + degrees);
    return Turn.rows(turned.x, turned.y, turned.z);
  }

  /**
   * Where a bone ends, relative to its joint before it turns: in the middle of its children's
   * joints, or at the end of a chain in the direction from its parent. Zero for a root, from which
   * bones go in all directions.
   */
  private static Vector3d farEnd(PoseRows rows, int bone, PoseBones bones) {
    Vector3d sum = new Vector3d();
    Vector3dc joint = bones.joint(bone);
    int parent = bones.parent(bone);
    if (parent < 0) {
      return sum;
    }
    int children = 0;
    for (int b = 0; b < Math.min(bones.count(), rows.count()); b++) {
      if (bones.parent(b) == bone && rows.form(b) != PoseRows.Form.STORED) {
        Vector3d child = rows.move(b).add(bones.joint(b)).sub(joint);
        boolean isFar = child.length() > MIN_LENGTH;
        sum.add(isFar ? child : new Vector3d());
        children += isFar ? 1 : 0;
      }
    }
    return children > 0 ? sum.div(children) : sum.set(joint).sub(bones.joint(parent));
  }

  private static Optional<TurnEffect> of(boolean twists, Part part, Vector3d velocity) {
    List<String> directions = directions(velocity);
    return directions.isEmpty()
        ? Optional.empty()
        : Optional.of(new TurnEffect(twists, part, directions));
  }

  /**
   * The names of one or two directions in which a vector of model space points, the strongest
   * first; none if it is zero.
   */
  static List<String> directions(Vector3dc way) {
    List<Integer> axes =
        IntStream.range(0, 3)
            .boxed()
            .sorted((a, b) -> Double.compare(Math.abs(way.get(b)), Math.abs(way.get(a))))
            .toList();
    double most = Math.abs(way.get(axes.get(0)));
    List<String> directions = new ArrayList<>();
    for (int axis : axes.subList(0, 2)) {
      if (Math.abs(way.get(axis)) >= SECOND * most && most > 0) {
        directions.add(DIRECTIONS[axis][way.get(axis) > 0 ? 0 : 1]);
      }
    }
    return directions;
  }

  /** The end of a sentence whose subject is the angle. */
  String words() {
    String moves = "its " + part.words() + " " + String.join(" and ", directions);
    return twists
        ? "twists it, turning " + moves
        : (part == Part.FAR_END ? "moves " : "turns ") + moves;
  }
}
