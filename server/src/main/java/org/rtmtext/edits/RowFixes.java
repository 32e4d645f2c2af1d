package org.rtmtext.edits;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.NearestRotation;
import org.rtmtext.model.PolarDecomposition;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.reader.TextRows;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** Fixes of the values and names of a row. */
final class RowFixes extends FixFinder {
  /**
   * The length of the shortest quaternion that is taken for a rotation; a shorter quaternion is
   * probably damaged.
   */
  private static final double MIN_LENGTH = 0.01;

  private final RowTokens row;

  /** The values of the row; null if it could not be read. */
  private final RowValues values;

  RowFixes(QuickFixes context, Problem problem) {
    super(context, problem);
    row = RowTokens.of(text, tokens);
    values = reading.rows().at(line).orElse(null);
  }

  /** Writes all rows in the form in which their values are stored. */
  static List<TextChange> inStoredForm(TextReading reading) {
    TextDocument document = reading.document();
    TextRows rows = reading.rows();
    EditBuilder changes = new EditBuilder(document);
    for (int line = document.endLine(0); line < document.lineCount(); line++) {
      Optional<RowTokens> row = RowTokens.of(document.line(line));
      Optional<RowValues> values = row.isPresent() ? rows.at(line) : Optional.empty();
      // Rows of poses are rounded, so the stored form would make their error permanent.
      if (values.isPresent()
          && !row.get().isPose()
          && !row.get().isStoredForm(values.get().transforms())) {
        RowValues v = values.get();
        changes.line(line, RowInColumns.with(row.get(), null, 0, v.transforms(), v.index()));
      }
    }
    return changes.result();
  }

  /** Whether the row could be read. */
  boolean isRead() {
    return values != null && !row.bars().isEmpty();
  }

  /** Whether the row could be read, and its values are those that are stored, not a pose. */
  boolean isStored() {
    return isRead() && !row.isPose();
  }

  /**
   * The work that writes other values into the row.
   *
   * @param one computes the values: one transform
   */
  private Fix.Work write(Supplier<Transforms> one) {
    return edit(
        changes ->
            changes.line(
                line, RowInColumns.with(row, values.transforms(), values.index(), one.get(), 0)));
  }

  private Fix.Work rotation(Quaterniond q) {
    return write(() -> StoredTransforms.withRotation(values.transforms(), values.index(), q));
  }

  private Fix.Work rows(Matrix3d rows) {
    return write(() -> StoredTransforms.withRows(values.transforms(), values.index(), rows));
  }

  private Fix.Work replace(List<Token> cell, List<String> numbers) {
    int end = cell.get(cell.size() - 1).end();
    return replace(cell.get(0).start(), end, String.join(" ", numbers));
  }

  void quaternionLength() {
    List<Token> cell = row.cells().get(0);
    // A plain text may give quaternions, but matrices are stored.
    boolean isWritten = !values.transforms().isBinarised();
    Optional<Quaterniond> found =
        isWritten ? written(cell) : Optional.of(values.transform().quaternion());
    if (found.isEmpty()) {
      return;
    }
    Quaterniond q = found.get();
    if (q.lengthSquared() == 0) {
      possible(
          FixKind.WRITE_IDENTITY_QUATERNION.of(),
          isWritten ? replace(cell, List.of("0", "0", "0", "1")) : rotation(new Quaterniond()));
      return;
    }
    Fix.Choice choice =
        q.lengthSquared() < MIN_LENGTH * MIN_LENGTH ? Fix.Choice.POSSIBLE : Fix.Choice.OBVIOUS;
    q.normalize();
    List<String> numbers =
        DoubleStream.of(q.x, q.y, q.z, q.w).mapToObj(c -> NumberText.of((float) c)).toList();
    add(choice, FixKind.DIVIDE_QUATERNION.of(), isWritten ? replace(cell, numbers) : rotation(q));
  }

  /**
   * The quaternion in a cell; empty if the cell has another form, or a number that is not finite.
   */
  private Optional<Quaterniond> written(List<Token> cell) {
    if (!RowTokens.isNumbers(cell, 4) || row.cells().size() != 2) {
      return Optional.empty();
    }
    double[] q = new double[4];
    for (int i = 0; i < 4; i++) {
      String number = cell.get(i).text(text);
      if (number.startsWith("nan") || number.endsWith("inf")) {
        return Optional.empty();
      }
      q[i] = Double.parseDouble(number);
    }
    return Optional.of(new Quaterniond(q[0], q[1], q[2], q[3]));
  }

  void zero() {
    NearestRotation.ofTwoRows(values.transform().rows())
        .ifPresent(rotation -> possible(FixKind.COMPUTE_ROW.of(), rows(rotation)));
    possible(FixKind.WRITE_IDENTITY_MATRIX.of(), rotation(new Quaterniond()));
  }

  void nearestRotation() {
    if (values.transforms().isBinarised()) {
      Transforms stored = values.transforms();
      // A matrix in a binarised text is stored as the nearest quaternion, which the fix writes.
      obvious(
          FixKind.WRITE_STORED_ROTATION.of(),
          edit(c -> c.line(line, RowInColumns.with(row, null, 0, stored, values.index()))));
      return;
    }
    PolarDecomposition.of(values.transform().rows())
        .filter(polar -> polar.rotation().determinant() > 0)
        .ifPresent(polar -> obvious(FixKind.KEEP_ROTATION.of(), rows(polar.rotation())));
  }

  void mirror() {
    String[] names = {"aside", "up", "direction"};
    for (int r = 0; r < 3; r++) {
      Fix.What what = FixKind.NEGATE_ROW.of(names[r]);
      Matrix3d rows = new Matrix3d(values.transform().rows());
      rows.setColumn(r, rows.getColumn(r, new Vector3d()).negate());
      PolarDecomposition.of(rows).ifPresent(polar -> possible(what, rows(polar.rotation())));
    }
  }

  void inMetres() {
    context
        .inOtherUnit()
        .ifPresent(
            before ->
                addOfText(
                    Fix.Choice.POSSIBLE,
                    FixKind.MULTIPLY_POSITIONS.of(),
                    () ->
                        AnimationEdits.replace(
                            reading, before, UnitEdits.scale(before, 0.01), () -> {})));
  }

  void notFinite() {
    int first = values.transforms().rotationComponents();
    boolean isRotation = problem.range().column() < row.bars().get(row.bars().size() - 1).start();
    // Elements of two matrices do not make a rotation, so all of them are replaced.
    int[] replaced =
        isRotation
            ? IntStream.range(0, first).toArray()
            : IntStream.range(0, 3)
                .filter(axis -> !Double.isFinite(values.transform().position().get(axis)))
                .map(axis -> first + axis)
                .toArray();
    OptionalInt bone = BoneEdits.boneOf(reading, values);
    if (bone.isEmpty() || replaced.length == 0) {
      return;
    }
    BoneEdits.previousRow(reading, values.frame(), bone.getAsInt())
        .filter(before -> isFinite(before, replaced))
        .ifPresent(
            before ->
                preferred(
                    FixKind.USE_PREVIOUS.of(isRotation ? "the bone's rotation" : axes(replaced)),
                    write(
                        () ->
                            StoredTransforms.withComponents(
                                values.transforms(),
                                values.index(),
                                before.transforms(),
                                before.index(),
                                Arrays.stream(replaced)))));
  }

  private static boolean isFinite(RowValues row, int[] components) {
    return Arrays.stream(components)
        .allMatch(c -> Double.isFinite(row.transforms().value(row.index(), c)));
  }

  /** The components of a position in words, for example {@code x and z of the bone's position}. */
  private String axes(int[] components) {
    int first = values.transforms().rotationComponents();
    List<String> names =
        Arrays.stream(components).mapToObj(c -> "xyz".substring(c - first, c - first + 1)).toList();
    return (names.size() == 3 ? "" : String.join(" and ", names) + " of ") + "the bone's position";
  }

  /** Removes {@code as} and the name after it; spaces keep the columns. */
  void storedName() {
    if (row.name().size() == 3) {
      int start = row.name().get(0).end();
      int end = row.name().get(2).end();
      boolean glued = row.bars().get(0).start() == end;
      obvious(
          FixKind.REMOVE_STORED_NAME.of(),
          replace(start, end, " ".repeat(end - start + (glued ? 1 : 0))));
    }
  }

  void count() {
    List<Token> cell = cellHere();
    boolean numbers = !cell.isEmpty() && RowTokens.isNumbers(cell, cell.size());
    addWrapped();
    // Only a row of two or four cells shows which numbers are missing or surplus.
    if (!fixes.isEmpty() || !numbers || row.cells().size() != 2 && row.cells().size() != 4) {
      return;
    }
    boolean position = cell == row.position();
    if (!position && cell.size() == 3 && row.cells().size() == 2) {
      int start = cell.get(0).start();
      possible(FixKind.TREAT_AS_EULER.of(), replace(start, start, "euler "));
    }
    if (position || row.cells().size() == 4) {
      count(cell, 3);
    }
  }

  private List<Token> cellHere() {
    int column = problem.range().column();
    return row.cells().stream()
        .filter(c -> !c.isEmpty())
        .filter(c -> c.get(0).start() <= column && column <= c.get(c.size() - 1).end())
        .findFirst()
        .orElse(List.of());
  }

  /** Adds the fix of a quaternion whose numbers are too large to be stored. */
  void range() {
    List<Token> cell = cellHere();
    if (cell != row.cells().get(0)) {
      return;
    }
    Optional<Quaterniond> unit =
        written(cell).map(Quaterniond::normalize).filter(Quaterniond::isFinite);
    if (unit.isPresent()) {
      Transforms none = Transforms.ofQuaternions(new short[Transforms.QUATERNION_STRIDE]);
      Transforms stored = StoredTransforms.withRotation(none, 0, unit.get());
      List<String> numbers =
          IntStream.range(0, 4).mapToObj(c -> NumberText.of(stored, 0, c)).toList();
      obvious(FixKind.DIVIDE_QUATERNION.of(), replace(cell, numbers));
    }
  }
}
