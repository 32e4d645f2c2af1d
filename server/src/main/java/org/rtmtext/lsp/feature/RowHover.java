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
import org.rtmtext.model.AxisAngle;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.RotationDistance;
import org.rtmtext.model.Transform;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
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
    out.paragraph(
        out.bold(bone)
            + FlashpointBones.note(row.bone())
            + " in frame "
            + (f + 1)
            + " of "
            + reading.frameCount()
            + phase
            + ": "
            + space);
  }

  private String number(RowNumber number, String text) {
    return out.code(text) + " is " + number.title() + stored(number) + ".";
  }

  private String stored(RowNumber n) {
    if (row.transforms() instanceof QuaternionTransforms q) {
      return switch (n.form()) {
        case QUATERNION -> {
          short integer = q.quaternion(row.index(), n.index());
          yield ": stored as "
              + integer
              + "/16384 = "
              + DisplayNumbers.exact((double) integer / QuaternionTransforms.ONE);
        }
        case POSITION -> {
          short half = q.position(row.index(), n.index());
          yield ": stored as the binary16 "
              + DisplayNumbers.exact(half)
              + String.format(" (bits %04X)", half);
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
    return ": stored as the float "
        + NumberText.ofFloat(bits)
        + String.format(" (bits %08X)", bits);
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
      if (RotationDistance.isRotation(transform)) {
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
    if (!RotationDistance.isRotation(transform)) {
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
    if (!RotationDistance.isRotation(transform)) {
      out.paragraph("These numbers are not a rotation: they are 0 or not finite.");
      return;
    }
    out.paragraph(
        "Euler angles: roll Z about the direction, then pitch X about the rotated aside axis,"
            + " then yaw Y"
            + " about the rotated up axis."
            + shape());
  }

  /** Describes lengths other than 1 and mirroring; usually empty. */
  private String shape() {
    if (row.transforms() instanceof QuaternionTransforms) {
      double length = Math.sqrt(quaternion.lengthSquared());
      return isUnit(length)
          ? ""
          : " The quaternion has length "
              + DisplayNumbers.rounded(length, 4)
              + ", which distorts the bone.";
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
    double turn = RotationDistance.between(previous, transform);
    double distance = RotationDistance.distance(previous, transform);
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
}
