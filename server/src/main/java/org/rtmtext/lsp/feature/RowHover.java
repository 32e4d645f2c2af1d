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
import org.rtmtext.analysis.ShownNumbers;
import org.rtmtext.analysis.ShownNumbers.Space;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.TransformSpaces;
import org.rtmtext.lsp.feature.Hovers.PosePictures;
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
  private static final List<String> AXES = List.of("x", "y", "z");

  private final Analysis analysis;
  private final TextReading reading;
  private final RowValues row;
  private final Transform transform;
  private final HoverText out;
  private final boolean isStill;
  private final boolean binarised;
  private final ShownNumbers asStored;
  private final ShownNumbers.OfText numbers;
  private final int index;

  /** The parents and joints of a text of poses; empty for other texts and for unlisted bones. */
  private final Optional<PoseBones> joints;

  private RowHover(Analysis analysis, RowValues row, boolean isStill, HoverText out) {
    this.analysis = analysis;
    this.row = row;
    this.isStill = isStill;
    this.out = out;
    reading = analysis.reading();
    transform = row.transform();
    binarised = row.transforms().isBinarised();
    asStored = ShownNumbers.of(storedSpace(), transform);
    numbers = new ShownNumbers.OfText(analysis);
    index = reading.head().bones().indexOf(row.bone());
    joints =
        index < 0
            ? Optional.empty()
            : reading.poseSkeleton().map(s -> s.bones(reading.head().bones()));
  }

  /**
   * Appends the hover of a row.
   *
   * @param isStill whether the row is for all frames
   * @param token under the cursor
   * @param poses draws the pose of the row's frame
   */
  static void tell(
      Analysis analysis,
      RowValues row,
      RowTokens tokens,
      boolean isStill,
      Token token,
      HoverText out,
      PosePictures poses,
      CancelChecker cancel) {
    RowHover hover = new RowHover(analysis, row, isStill, out);
    hover.title(tokens.isPose());
    if (tokens.isPose()) {
      hover.effects();
      hover.frames();
      hover.motion(cancel);
      hover.pictureAndEdits(poses);
      hover.pose(tokens.firstWord(), tokens.lastWord().equals("move"));
      hover.family();
      hover.storedPose();
      return;
    }
    String text = out.code(token.text(tokens.line()));
    RowNumber.of(tokens, token)
        .ifPresent(n -> out.say("%s is %s%s.", text, n.title(), hover.stored(n)));
    if (hover.binarised) {
      hover.otherSpace();
    }
    hover.table();
    hover.notes();
    hover.family();
    if (!hover.binarised) {
      hover.otherSpace();
    }
    hover.motion(cancel);
    hover.pictureAndEdits(poses);
  }

  /** Adds how to edit a row of all frames, and a picture. */
  private void pictureAndEdits(PosePictures poses) {
    if (isStill) {
      out.paragraph("An edit here changes all frames. " + HeadHover.CHANGE_ONE_FRAME);
    }
    out.pose(poses, row.frame(), row.bone());
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

  /** Adds what larger numbers of a {@code turn} do to the bone. */
  private void effects() {
    List<String> effects = new ArrayList<>();
    PosedBone.of(reading, row.frame(), index)
        .ifPresent(
            bone -> {
              for (int axis = 0; axis < 3; axis++) {
                String name = out.bold(AXES.get(axis));
                TurnEffect.ofAngle(axis, bone)
                    .ifPresent(effect -> effects.add(name + " " + effect.words()));
              }
            });
    if (!effects.isEmpty()) {
      String frame = isStill ? " in " + Wording.frame(row.frame()) : "";
      out.say("What a larger number does%s: %s.", frame, String.join("; ", effects));
    }
  }

  /** Adds the numbers of the row in this frame, and in the frames beside it. */
  private void frames() {
    int from = isStill ? row.frame() : Math.max(0, row.frame() - 1);
    int to = isStill ? row.frame() : Math.min(reading.frameCount() - 1, row.frame() + 1);
    List<List<String>> rows = new ArrayList<>();
    boolean hasMove = false;
    for (int f = from; f <= to && index >= 0; f++) {
      Optional<ShownNumbers> shown = numbers.at(f, index).filter(n -> n.space() == Space.POSE);
      if (shown.isPresent()) {
        boolean isThis = f == row.frame() && !isStill;
        String title = isStill ? "every frame" : Wording.frame(f);
        ShownNumbers n = shown.get();
        List<String> cells =
            n.hasAngles()
                ? numbers(
                    isThis ? out.bold(title) : title, ShownNumbers.ANGLE_DECIMALS, "°", angles(n))
                : new ArrayList<>(List.of(isThis ? out.bold(title) : title, "", "", ""));
        cells.addAll(numbers("", ShownNumbers.METRE_DECIMALS, "", metres(n)).subList(1, 4));
        hasMove |= !n.transform().position().equals(0, 0, 0);
        rows.add(cells);
      }
    }
    List<String> head = List.of("", "turn x", "turn y", "turn z", "move x", "move y", "move z");
    int columns = hasMove ? 7 : 4;
    if (hasMove || rows.stream().anyMatch(cells -> !cells.get(1).isEmpty())) {
      out.table(
          head.subList(0, columns), rows.stream().map(cells -> cells.subList(0, columns)).toList());
    }
  }

  private static double[] angles(ShownNumbers n) {
    return new double[] {n.angle(0), n.angle(1), n.angle(2)};
  }

  private static double[] metres(ShownNumbers n) {
    return new double[] {n.metres(0), n.metres(1), n.metres(2)};
  }

  /** Adds what the numbers of a row of a pose mean. */
  private void pose(String form, boolean hasMove) {
    String joint =
        joints
            .map(b -> b.joint(index))
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
  }

  /** Adds how a row of a pose is stored. */
  private void storedPose() {
    String signs = binarised ? ", with the opposite signs of x and z in the position" : "";
    out.say(
        "In %s, the file stores it as a transform %s%s:",
        Wording.frame(row.frame()), space(), signs);
    List<List<String>> rows = new ArrayList<>();
    rows.add(position(asStored));
    if (binarised) {
      rows.add(quaternion(transform));
      rows.add(storedQuaternion());
    } else {
      addStoredRows(rows);
    }
    out.table(List.of(storedSpace().words(), "x", "y", "z", "w"), rows);
  }

  /** The index of the parent; -1 for a root, or if the text does not give the parent. */
  private int parent() {
    return joints.map(b -> b.parent(index)).orElse(-1);
  }

  private Space storedSpace() {
    return binarised ? Space.PARENT : Space.MODEL;
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
    rows.add(position(asStored));
    Transforms stored = row.transforms();
    if (binarised) {
      // The exact decimals of binary16 would be too wide for the table.
      rows.add(
          cells(
              "stored, binary16",
              3,
              i -> String.format("0x%04X", (short) stored.bits(row.index(), 4 + i))));
      rows.add(quaternion(transform));
      rows.add(storedQuaternion());
      addAngles(rows);
    } else {
      rows.add(stored("stored", 9));
      if (transform.isRotation()) {
        rows.add(quaternion(transform));
      }
      addAngles(rows);
      addStoredRows(rows);
    }
    out.table(List.of(storedSpace().words(), "x", "y", "z", "w"), rows);
  }

  private List<String> storedQuaternion() {
    return cells("stored, /16384", 4, i -> Integer.toString(row.transforms().bits(row.index(), i)));
  }

  private void addStoredRows(List<List<String>> rows) {
    rows.add(stored("aside, stored", 0));
    rows.add(stored("up, stored", 3));
    rows.add(stored("direction, stored", 6));
  }

  /** A row of the table: three floats of a plain file. */
  private List<String> stored(String title, int first) {
    return cells(title, 3, i -> NumberText.ofFloat(row.transforms().bits(row.index(), first + i)));
  }

  private void addAngles(List<List<String>> rows) {
    if (transform.isRotation()) {
      rows.add(euler(asStored));
      AxisAngle turn = transform.axisAngle();
      Vector3d axis = turn.axis();
      List<String> cells = numbers("axis, angle", 4, "", axis.x, axis.y, axis.z);
      cells.add(DisplayNumbers.rounded(turn.degrees(), 2) + "°");
      rows.add(cells);
    }
  }

  private static List<String> position(ShownNumbers n) {
    return numbers("position, m", ShownNumbers.METRE_DECIMALS, "", metres(n));
  }

  private static List<String> quaternion(Transform t) {
    Quaterniond q = t.quaternion();
    return numbers("quaternion", 4, "", q.x, q.y, q.z, q.w);
  }

  private static List<String> euler(ShownNumbers n) {
    return numbers("Euler angles", ShownNumbers.ANGLE_DECIMALS, "°", angles(n));
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
    MotionSummary motion = MotionSummary.of(analysis, index, cancel);
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
    Optional<ShownNumbers> now = numbers.at(row);
    Optional<ShownNumbers> other =
        row.frame() == 0 || index < 0 || now.isEmpty()
            ? Optional.empty()
            : numbers.at(row.frame() - 1, index).filter(n -> n.space() == now.get().space());
    if (other.isEmpty()) {
      return "";
    }
    String before = Wording.frame(row.frame() - 1);
    if (now.get().isSame(other.get())) {
      return "The same as in " + before + ".";
    }
    double turn = other.get().transform().angleTo(now.get().transform());
    double distance = other.get().transform().distanceTo(now.get().transform());
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

  /** Adds the parent and the children of the bone. */
  private void family() {
    Optional<SkeletonMatch> choice = analysis.skeleton();
    if (choice.isEmpty() || row.bone().isEmpty()) {
      return;
    }
    Skeleton skeleton = choice.get().skeleton();
    out.paragraph(SkeletonNotes.bone(analysis, choice.get(), row.bone(), out));
    List<String> bones = reading.head().bones();
    if (index < 0 || skeleton.indexOf(row.bone()).isEmpty()) {
      return;
    }
    int parent = Parents.of(bones, skeleton).parent(index);
    boolean isParentAnimated =
        skeleton
            .parentOf(row.bone())
            .map(p -> parent >= 0 && Skeleton.areSame(p.name(), bones.get(parent)))
            .orElse(true);
    if (!isParentAnimated) {
      out.say(
          "Its parent in the skeleton is not animated. In this animation, %s.",
          parent < 0 ? "the bone is a root" : "its parent is " + out.name(bones.get(parent)));
    }
  }

  /** Adds the transform in the space of the other encoding, if the skeleton has the bone. */
  private void otherSpace() {
    Optional<SkeletonMatch> choice = analysis.skeletonOfRows();
    if (choice.isEmpty() || index < 0 || choice.get().skeleton().indexOf(row.bone()).isEmpty()) {
      return;
    }
    List<String> bones = reading.head().bones();
    Parents parents = Parents.of(bones, choice.get().skeleton());
    int parent = parents.parent(index);
    String space =
        binarised
            ? Space.MODEL.words()
            : (parent < 0 ? "as stored for a root" : "relative to " + out.name(bones.get(parent)))
                + " (binarised)";
    addInOtherSpace(space, parents, bones);
  }

  private void addInOtherSpace(String space, Parents parents, List<String> bones) {
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
        ancestors(parents).stream()
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
      // Computed numbers have no stored digits, also those of a binarised animation.
      ShownNumbers n = ShownNumbers.of(Space.MODEL, t);
      out.table(List.of(space, "x", "y", "z", "w"), List.of(position(n), quaternion(t), euler(n)));
      defect.ifPresent(d -> out.say("The nearest rotation was used, because %s.", d));
    } else {
      String why = defect.orElse("the result is not finite");
      String where = binarised ? "in " + space : space;
      out.say("The transform %s cannot be computed: %s.", where, why);
    }
  }

  /**
   * The bones whose rows determine the transform in the other space: first this bone, then its
   * parent, and for a binarised file all ancestors.
   */
  private List<Integer> ancestors(Parents parents) {
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
