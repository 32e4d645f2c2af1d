package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.PolarDecomposition;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Problem;
import org.rtmtext.projection.Analysis;
import org.rtmtext.text.NumberText;
import org.rtmtext.text.RowTokens;
import org.rtmtext.text.RowValues;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.TextReading;
import org.rtmtext.text.TextRows;
import org.rtmtext.text.Token;

/** Fixes of what a row says. */
final class RowFixes {
  private final TextReading reading;
  private final TextDocument document;
  private final Problem problem;
  private final int line;
  private final RowValues values;
  private final RowTokens row;
  private final List<Fix> fixes = new ArrayList<>();

  private RowFixes(TextReading reading, Problem problem, RowValues values, RowTokens row) {
    this.reading = reading;
    document = reading.document();
    this.problem = problem;
    line = problem.range().line();
    this.values = values;
    this.row = row;
  }

  static List<Fix> of(Analysis analysis, Problem problem) {
    int line = problem.range().line();
    Optional<RowValues> values = analysis.reading().rows().at(line);
    Optional<RowTokens> row = RowTokens.of(analysis.document().line(line));
    return values.isEmpty() || row.isEmpty()
        ? List.of()
        : new RowFixes(analysis.reading(), problem, values.get(), row.get()).find();
  }

  /** Writes all rows in the form in which their values are stored. */
  static List<TextChange> inStoredForm(TextReading reading) {
    TextDocument document = reading.document();
    TextRows rows = reading.rows();
    EditBuilder changes = new EditBuilder(document);
    for (int line = document.endLine(0); line < document.lineCount(); line++) {
      Optional<RowTokens> row = RowTokens.of(document.line(line));
      Optional<RowValues> values = row.isPresent() ? rows.at(line) : Optional.empty();
      if (values.isPresent()) {
        RowValues v = values.get();
        if (!row.get().isStoredForm(v.transforms())) {
          changes.line(line, RowWriter.with(row.get(), null, 0, v.transforms(), v.index()));
        }
      }
    }
    return changes.result();
  }

  private List<Fix> find() {
    switch (problem.code()) {
      case QUATERNION_LENGTH -> quaternionLength();
      case MATRIX_ZERO ->
          fixes.add(
              Fix.possible("Write rows that turn nothing", () -> rotation(new Quaterniond())));
      case MATRIX_SCALE, MATRIX_SHEAR -> nearestRotation();
      case MATRIX_MIRROR -> mirror();
      case NOT_FINITE -> notFinite();
      case NAME_IN_FRAME, NOT_IN_ENCODING -> storedName();
      case VALUE_COUNT -> valueCount();
      case VALUE_RANGE -> valueRange();
      default -> {}
    }
    return fixes;
  }

  private List<TextChange> with(Transforms after, int index) {
    EditBuilder changes = new EditBuilder(document);
    changes.line(line, RowWriter.with(row, values.transforms(), values.index(), after, index));
    return changes.result();
  }

  private List<TextChange> rotation(Quaterniond q) {
    return with(StoredTransforms.withRotation(values.transforms(), values.index(), q), 0);
  }

  private void quaternionLength() {
    if (values.transforms() instanceof MatrixTransforms) {
      writtenQuaternion();
      return;
    }
    Quaterniond q = values.transform().quaternion();
    if (q.lengthSquared() == 0) {
      fixes.add(
          Fix.possible("Write 0 0 0 1, which turns nothing", () -> rotation(new Quaterniond())));
    } else {
      fixes.add(Fix.obvious("Divide the quaternion by its length", () -> rotation(q.normalize())));
    }
  }

  /** A quaternion in a plain text, which stores other numbers. */
  private void writtenQuaternion() {
    List<Token> cell = row.cells().get(0);
    Optional<Quaterniond> written = written(cell);
    if (written.isEmpty()) {
      return;
    }
    Quaterniond q = written.get();
    if (q.lengthSquared() == 0) {
      fixes.add(
          Fix.possible(
              "Write 0 0 0 1, which turns nothing",
              () -> replace(cell, List.of("0", "0", "0", "1"))));
    } else {
      q.normalize();
      List<String> unit =
          DoubleStream.of(q.x, q.y, q.z, q.w).mapToObj(c -> NumberText.of((float) c)).toList();
      fixes.add(Fix.obvious("Divide the quaternion by its length", () -> replace(cell, unit)));
    }
  }

  private List<TextChange> replace(List<Token> cell, List<String> numbers) {
    EditBuilder changes = new EditBuilder(document);
    int end = cell.get(cell.size() - 1).end();
    changes.replace(line, cell.get(0).start(), end, String.join(" ", numbers));
    return changes.result();
  }

  /** The quaternion in a cell; empty if it is none, or not all of it can be computed with. */
  private Optional<Quaterniond> written(List<Token> cell) {
    if (!RowTokens.isNumbers(cell, 4) || row.cells().size() != 2) {
      return Optional.empty();
    }
    double[] q = new double[4];
    for (int i = 0; i < 4; i++) {
      String number = cell.get(i).text(row.line());
      if (number.startsWith("nan") || number.endsWith("inf")) {
        return Optional.empty();
      }
      q[i] = Double.parseDouble(number);
    }
    return Optional.of(new Quaterniond(q[0], q[1], q[2], q[3]));
  }

  private void nearestRotation() {
    if (values.transforms() instanceof QuaternionTransforms) {
      // The stored value is the nearest rotation already; it is the text that says more.
      fixes.add(
          Fix.obvious(
              "Write the rotation that is stored",
              () -> {
                EditBuilder changes = new EditBuilder(document);
                changes.line(
                    line, RowWriter.with(row, null, 0, values.transforms(), values.index()));
                return changes.result();
              }));
      return;
    }
    PolarDecomposition.of(values.transform().rows())
        .filter(polar -> polar.rotation().determinant() > 0)
        .ifPresent(
            polar ->
                fixes.add(
                    Fix.obvious(
                        "Keep the rotation only",
                        () ->
                            with(
                                StoredTransforms.withRows(
                                    values.transforms(), values.index(), polar.rotation()),
                                0))));
  }

  private void mirror() {
    String[] titles = {"aside", "up", "direction"};
    for (int r = 0; r < 3; r++) {
      String title = titles[r];
      Matrix3d rows = new Matrix3d(values.transform().rows());
      rows.setColumn(r, rows.getColumn(r, new Vector3d()).negate());
      PolarDecomposition.of(rows)
          .ifPresent(
              polar ->
                  fixes.add(
                      Fix.possible(
                          "Keep a rotation only, with the row " + title + " negated",
                          () ->
                              with(
                                  StoredTransforms.withRows(
                                      values.transforms(), values.index(), polar.rotation()),
                                  0))));
    }
  }

  private void notFinite() {
    int lastBar = row.bars().get(row.bars().size() - 1).start();
    boolean rotation = problem.range().column() < lastBar;
    Optional<RowValues> before = BoneEdits.rowBefore(reading, values.frame(), values.bone());
    if (before.isPresent() && isFinite(before.get(), rotation)) {
      Transforms after =
          StoredTransforms.withPart(
              values.transforms(),
              values.index(),
              before.get().transforms(),
              before.get().index(),
              rotation);
      fixes.add(
          Fix.possible(
                  "Write the "
                      + (rotation ? "rotation" : "position")
                      + " that the bone has in the frame before",
                  () -> with(after, 0))
              .preferredIf(true));
    }
  }

  private static boolean isFinite(RowValues row, boolean rotation) {
    Transform t = row.transform();
    return rotation
        ? row.transforms() instanceof MatrixTransforms && t.rows().isFinite()
        : t.position().isFinite();
  }

  /** Takes {@code as} away; spaces keep the columns. */
  private void storedName() {
    if (row.name().size() == 3) {
      fixes.add(
          Fix.obvious(
              "Remove 'as' and the name",
              () -> {
                EditBuilder changes = new EditBuilder(document);
                int start = row.name().get(0).end();
                int end = row.name().get(2).end();
                boolean glued = row.bars().get(0).start() == end;
                changes.replace(line, start, end, " ".repeat(end - start + (glued ? 1 : 0)));
                return changes.result();
              }));
    }
  }

  private void valueCount() {
    List<Token> cell = cellHere();
    boolean numbers = !cell.isEmpty() && RowTokens.isNumbers(cell, cell.size());
    WrappedRow.of(document, line).ifPresent(fixes::add);
    // Which numbers are missing or too many shows only in a row of two or four cells.
    if (!fixes.isEmpty() || !numbers || row.cells().size() != 2 && row.cells().size() != 4) {
      return;
    }
    boolean position = cell == row.position();
    if (!position && cell.size() == 3 && row.cells().size() == 2) {
      fixes.add(
          Fix.possible(
              "Take the three numbers for Euler angles",
              () -> {
                EditBuilder changes = new EditBuilder(document);
                changes.replace(line, cell.get(0).start(), cell.get(0).start(), "euler ");
                return changes.result();
              }));
    }
    if (position || row.cells().size() == 4) {
      fixes.addAll(NumberFixes.count(document, line, cell, 3));
    }
  }

  private List<Token> cellHere() {
    for (List<Token> cell : row.cells()) {
      if (!cell.isEmpty()
          && cell.get(0).start() <= problem.range().column()
          && problem.range().column() <= cell.get(cell.size() - 1).end()) {
        return cell;
      }
    }
    return List.of();
  }

  /** A quaternion whose numbers are too large to be stored, or a position. */
  private void valueRange() {
    List<Token> cell = cellHere();
    Optional<Quaterniond> written =
        cell == row.cells().get(0) ? written(cell) : Optional.<Quaterniond>empty();
    if (written.isEmpty()) {
      return;
    }
    Quaterniond unit = written.get().normalize();
    if (unit.isFinite()) {
      fixes.add(
          Fix.obvious(
              "Divide the quaternion by its length",
              () -> {
                Transforms stored =
                    StoredTransforms.withRotation(
                        new QuaternionTransforms(new short[QuaternionTransforms.STRIDE]), 0, unit);
                return replace(
                    cell,
                    IntStream.range(0, 4).mapToObj(c -> NumberText.of(stored, 0, c)).toList());
              }));
    }
  }
}
