package org.rtmtext.reader;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.number.StoredType;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.Token;

/**
 * Reads frames line by line. Rows in the printer's form are read by a {@link QuickScanner}, many
 * times faster than the tokens of the others: rotations in any form, names of two kinds. Rotations
 * in another form than the stored one are converted in double precision and rounded once.
 */
public final class FrameReader {
  /** How far rows may be from those of their quaternion before a loss is reported. */
  private static final double UNIT = 1e-3;

  private static final int[] PLAIN_CELLS = {3, 3, 3, 3};
  private static final int[] BINARISED_CELLS = {4, 3};

  private final Encoding encoding;
  private final boolean binarised;
  private final int[] cells;
  private final RowNames expected;
  private final boolean quick;
  private final Block block;
  private final QuickScanner in;
  private final BlockProblems problems = new BlockProblems();
  private final LineSyntax syntax = new LineSyntax(true, problems);

  private int phase;
  private boolean hasPhase;

  /** The token of the number of transforms; null if the frame does not give it. */
  private Token count;

  /**
   * The problems of a row in the printer's form, of which it is not known yet whether it is one.
   */
  private BlockProblems quickProblems = new BlockProblems();

  private boolean namesAsExpected = true;
  private String[] names;
  private String[] stored;
  private int[] offsets;
  private final TransformsBuilder out;
  private int quickRows;
  private int own;
  private int other;

  /** The current line, its offset in the block, and the index of its row. */
  private String line;

  private int start;
  private int index;

  /**
   * A cell of a row.
   *
   * @param form {@code euler}, {@code axis} or empty
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

  private FrameReader(Block block, Encoding encoding, RowNames expected, boolean quick) {
    this.block = block;
    this.encoding = encoding;
    this.expected = expected;
    this.quick = quick;
    in = new QuickScanner(block.text());
    binarised = encoding.isBinarised();
    cells = binarised ? BINARISED_CELLS : PLAIN_CELLS;
    int capacity = Math.max(16, expected.count());
    names = new String[capacity];
    stored = new String[capacity];
    offsets = new int[capacity];
    out = new TransformsBuilder(encoding, capacity);
  }

  /**
   * Reads a frame.
   *
   * @param expected the names of another frame, which this frame probably has too
   */
  public static ParsedFrame read(Block block, Encoding encoding, RowNames expected) {
    return new FrameReader(block, encoding, expected, true).read();
  }

  /** Reads a frame by its tokens alone, with the same result. */
  static ParsedFrame readSlowly(Block block, Encoding encoding) {
    return new FrameReader(block, encoding, RowNames.NONE, false).read();
  }

  /** How many rows of a frame have the printer's form. */
  static int quickRows(Block block, Encoding encoding) {
    FrameReader reader = new FrameReader(block, encoding, RowNames.NONE, true);
    reader.read();
    return reader.quickRows;
  }

  private ParsedFrame read() {
    if (!readQuickHead()) {
      readHead();
    }
    ConflictMarkers conflicts = new ConflictMarkers(problems);
    for (int l = 1; l <= block.lineEnds(); l++) {
      start = block.lineStart(l);
      in.moveTo(start);
      in.skipSpace();
      if (conflicts.skips(block.text(), start) || in.skipLineEnd()) {
        continue;
      }
      if (index == offsets.length) {
        names = Arrays.copyOf(names, 2 * index);
        stored = Arrays.copyOf(stored, 2 * index);
        offsets = Arrays.copyOf(offsets, 2 * index);
      }
      offsets[index] = in.at();
      boolean isQuick = quick && readQuickRow();
      if (!quickProblems.isEmpty()) {
        problems.addAll(isQuick ? quickProblems.sorted() : List.of());
        quickProblems = new BlockProblems();
      }
      if (isQuick) {
        quickRows++;
        index++;
      } else {
        readTokens(l);
      }
    }
    boolean counted = count != null && isCounted();
    List<Problem> all = problems.sorted();
    return new ParsedFrame(
        phase,
        hasPhase,
        counted,
        names(),
        Arrays.copyOf(offsets, index),
        out.build(index),
        RotationFormCounts.ofFrame(quickRows + own, other, index - quickRows - own - other),
        all,
        problems.hasErrors(),
        all.stream().noneMatch(p -> p.code() == Code.SYNTAX));
  }

  private boolean readQuickHead() {
    in.skipSpace();
    if (!quick || !in.skipWord(LineSyntax.FRAME) || !in.skipSpace()) {
      return false;
    }
    long bits = in.number(StoredType.FLOAT, problems);
    phase = (int) bits;
    hasPhase = true;
    return bits >= 0 && in.skipLineEnd();
  }

  private RowNames names() {
    if (namesAsExpected && index == expected.count()) {
      return expected;
    }
    return new RowNames(Arrays.copyOf(names, index), Arrays.copyOf(stored, index)).or(expected);
  }

  private boolean readQuickRow() {
    if (!readQuickName()) {
      return false;
    }
    int value = 0;
    for (int numbers : cells) {
      in.skipSpace();
      if (!in.skip('|')) {
        return false;
      }
      in.skipSpace();
      for (int i = 0; i < numbers; i++, value++) {
        if (i > 0 && !in.skipSpace() || !readQuickValue(value)) {
          return false;
        }
      }
    }
    return in.skipLineEnd();
  }

  private boolean readQuickValue(int value) {
    StoredType type =
        !binarised
            ? StoredType.FLOAT
            : value < Transforms.QUATERNION_ROTATION ? StoredType.QUATERNION : StoredType.HALF;
    long bits = in.number(type, quickProblems);
    out.set(index, value, (int) bits);
    return bits >= 0;
  }

  private boolean readQuickName() {
    if (namesAsExpected && index < expected.count() && expected.token(index) != null) {
      if (in.skipName(expected.token(index))) {
        names[index] = expected.bone(index);
        return true;
      }
    }
    String name = in.name();
    names[index] = name;
    namesAsExpected &= name == null;
    return name != null;
  }

  /** Begins a line; its tokens, none if it has a syntax error. */
  private List<Token> tokens(int l) {
    start = block.lineStart(l);
    line = block.text().substring(start, block.lineEnd(l));
    List<Token> tokens = Token.of(line);
    return syntax.accepts(line, start, tokens) ? tokens : List.of();
  }

  private void readHead() {
    phase = 0;
    hasPhase = false;
    List<Token> head = tokens(0);
    if (!head.isEmpty()) {
      hasPhase = !head.get(1).text(line).equals("none");
      phase = phase(head.get(1), hasPhase);
      count = head.size() > 3 && head.get(2).kind() == Token.Kind.KEYWORD ? head.get(3) : null;
    }
  }

  private void readTokens(int l) {
    List<Token> tokens = tokens(l);
    if (tokens.isEmpty()) {
      return;
    }
    RowTokens row = RowTokens.of(line, tokens);
    names[index] = row.name().isEmpty() ? null : name(row.name().get(0));
    stored[index] = row.name().size() < 3 ? null : name(row.name().get(2));
    namesAsExpected &=
        index < expected.count()
            && Objects.equals(names[index], expected.bone(index))
            && Objects.equals(stored[index], expected.stored(index));
    for (int i = 0; i < (binarised ? 7 : 12); i++) {
      out.set(index, i, 0);
    }
    List<Cell> parts = row.cells().stream().map(this::cell).toList();
    boolean plain = parts.stream().allMatch(Cell::isPlain);
    readRow(parts, plain);
    boolean matrix = plain && parts.size() == 4;
    if (matrix || plain && parts.size() == 2 && parts.get(0).count() == 4) {
      own += matrix != binarised ? 1 : 0;
      other += matrix != binarised ? 0 : 1;
    }
    index++;
  }

  private int phase(Token token, boolean hasPhase) {
    if (hasPhase) {
      return NumberReader.stored(token.text(line), StoredType.FLOAT, at(token));
    }
    if (!binarised) {
      at(token)
          .problem(
              Code.NOT_IN_ENCODING,
              "'none' cannot be stored in a "
                  + encoding.text()
                  + " file, where every frame has a phase: write the phase");
    }
    return 0;
  }

  /** Whether the frame gives its number of transforms; reports a wrong or forbidden one. */
  private boolean isCounted() {
    NumberReader.Report report = problems.at(count.start(), count.end() - count.start());
    if (!binarised) {
      report.problem(
          Code.NOT_IN_ENCODING,
          "'transforms' cannot be stored in a "
              + encoding.text()
              + " file, where every frame has a transform for each bone: remove it");
      return false;
    }
    String text = count.text(block.text());
    long declared = NumberReader.integer(text, 0, Integer.MAX_VALUE, "a count", report);
    boolean refused = text.startsWith("-"); // reported as out of range
    if (declared != index && !refused) {
      report.problem(
          Code.TRANSFORM_COUNT,
          String.format(
              "the frame declares %s but has %s: write 'transforms %s', or correct the rows",
              Wording.count(declared, "transform"), Wording.count(index, "row"), index));
    }
    return true;
  }

  private NumberReader.Report at(Token token) {
    return problems.at(start + token.start(), token.end() - token.start());
  }

  private String name(Token token) {
    return problems.unquote(token.text(line), start + token.start());
  }

  private Cell cell(List<Token> tokens) {
    if (tokens.isEmpty()) {
      return new Cell("", false, tokens, row());
    }
    String first = tokens.get(0).text(line);
    int from = tokens.get(0).start();
    return new Cell(
        first.equals("euler") || first.equals("axis") ? first : "",
        tokens.stream().anyMatch(t -> t.text(line).equals("angle")),
        tokens.stream().filter(t -> t.kind() == Token.Kind.NUMBER).toList(),
        new Span(start + from, tokens.get(tokens.size() - 1).end() - from));
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
    if (cells.size() == 4 && plain) {
      readRows(cells);
    } else if (cells.size() == 2) {
      readRotation(cells.get(0));
    } else {
      report(
          Code.VALUE_COUNT,
          row(),
          "write a row as bone | x y z w | x y z or, with a matrix, as bone | x y z | x y z | x y"
              + " z | x y z; found "
              + Wording.count(cells.size(), "cell"));
      return;
    }
    readPosition(cells.get(cells.size() - 1));
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
    Quaterniond q = Rotations.fromRows(matrix);
    if (!Rotations.toRows(q).equals(matrix, UNIT)) {
      report(
          Code.MATRIX_SCALE,
          row(),
          "these rows scale, shear or mirror, which a binarised file cannot store: write the"
              + " rotation"
              + " as 'euler' or 'axis', or use 'rtm plain'");
    }
    store(q, row());
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

  /** The rows of a quaternion of another length are not a rotation. */
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
    } else if (Math.abs(length - 1) > Rotations.LENGTH_TOLERANCE) {
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
