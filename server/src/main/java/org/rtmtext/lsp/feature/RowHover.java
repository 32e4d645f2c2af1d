package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.TransformSpaces;
import org.rtmtext.model.AxisAngle;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transform;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.RowTokens.Form;
import org.rtmtext.syntax.Token;
import org.rtmtext.syntax.Token.Kind;

/** The hover of a row: one bone's transform in one frame. */
final class RowHover {
  /** Smaller differences of lengths from 1 are rounding and not mentioned. */
  private static final double UNIT = 0.005;

  private static final List<String> HEAD = List.of("", "x", "y", "z", "w");

  private final TextReading reading;
  private final RowValues row;
  private final Transform transform;
  private final Quaterniond quaternion;
  private final HoverText out;

  private RowHover(TextReading reading, RowValues row, HoverText out) {
    this.reading = reading;
    this.row = row;
    this.out = out;
    transform = row.transform();
    quaternion = transform.quaternion();
  }

  /**
   * Appends the hover of a row.
   *
   * @param number the number under the cursor
   */
  static void tell(
      Analysis analysis,
      RowValues row,
      Optional<RowNumber> number,
      String numberText,
      HoverText out,
      CancelChecker cancel) {
    RowHover hover = new RowHover(analysis.reading(), row, out);
    hover.title();
    number.ifPresent(n -> out.paragraph(hover.number(n, numberText)));
    hover.table();
    hover.notes();
    RowInSkeleton.describe(analysis, row, out);
    hover.motion(cancel);
  }

  private void title() {
    int f = row.frame();
    String bone = row.bone().isEmpty() ? "unnamed row" : out.name(row.bone());
    String phase = reading.rows().phase(f).map(p -> ", phase " + Wording.stored(p)).orElse("");
    String space =
        row.bone().isEmpty()
            ? "the list has no bone for it"
            : row.transforms() instanceof QuaternionTransforms
                ? "transform relative to the parent bone"
                : "transform in model space, relative to the rest pose";
    String note = FlashpointBones.note(row.bone());
    int frames = reading.frameCount();
    out.say("%s%s in frame %s of %s%s: %s", out.bold(bone), note, f + 1, frames, phase, space);
  }

  private String number(RowNumber number, String text) {
    return out.code(text) + " is " + number.title() + stored(number) + ".";
  }

  private String stored(RowNumber n) {
    if (row.transforms() instanceof QuaternionTransforms q) {
      return switch (n.form()) {
        case QUATERNION -> {
          short integer = q.quaternion(row.index(), n.index());
          String value = DisplayNumbers.exact((double) integer / QuaternionTransforms.ONE);
          yield String.format(": stored as %s/16384 = %s", integer, value);
        }
        case POSITION -> {
          short half = q.position(row.index(), n.index());
          String value = DisplayNumbers.exact(half);
          yield String.format(": stored as the binary16 %s (bits %04X)", value, half);
        }
        default -> "; the rotation is stored as a quaternion";
      };
    }
    MatrixTransforms m = (MatrixTransforms) row.transforms();
    return switch (n.form()) {
      case ROWS -> storedFloat(m.bits(row.index(), 3 * n.row() + n.index()));
      case POSITION -> storedFloat(m.bits(row.index(), 9 + n.index()));
      default -> "; the rotation is stored as three rows";
    };
  }

  private static String storedFloat(int bits) {
    return String.format(": stored as the float %s (bits %08X)", NumberText.ofFloat(bits), bits);
  }

  private void table() {
    List<List<String>> rows = new ArrayList<>();
    Vector3d position = transform.position();
    rows.add(cells("position, m", 3, i -> DisplayNumbers.rounded(position.get(i), 4)));
    int index = row.index();
    if (row.transforms() instanceof QuaternionTransforms q) {
      // The exact decimals of binary16 would be too wide for the table.
      rows.add(cells("stored, binary16", 3, i -> String.format("0x%04X", q.position(index, i))));
      addQuaternion(rows);
      rows.add(cells("stored, /16384", 4, i -> Short.toString(q.quaternion(index, i))));
      addAngles(rows);
    } else {
      MatrixTransforms m = (MatrixTransforms) row.transforms();
      rows.add(cells("stored", 3, i -> NumberText.ofFloat(m.bits(index, 9 + i))));
      if (transform.isRotation()) {
        addQuaternion(rows);
      }
      addAngles(rows);
      rows.add(cells("aside, stored", 3, i -> NumberText.ofFloat(m.bits(index, i))));
      rows.add(cells("up, stored", 3, i -> NumberText.ofFloat(m.bits(index, 3 + i))));
      rows.add(cells("direction, stored", 3, i -> NumberText.ofFloat(m.bits(index, 6 + i))));
    }
    out.table(HEAD, rows);
  }

  private void addQuaternion(List<List<String>> rows) {
    double[] q = {quaternion.x, quaternion.y, quaternion.z, quaternion.w};
    rows.add(cells("quaternion", 4, i -> DisplayNumbers.rounded(q[i], 4)));
  }

  private void addAngles(List<List<String>> rows) {
    if (!transform.isRotation()) {
      return;
    }
    Vector3d euler = transform.euler();
    rows.add(cells("Euler angles", 3, i -> DisplayNumbers.rounded(euler.get(i), 2) + "°"));
    AxisAngle turn = transform.axisAngle();
    List<String> axis =
        new ArrayList<>(
            cells("axis, angle", 3, i -> DisplayNumbers.rounded(turn.axis().get(i), 4)));
    axis.add(DisplayNumbers.rounded(turn.degrees(), 2) + "°");
    rows.add(axis);
  }

  static List<String> cells(String title, int count, IntFunction<String> cell) {
    List<String> cells = new ArrayList<>(List.of(title));
    IntStream.range(0, count).mapToObj(cell).forEach(cells::add);
    return cells;
  }

  private void notes() {
    if (!transform.isRotation()) {
      out.paragraph("These numbers are not a rotation: they are 0 or not finite.");
      return;
    }
    out.paragraph(
        "Euler angles: roll Z about the direction, then pitch X about the rotated aside axis,"
            + " then yaw Y about the rotated up axis."
            + shape());
  }

  /** Describes lengths other than 1 and mirroring; usually empty. */
  private String shape() {
    if (row.transforms() instanceof QuaternionTransforms) {
      double length = Math.sqrt(quaternion.lengthSquared());
      String sentence = " The quaternion has length %s, which distorts the bone.";
      return isUnit(length) ? "" : String.format(sentence, DisplayNumbers.rounded(length, 4));
    }
    Matrix3d rows = transform.rows();
    double[] lengths = new double[3];
    boolean unit = true;
    for (int i = 0; i < 3; i++) {
      lengths[i] = rows.getColumn(i, new Vector3d()).length();
      unit &= isUnit(lengths[i]);
    }
    if (!unit) {
      return String.format(
          " The rows have the lengths %s, %s and %s; the angles do not include this scale.",
          DisplayNumbers.rounded(lengths[0], 4),
          DisplayNumbers.rounded(lengths[1], 4),
          DisplayNumbers.rounded(lengths[2], 4));
    }
    return rows.determinant() < 0
        ? " The rows contain a reflection, which angles cannot express."
        : "";
  }

  private static boolean isUnit(double length) {
    return Math.abs(length - 1) <= UNIT;
  }

  private void motion(CancelChecker cancel) {
    if (row.bone().isEmpty()) {
      return;
    }
    MotionSummary motion = MotionSummary.of(reading, row.bone(), cancel);
    String still = motion.count() > 1 && !motion.moves() ? " It does not move in any frame." : "";
    String change = change() + still;
    if (!change.isEmpty()) {
      out.paragraph(change.strip());
    }
    if (motion.moves()) {
      out.picture(
          "motion over the animation",
          MotionPicture.svg(motion, row.frame()),
          MotionPicture.line(motion));
    }
  }

  private String change() {
    if (row.frame() == 0) {
      return "";
    }
    String before = Wording.frame(row.frame() - 1);
    Optional<RowValues> other =
        reading.rows().of(row.frame() - 1, row.bone()).filter(RowValues::whole);
    if (other.isEmpty()) {
      return "";
    }
    if (row.transforms().sameBits(row.index(), other.get().transforms(), other.get().index())) {
      return "The same as in " + before + ".";
    }
    Transform previous = other.get().transform();
    double turn = previous.angleTo(transform);
    double distance = previous.distanceTo(transform);
    List<String> changes = new ArrayList<>();
    if (turn > 0) {
      changes.add("rotated by " + DisplayNumbers.turn(turn));
    }
    if (distance > 0) {
      changes.add("moved by " + DisplayNumbers.distance(distance));
    }
    return changes.isEmpty()
        ? "Neither rotated nor moved since " + before + "."
        : "Since " + before + ": " + String.join(", ", changes) + ".";
  }

  /**
   * The meaning of a number in a row of a frame.
   *
   * @param form of its cell
   * @param row 0 to 2 for aside, up, direction; 0 for other forms
   * @param index in its cell
   */
  public record RowNumber(Form form, int row, int index) {
    private static final List<String> COMPONENTS = List.of("x", "y", "z", "w");
    private static final List<String> ROWS = List.of("aside", "up", "direction");
    private static final List<String> ANGLES =
        List.of(
            "X, the pitch about the aside axis",
            "Y, the yaw about the up axis",
            "Z, the roll about the direction axis");

    /**
     * The number of a token.
     *
     * @return empty if the token is no number of a row with 2 or 4 cells
     */
    public static Optional<RowNumber> of(RowTokens row, Token number) {
      for (int c = 0; c < row.cells().size(); c++) {
        int cell = c;
        int index =
            row.cells().get(c).stream()
                .filter(t -> t.kind() == Kind.NUMBER)
                .toList()
                .indexOf(number);
        if (index >= 0) {
          return row.form(c)
              .filter(form -> index < size(form))
              .map(form -> new RowNumber(form, form == Form.ROWS ? cell : 0, index));
        }
      }
      return Optional.empty();
    }

    private static int size(Form form) {
      return form == Form.QUATERNION || form == Form.AXIS ? 4 : 3;
    }

    /** The meaning for a hover. */
    public String title() {
      return switch (form) {
        case POSITION -> COMPONENTS.get(index) + " of the position, in metres";
        case QUATERNION -> COMPONENTS.get(index) + " of the quaternion";
        case ROWS -> COMPONENTS.get(index) + " of the " + ROWS.get(row) + " row";
        case EULER -> "the angle " + ANGLES.get(index) + ", in degrees";
        case AXIS ->
            index == 3
                ? "the angle about the axis, in degrees"
                : COMPONENTS.get(index) + " of the axis";
      };
    }
  }

  /**
   * The part of a row's hover that needs the skeleton: parent and children of the bone, and the
   * transform in the other space, computed from the rows of the ancestors.
   */
  static final class RowInSkeleton {
    private RowInSkeleton() {}

    static void describe(Analysis analysis, RowValues row, HoverText out) {
      Optional<SkeletonMatch> choice = analysis.skeleton();
      if (choice.isEmpty() || row.bone().isEmpty()) {
        return;
      }
      Skeleton skeleton = choice.get().skeleton();
      String source = SkeletonNotes.source(analysis, choice.get(), out);
      if (skeleton.indexOf(row.bone()).isEmpty()) {
        out.say("It is not in the skeleton %s.", source);
        return;
      }
      TextReading reading = analysis.reading();
      List<String> bones = reading.head().bones();
      int index = bones.indexOf(row.bone());
      out.say(
          "In the skeleton %s, it %s.", source, SkeletonNotes.family(skeleton, row.bone(), out));
      if (index < 0) {
        return;
      }
      Parents parents = Parents.of(bones, skeleton);
      int parent = parents.parent(index);
      boolean same = parent >= 0 && isParent(skeleton, row.bone(), bones.get(parent));
      if (!same && skeleton.parentOf(row.bone()).isPresent()) {
        out.say(
            "Its parent in the skeleton is not animated. In this animation, %s.",
            parent < 0 ? "the bone is a root" : "its parent is " + out.name(bones.get(parent)));
      }
      IntFunction<Optional<Transform>> rows =
          bone ->
              bone == index
                  ? Optional.of(row.transform())
                  : reading.rows().transformOf(row.frame(), bones.get(bone));
      boolean binarised = row.transforms() instanceof QuaternionTransforms;
      String space =
          binarised
              ? "in model space (plain)"
              : (parent < 0 ? "as stored for a root" : "relative to " + out.name(bones.get(parent)))
                  + " (binarised)";
      Optional<Transform> other =
          binarised
              ? TransformSpaces.inModel(index, parents, rows)
              : TransformSpaces.againstParent(index, parents, rows);
      Optional<String> defect = defect(index, binarised, parents, bones, rows, out);
      if (other.isPresent() && other.get().position().isFinite() && other.get().isRotation()) {
        table(space, other.get(), out);
        defect.ifPresent(d -> out.say("The nearest rotation was used, because %s.", d));
      } else {
        String why = defect.orElse("the result is not finite");
        out.say("The transform %s cannot be computed: %s.", space, why);
      }
    }

    /** The problem of the first ancestor's row that cannot be converted. */
    private static Optional<String> defect(
        int index,
        boolean binarised,
        Parents parents,
        List<String> bones,
        IntFunction<Optional<Transform>> rows,
        HoverText out) {
      int above = 0;
      for (int b = index; b >= 0 && (binarised || above < 2); b = parents.parent(b), above++) {
        Optional<Transform> t = rows.apply(b);
        String whose = "the row of " + out.name(bones.get(b));
        if (t.isEmpty()) {
          return Optional.of(whose + " cannot be read");
        }
        if (!t.get().position().isFinite() || !t.get().rows().isFinite()) {
          return Optional.of(whose + " has a number that is not finite");
        }
        MatrixShape shape = binarised ? MatrixShape.ROTATION : MatrixShape.of(t.get().rows());
        if (shape != MatrixShape.ROTATION) {
          return Optional.of(whose + " is not a rotation (it " + words(shape) + ")");
        }
      }
      return Optional.empty();
    }

    private static String words(MatrixShape shape) {
      return switch (shape) {
        case ZERO -> "shrinks to nothing";
        case MIRROR -> "is mirrored";
        case SHEAR -> "is sheared";
        default -> "is scaled";
      };
    }

    private static boolean isParent(Skeleton skeleton, String bone, String parent) {
      return skeleton.parentOf(bone).filter(p -> Skeleton.areSame(p.name(), parent)).isPresent();
    }

    private static void table(String title, Transform t, HoverText out) {
      Vector3d position = t.position();
      Vector3d euler = t.euler();
      Quaterniond q = t.quaternion();
      double[] components = {q.x, q.y, q.z, q.w};
      out.table(
          List.of(title, "x", "y", "z", "w"),
          List.of(
              RowHover.cells("position, m", 3, i -> DisplayNumbers.rounded(position.get(i), 4)),
              RowHover.cells("quaternion", 4, i -> DisplayNumbers.rounded(components[i], 4)),
              RowHover.cells(
                  "Euler angles", 3, i -> DisplayNumbers.rounded(euler.get(i), 2) + "°")));
    }
  }
}
