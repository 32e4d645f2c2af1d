package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
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
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.NumberText;
import org.rtmtext.poses.PoseBones;
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
  private final Analysis analysis;
  private final TextReading reading;
  private final RowValues row;
  private final Transform transform;
  private final HoverText out;
  private final boolean isStill;

  private final boolean binarised;

  private RowHover(Analysis analysis, RowValues row, boolean isStill, HoverText out) {
    this.analysis = analysis;
    this.row = row;
    this.isStill = isStill;
    this.out = out;
    reading = analysis.reading();
    transform = row.transform();
    binarised = row.transforms().isBinarised();
  }

  /**
   * Appends the hover of a row.
   *
   * @param isStill whether the row is for all frames
   * @param token under the cursor
   */
  static void tell(
      Analysis analysis,
      RowValues row,
      RowTokens tokens,
      boolean isStill,
      Token token,
      HoverText out,
      CancelChecker cancel) {
    RowHover hover = new RowHover(analysis, row, isStill, out);
    hover.title(tokens.isPose());
    if (tokens.isPose()) {
      hover.pose(tokens.firstWord(), tokens.lastWord().equals("move"));
    } else {
      String text = out.code(token.text(tokens.line()));
      RowNumber.of(tokens, token)
          .ifPresent(n -> out.say("%s is %s%s.", text, n.title(), hover.stored(n)));
    }
    hover.table();
    hover.notes();
    hover.skeleton();
    hover.motion(cancel);
  }

  private void title(boolean isPose) {
    int f = row.frame();
    String bone = row.bone().isEmpty() ? "unnamed row" : out.name(row.bone());
    String phase = reading.rows().phase(f).map(p -> ", phase " + Wording.stored(p)).orElse("");
    String space =
        row.bone().isEmpty()
            ? "the list has no bone for it"
            : isPose
                ? "relative to "
                    + (parent() < 0 ? "" : out.name(reading.head().bones().get(parent())) + " and ")
                    + "the rest pose"
                : "transform " + space();
    String note = FlashpointBones.note(row.bone());
    int frames = reading.frameCount();
    String where =
        isStill ? "every frame" : String.format("frame %s of %s%s", f + 1, frames, phase);
    out.say("%s%s in %s: %s", out.bold(bone), note, where, space);
  }

  private String space() {
    return binarised ? "relative to the parent bone" : "in model space, relative to the rest pose";
  }

  /** Adds what the numbers of a row of a pose mean, and how the row is stored. */
  private void pose(String form, boolean hasMove) {
    String joint =
        joints()
            .map(b -> b.joint(index()))
            .map(j -> numbers("", 4, "", j.x(), j.y(), j.z()))
            .map(cells -> " at" + String.join(" ", cells) + " m in the rest pose")
            .orElse("");
    out.say(
        "%s: %s about its joint%s.%s",
        out.code(form),
        form.equals("turn")
            ? "degrees about x, then y, then z,"
            : "a matrix that scales, shears or mirrors the bone",
        joint,
        hasMove
            ? String.format(
                " %s: metres by which the joint has left its place in the %s.",
                out.code("move"), parent() < 0 ? "rest pose" : "parent")
            : "");
    String signs = binarised ? ", with the opposite signs of x and z in the position" : "";
    out.say(
        "In %s, the file stores it as a transform %s%s:",
        Wording.frame(row.frame()), space(), signs);
  }

  /** The parents and joints of the text; empty if the text has none, or does not list the bone. */
  private Optional<PoseBones> joints() {
    return index() < 0
        ? Optional.empty()
        : reading.poseSkeleton().map(s -> s.bones(reading.head().bones()));
  }

  /** The index of the parent; -1 for a root, or if the text does not give the parent. */
  private int parent() {
    return joints().map(b -> b.parent(index())).orElse(-1);
  }

  private int index() {
    return reading.head().bones().indexOf(row.bone());
  }

  /** How a number is stored, as the end of a sentence. */
  private String stored(RowNumber n) {
    boolean isPosition = n.form() == Form.POSITION;
    if (!isPosition && n.form() != (binarised ? Form.QUATERNION : Form.ROWS)) {
      return "; the rotation is stored as " + (binarised ? "a quaternion" : "three rows");
    }
    int first = isPosition ? row.transforms().rotationComponents() : binarised ? 0 : 3 * n.cell();
    int bits = row.transforms().bits(row.index(), first + n.index());
    if (!binarised) {
      String value = NumberText.ofFloat(bits);
      return String.format(": stored as the float %s (bits %08X)", value, bits);
    }
    if (isPosition) {
      String value = DisplayNumbers.exact((short) bits);
      return String.format(": stored as the binary16 %s (bits %04X)", value, (short) bits);
    }
    String value = DisplayNumbers.exact((double) bits / Transforms.ONE);
    return String.format(": stored as %s/16384 = %s", bits, value);
  }

  private void table() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(position(transform));
    int index = row.index();
    Transforms stored = row.transforms();
    if (binarised) {
      // The exact decimals of binary16 would be too wide for the table.
      rows.add(
          cells(
              "stored, binary16",
              3,
              i -> String.format("0x%04X", (short) stored.bits(index, 4 + i))));
      rows.add(quaternion(transform));
      rows.add(cells("stored, /16384", 4, i -> Integer.toString(stored.bits(index, i))));
      addAngles(rows);
    } else {
      rows.add(stored("stored", 9));
      if (transform.isRotation()) {
        rows.add(quaternion(transform));
      }
      addAngles(rows);
      rows.add(stored("aside, stored", 0));
      rows.add(stored("up, stored", 3));
      rows.add(stored("direction, stored", 6));
    }
    out.table(List.of("", "x", "y", "z", "w"), rows);
  }

  /** A row of the table: three floats of a plain file. */
  private List<String> stored(String title, int first) {
    return cells(title, 3, i -> NumberText.ofFloat(row.transforms().bits(row.index(), first + i)));
  }

  private void addAngles(List<List<String>> rows) {
    if (transform.isRotation()) {
      rows.add(euler(transform));
      AxisAngle turn = transform.axisAngle();
      Vector3d axis = turn.axis();
      List<String> cells = numbers("axis, angle", 4, "", axis.x, axis.y, axis.z);
      cells.add(DisplayNumbers.rounded(turn.degrees(), 2) + "°");
      rows.add(cells);
    }
  }

  private static List<String> position(Transform t) {
    Vector3d p = t.position();
    return numbers("position, m", 4, "", p.x, p.y, p.z);
  }

  private static List<String> quaternion(Transform t) {
    Quaterniond q = t.quaternion();
    return numbers("quaternion", 4, "", q.x, q.y, q.z, q.w);
  }

  private static List<String> euler(Transform t) {
    Vector3d e = t.euler();
    return numbers("Euler angles", 2, "°", e.x, e.y, e.z);
  }

  static List<String> numbers(String title, int decimals, String unit, double... values) {
    return cells(title, values.length, i -> DisplayNumbers.rounded(values[i], decimals) + unit);
  }

  private static List<String> cells(String title, int count, IntFunction<String> cell) {
    List<String> cells = new ArrayList<>(List.of(title));
    IntStream.range(0, count).mapToObj(cell).forEach(cells::add);
    return cells;
  }

  private void notes() {
    out.paragraph(
        transform.isRotation()
            ? "Euler angles: roll Z about the direction, then pitch X about the rotated aside axis,"
                + " then yaw Y about the rotated up axis."
                + shape()
            : "These numbers are not a rotation: they are 0 or not finite.");
  }

  /** Describes lengths other than 1 and mirroring; usually empty. */
  private String shape() {
    if (binarised) {
      double length = Math.sqrt(transform.quaternion().lengthSquared());
      String sentence = " The quaternion has length %s, which distorts the bone.";
      return Rotations.isUnit(length)
          ? ""
          : String.format(sentence, DisplayNumbers.rounded(length, 4));
    }
    Matrix3d rows = transform.rows();
    double[] lengths =
        IntStream.range(0, 3)
            .mapToDouble(i -> rows.getColumn(i, new Vector3d()).length())
            .toArray();
    if (!DoubleStream.of(lengths).allMatch(Rotations::isUnit)) {
      return String.format(
          " The rows have the lengths %s, %s and %s; the angles do not include this scale.",
          DoubleStream.of(lengths).mapToObj(l -> DisplayNumbers.rounded(l, 4)).toArray());
    }
    return rows.determinant() < 0
        ? " The rows contain a reflection, which angles cannot express."
        : "";
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
      out.motion(motion, isStill ? -1 : row.frame());
    }
  }

  private String change() {
    Optional<RowValues> other =
        row.frame() == 0
            ? Optional.empty()
            : reading.rows().of(row.frame() - 1, row.bone()).filter(RowValues::whole);
    if (other.isEmpty()) {
      return "";
    }
    String before = Wording.frame(row.frame() - 1);
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

  /** Adds the parent and the children of the bone, and the transform in the other space. */
  private void skeleton() {
    Optional<SkeletonMatch> choice = analysis.skeleton();
    if (choice.isEmpty() || row.bone().isEmpty()) {
      return;
    }
    Skeleton skeleton = choice.get().skeleton();
    out.paragraph(SkeletonNotes.bone(analysis, choice.get(), row.bone(), out));
    List<String> bones = reading.head().bones();
    int index = bones.indexOf(row.bone());
    if (index < 0 || skeleton.indexOf(row.bone()).isEmpty()) {
      return;
    }
    Parents parents = Parents.of(bones, skeleton);
    int parent = parents.parent(index);
    String parentName = parent < 0 ? "" : out.name(bones.get(parent));
    boolean isParentAnimated =
        skeleton
            .parentOf(row.bone())
            .map(p -> parent >= 0 && Skeleton.areSame(p.name(), bones.get(parent)))
            .orElse(true);
    if (!isParentAnimated) {
      out.say(
          "Its parent in the skeleton is not animated. In this animation, %s.",
          parent < 0 ? "the bone is a root" : "its parent is " + parentName);
    }
    String space =
        binarised
            ? "in model space (plain)"
            : (parent < 0 ? "as stored for a root" : "relative to " + parentName) + " (binarised)";
    addInOtherSpace(space, index, parents, bones);
  }

  private void addInOtherSpace(String space, int index, Parents parents, List<String> bones) {
    IntFunction<Optional<Transform>> rows =
        bone ->
            bone == index
                ? Optional.of(transform)
                : reading.rows().transformOf(row.frame(), bones.get(bone));
    Optional<Transform> other =
        (binarised
                ? TransformSpaces.inModel(index, parents, rows)
                : TransformSpaces.againstParent(index, parents, rows))
            .filter(t -> t.position().isFinite() && t.isRotation());
    Optional<String> defect =
        ancestors(index, parents).stream()
            .flatMap(
                b -> {
                  String whose = "the row of " + out.name(bones.get(b));
                  return rows
                      .apply(b)
                      .map(t -> defect(t, whose))
                      .orElseGet(() -> Optional.of(whose + " cannot be read"))
                      .stream();
                })
            .findFirst();
    if (other.isPresent()) {
      Transform t = other.get();
      out.table(List.of(space, "x", "y", "z", "w"), List.of(position(t), quaternion(t), euler(t)));
      defect.ifPresent(d -> out.say("The nearest rotation was used, because %s.", d));
    } else {
      String why = defect.orElse("the result is not finite");
      out.say("The transform %s cannot be computed: %s.", space, why);
    }
  }

  /**
   * The bones whose rows determine the transform in the other space: first this bone, then its
   * parent, and for a binarised file all ancestors.
   */
  private List<Integer> ancestors(int index, Parents parents) {
    List<Integer> ancestors = new ArrayList<>();
    for (int b = index; b >= 0 && (binarised || ancestors.size() < 2); b = parents.parent(b)) {
      ancestors.add(b);
    }
    return ancestors;
  }

  /** Why a row cannot be converted exactly, such as a scaled matrix; empty if it can. */
  private Optional<String> defect(Transform row, String whose) {
    if (!row.position().isFinite() || !row.rows().isFinite()) {
      return Optional.of(whose + " has a number that is not finite");
    }
    String shape =
        switch (binarised ? MatrixShape.ROTATION : MatrixShape.of(row.rows())) {
          case ROTATION -> "";
          case ZERO -> "has a row of length zero";
          case MIRROR -> "is mirrored";
          case SHEAR -> "is sheared";
          default -> "is scaled";
        };
    return shape.isEmpty()
        ? Optional.empty()
        : Optional.of(whose + " is not a rotation (it " + shape + ")");
  }

  /**
   * The meaning of a number in a row of a frame.
   *
   * @param form of the cell
   * @param cell index of the cell in the row
   * @param index of the number in its cell
   */
  record RowNumber(Form form, int cell, int index) {
    private static final List<String> COMPONENTS = List.of("x", "y", "z", "w");
    private static final List<String> ROWS = List.of("aside", "up", "direction");
    private static final List<String> ANGLES =
        List.of(
            "X, the pitch about the aside axis",
            "Y, the yaw about the up axis",
            "Z, the roll about the direction axis");

    /**
     * @param row without errors
     * @return empty if the token is no number
     */
    static Optional<RowNumber> of(RowTokens row, Token number) {
      for (int c = 0; c < row.cells().size(); c++) {
        int cell = c;
        List<Token> numbers =
            row.cells().get(c).stream().filter(t -> t.kind() == Kind.NUMBER).toList();
        if (numbers.contains(number)) {
          return row.form(c).map(form -> new RowNumber(form, cell, numbers.indexOf(number)));
        }
      }
      return Optional.empty();
    }

    /** The meaning for a hover. */
    String title() {
      return switch (form) {
        case POSITION -> COMPONENTS.get(index) + " of the position, in metres";
        case QUATERNION -> COMPONENTS.get(index) + " of the quaternion";
        case ROWS -> COMPONENTS.get(index) + " of the " + ROWS.get(cell) + " row";
        case EULER -> "the angle " + ANGLES.get(index) + ", in degrees";
        case AXIS ->
            index == 3
                ? "the angle about the axis, in degrees"
                : COMPONENTS.get(index) + " of the axis";
      };
    }
  }
}
