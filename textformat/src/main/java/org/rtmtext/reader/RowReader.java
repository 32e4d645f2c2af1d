package org.rtmtext.reader;

import java.util.List;
import java.util.Set;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.number.StoredType;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.Token;

/**
 * Reads the cells of rows, in any of their forms, and collects the values of a frame. Rotations in
 * another form than the stored one are converted in double precision and rounded once.
 */
final class RowReader {
  /**
   * A loss is reported if an element of three rows differs by more than this from that of the
   * rotation that is stored.
   */
  private static final double UNIT = 1e-3;

  private static final Set<String> FORMS = Set.of("euler", "axis", "turn", "relative", "move");

  private final boolean binarised;
  private final BlockProblems problems;
  private final TransformsBuilder out;

  /** Rows relative to parents; null until there is one. */
  private PoseRows poses;

  /** The number of rows in the form of this encoding. */
  private int own;

  /** The number of rows in the form of the other kind of encoding. */
  private int other;

  private String line;

  /** The offset of the current line in the block. */
  private int start;

  /** The index of the row in the current line. */
  private int index;

  /**
   * @param form {@code euler}, {@code axis}, {@code turn}, {@code relative}, {@code move} or empty
   * @param angle whether it has the word {@code angle}
   * @param numbers those after {@code angle}, too
   */
  private record Cell(String form, boolean angle, List<Token> numbers, Span span) {
    boolean isPlain() {
      return form.isEmpty() && !angle;
    }

    int count() {
      return numbers.size() - (angle ? 1 : 0);
    }
  }

  /**
   * @param capacity the expected number of rows
   * @param problems receives the problems of values
   */
  RowReader(Encoding encoding, int capacity, BlockProblems problems) {
    binarised = encoding.isBinarised();
    this.problems = problems;
    out = new TransformsBuilder(encoding, capacity);
  }

  void set(int row, int component, int bits) {
    out.set(row, component, bits);
  }

  /** Sets the stored values of a row to zeros: a line with an error may have left some. */
  void clear(int row) {
    for (int i = 0; i < (binarised ? 7 : 12); i++) {
      out.set(row, i, 0);
    }
  }

  /**
   * Gives a row a form that is relative to its parent, with zeros as its numbers.
   *
   * @return the rows of the frame
   */
  PoseRows pose(int row, PoseRows.Form form) {
    if (poses == null || row >= poses.count()) {
      PoseRows before = poses == null ? new PoseRows(0) : poses;
      poses = before.first(Math.max(16, 2 * row));
    }
    poses.clear(row, form);
    return poses;
  }

  /** The stored values; zeros for unreadable values and for rows relative to parents. */
  Transforms transforms(int rows) {
    return out.build(rows);
  }

  /** The rows relative to parents; null if there are none. */
  PoseRows poses(int rows) {
    return poses == null ? null : poses.first(rows);
  }

  /**
   * Counts all rows by their forms.
   *
   * @param quick number of rows in the form of this encoding that were not read here
   * @param rows number of all rows
   */
  RotationFormCounts forms(int quick, int rows) {
    return RotationFormCounts.ofFrame(quick + own, other, rows - quick - own - other);
  }

  /**
   * Reads a row.
   *
   * @param start of the line in the block
   * @param index of the row
   * @param cells the tokens of each cell
   */
  void read(String line, int start, int index, List<List<Token>> cells) {
    this.line = line;
    this.start = start;
    this.index = index;
    clear(index);
    if (poses != null) {
      pose(index, PoseRows.Form.STORED);
    }
    List<Cell> parts = cells.stream().map(this::cell).toList();
    boolean plain = parts.stream().allMatch(Cell::isPlain);
    readRow(parts, plain);
    boolean matrix = plain && parts.size() == 4;
    if (matrix || plain && parts.size() == 2 && parts.get(0).count() == 4) {
      own += matrix != binarised ? 1 : 0;
      other += matrix != binarised ? 0 : 1;
    }
  }

  private Cell cell(List<Token> tokens) {
    if (tokens.isEmpty()) {
      return new Cell("", false, tokens, row());
    }
    String first = tokens.get(0).text(line);
    int from = tokens.get(0).start();
    return new Cell(
        FORMS.contains(first) ? first : "",
        tokens.stream().anyMatch(t -> t.text(line).equals("angle")),
        tokens.stream().filter(t -> t.kind() == Token.Kind.NUMBER).toList(),
        new Span(start + from, tokens.get(tokens.size() - 1).end() - from));
  }

  private NumberReader.Report at(Token token) {
    return problems.at(start + token.start(), token.end() - token.start());
  }

  /** The current row, to the end of its line. */
  private Span row() {
    int indent = Token.indent(line);
    return new Span(start + indent, line.length() - indent);
  }

  private void report(Code code, Span span, String message) {
    problems.add(code, span.offset(), span.length(), message);
  }

  private void readRow(List<Cell> cells, boolean plain) {
    String form = cells.get(0).form();
    if (form.equals("turn") || form.equals("relative")) {
      readPose(cells, form.equals("turn"));
    } else if (cells.size() == 4 && plain) {
      readRows(cells);
      readPosition(cells.get(3));
    } else if (cells.size() == 2) {
      readRotation(cells.get(0));
      readPosition(cells.get(1));
    } else if (form.equals("move")) {
      readPose(cells, true);
    } else {
      report(
          Code.VALUE_COUNT,
          row(),
          "write a row as bone | x y z w | x y z or, with a matrix, as bone | x y z | x y z | x y"
              + " z | x y z; found "
              + Wording.count(cells.size(), "cell"));
    }
  }

  private void readPose(List<Cell> cells, boolean isTurn) {
    int count = isTurn ? 1 : 3;
    boolean hasMove = cells.size() == count + 1 && cells.get(count).form().equals("move");
    boolean isWhole = (cells.size() == count || hasMove) && !cells.get(0).form().equals("move");
    for (int i = 1; isWhole && i < count; i++) {
      isWhole = cells.get(i).isPlain();
    }
    if (!isWhole || cells.stream().anyMatch(Cell::angle)) {
      report(
          Code.VALUE_COUNT,
          row(),
          isTurn
              ? "write a row relative to its parent as bone | turn x y z | move x y z, or without a"
                  + " move"
              : "write a relative matrix as bone | relative x y z | x y z | x y z | move x y z, or"
                  + " without a move");
      return;
    }
    PoseRows rows = pose(index, isTurn ? PoseRows.Form.TURN : PoseRows.Form.RELATIVE);
    for (int i = 0; i < cells.size(); i++) {
      readPoseCell(rows, cells.get(i), i < count ? 3 * i : PoseRows.MOVE);
    }
    if (!isTurn && binarised && rows.matrix(index).isFinite()) {
      reportScale(rows.matrix(index));
    }
  }

  private void readPoseCell(PoseRows rows, Cell cell, int first) {
    String rule =
        switch (cell.form()) {
          case "turn" -> "'turn' takes 3 angles, x y z in degrees";
          case "move" -> "'move' takes 3 numbers, x y z in metres";
          default -> "a row of a matrix must have 3 numbers";
        };
    if (!hasCount(cell, 3, rule)) {
      return;
    }
    double[] numbers = finite(cell, "part of a pose");
    for (int i = 0; i < numbers.length; i++) {
      rows.set(index, first + i, numbers[i]);
      if (Math.abs(numbers[i]) > PoseRows.MAX_VALUE) {
        Token number = cell.numbers().get(i);
        at(number)
            .problem(
                Code.VALUE_RANGE,
                NumberReader.cut(number.text(line)) + " is too large: write at most 10000");
      }
    }
  }

  private void readPosition(Cell cell) {
    if (!cell.isPlain()) {
      report(
          Code.VALUE_COUNT,
          cell.span(),
          "the last cell must be the position, x y z in metres, not a rotation");
    } else if (hasCount(cell, 3, "a position must have 3 numbers, x y z in metres")) {
      int first = binarised ? Transforms.QUATERNION_ROTATION : Transforms.MATRIX_ROTATION;
      store(cell, first, binarised ? StoredType.HALF : StoredType.FLOAT);
    }
  }

  private void readRows(List<Cell> cells) {
    String[] titles = {"aside", "up", "direction"};
    boolean whole = true;
    for (int r = 0; r < 3; r++) {
      whole &= hasCount(cells.get(r), 3, "the " + titles[r] + " row must have 3 numbers");
    }
    if (!whole) {
      return;
    }
    Matrix3d matrix = new Matrix3d();
    for (int r = 0; r < 3; r++) {
      if (binarised) {
        matrix.setColumn(r, new Vector3d(finite(cells.get(r), "part of a rotation")));
      } else {
        store(cells.get(r), 3 * r, StoredType.FLOAT);
      }
    }
    if (!binarised || !matrix.isFinite()) {
      return;
    }
    reportScale(matrix);
    store(Rotations.fromRows(matrix), row());
  }

  /** Reports rows of a binarised text that are no rotation. */
  private void reportScale(Matrix3d matrix) {
    if (!Rotations.toRows(Rotations.fromRows(matrix)).equals(matrix, UNIT)) {
      report(
          Code.MATRIX_SCALE,
          row(),
          "these rows scale, shear or mirror, which a binarised file cannot store: write the"
              + " rotation"
              + " as 'euler' or 'axis', or use 'rtm plain'");
    }
  }

  private void readRotation(Cell cell) {
    if (cell.form().equals("euler")) {
      readEuler(cell);
    } else if (!cell.isPlain()) {
      readAxis(cell);
    } else if (hasCount(cell, 4, "a quaternion must have 4 numbers, x y z w")) {
      if (binarised) {
        store(cell, 0, StoredType.QUATERNION);
      } else {
        double[] c = finite(cell, "part of a quaternion");
        Quaterniond q = new Quaterniond(c[0], c[1], c[2], c[3]);
        requireUnitLength(q, cell);
        store(q, cell.span());
      }
    }
  }

  /** Reports a quaternion that is not of unit length: its rows would not be a rotation. */
  private void requireUnitLength(Quaterniond q, Cell cell) {
    double length = q.isFinite() ? Math.sqrt(q.lengthSquared()) : 1;
    if (length == 0) {
      problems.add(
          Code.QUATERNION_LENGTH,
          cell.span().offset(),
          cell.span().length(),
          Condition.ZERO_LENGTH,
          "this quaternion is zero, which is not a rotation, so the identity is stored instead;"
              + " to write it explicitly, use 0 0 0 1");
    } else if (!Rotations.isUnit(length)) {
      report(
          Code.QUATERNION_LENGTH,
          cell.span(),
          "this quaternion has length "
              + Wording.number(length)
              + ", so the rows stored for it are not a rotation: divide the quaternion by its"
              + " length");
    }
  }

  private void readEuler(Cell cell) {
    if (cell.angle()) {
      report(Code.VALUE_COUNT, cell.span(), "'angle' belongs to 'axis', not to 'euler'");
    } else if (hasCount(cell, 3, "'euler' takes 3 angles, X Y Z in degrees")) {
      double[] angles = finite(cell, "an angle");
      store(positive(Rotations.euler(angles[0], angles[1], angles[2])), cell.span());
    }
  }

  private void readAxis(Cell cell) {
    if (cell.form().isEmpty() || !cell.angle()) {
      report(
          Code.VALUE_COUNT,
          cell.span(),
          "write a rotation about an axis as 'axis x y z angle A', with A in degrees");
      return;
    }
    if (!hasCount(cell, 3, "an axis must have 3 numbers, x y z")) {
      return;
    }
    Vector3d axis = new Vector3d(finite(cell, "part of an axis"));
    Token angle = cell.numbers().get(3);
    double degrees = NumberReader.finite(angle.text(line), "an angle", at(angle));
    // Scaled first: squares of very small or large components would underflow or overflow.
    double largest = Math.max(Math.abs(axis.x), Math.max(Math.abs(axis.y), Math.abs(axis.z)));
    if (largest == 0) {
      report(
          Code.VALUE_RANGE,
          cell.span(),
          "an axis of length 0 has no direction: write another axis, for example 0 1 0");
    } else if (axis.isFinite()) {
      store(positive(Rotations.axisAngle(axis.div(largest), degrees)), cell.span());
    }
  }

  private static Quaterniond positive(Quaterniond q) {
    return q.w < 0 ? q.set(-q.x, -q.y, -q.z, -q.w) : q;
  }

  private void store(Quaterniond q, Span at) {
    if (!q.isFinite()) {
      return; // reported where its numbers were read
    }
    if (binarised) {
      double[] components = {q.x, q.y, q.z, q.w};
      for (int i = 0; i < 4; i++) {
        out.set(index, i, (int) Math.rint(components[i] * Transforms.ONE));
      }
      return;
    }
    Matrix3d rows = Rotations.toRows(q);
    for (int i = 0; i < 9; i++) {
      float value = (float) rows.get(i / 3, i % 3);
      if (!Float.isFinite(value)) {
        report(
            Code.VALUE_RANGE, at, "the rows computed from these numbers are too large for floats");
        return;
      }
      out.set(index, i, Float.floatToRawIntBits(value));
    }
  }

  private boolean hasCount(Cell cell, int count, String rule) {
    int found = cell.count();
    if (found != count) {
      report(Code.VALUE_COUNT, found == 0 ? row() : cell.span(), rule + "; found " + found);
    }
    return found == count;
  }

  /** Stores the numbers of a cell as they are. */
  private void store(Cell cell, int first, StoredType type) {
    for (int i = 0; i < cell.count(); i++) {
      Token number = cell.numbers().get(i);
      out.set(index, first + i, NumberReader.stored(number.text(line), type, at(number)));
    }
  }

  private double[] finite(Cell cell, String what) {
    return cell.numbers().stream()
        .limit(cell.count())
        .mapToDouble(number -> NumberReader.finite(number.text(line), what, at(number)))
        .toArray();
  }
}
