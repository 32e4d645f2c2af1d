package org.rtmtext.poses;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.joml.Matrix3d;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.joints.PosedJoints;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixMeasures;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;

/**
 * Rows of one frame relative to the parents of their bones and to the rest pose. With M the matrix
 * of a bone in model space, P that of its parent and x its joint in the rest pose, for row vectors:
 *
 * <pre>
 * L = M · P⁻¹,    v L = (v - x) R + x + m</pre>
 *
 * <p>A row has the turn R as three angles in degrees, or as a matrix if it is no rotation, and the
 * move m in metres. Source: the project's measurements of public animations; m is zero for joints
 * that only turn.
 */
public final class PoseRows {
  /** How a row gives the transform of its bone. */
  public enum Form {
    /** The values of the file: the row is not relative to the rest pose. */
    STORED,
    /** Three angles and a move. */
    TURN,
    /** The nine numbers of a matrix, three for each of its rows, and a move. */
    RELATIVE
  }

  /** The number of values of a row. */
  public static final int STRIDE = 12;

  /** The index of the first value of the move. */
  public static final int MOVE = 9;

  public static final int ANGLE_DECIMALS = 2;
  public static final int MATRIX_DECIMALS = 5;
  public static final int MOVE_DECIMALS = 4;

  /** The largest move or element of a matrix; rows with larger ones are in stored form. */
  public static final double MAX_VALUE = 10_000;

  /** Angles of a spinning bone are continued up to about this many degrees. */
  private static final double MAX_ANGLE = 3600;

  /** A move up to this length in each direction, metres, is not shown. */
  private static final double NO_MOVE = 0.0002;

  /** How much a matrix may differ from a rotation to be shown by its angles. */
  private static final double MAX_DEFECT = 0.001;

  /** Upper limit of the rounding errors of floats in an angle, degrees. */
  private static final double FLOAT_ANGLE = 1e-4;

  /** Upper limit of the rounding errors of quaternions of 1/16384 in an angle, degrees. */
  private static final double QUATERNION_ANGLE = 0.0075;

  /** With a smaller cosine of y, the angles x and z are not compared one by one. */
  private static final double STEEP = 0.2;

  /** The largest angle, degrees, by which rounding three angles changes a turn. */
  private static final double MAX_ROUNDING = 0.0113;

  /** A smaller determinant counts as 0. */
  private static final double SINGULAR = 1e-9;

  private final Form[] forms;
  private final double[] values;

  /**
   * The exact matrix L of each row, null for a row that has none. The array is null unless the rows
   * were computed from stored transforms.
   */
  private Matrix4x3d[] locals;

  /** The transforms from which the rows were computed; null if the rows are not exact. */
  private Transforms frame;

  /** The bones of {@link #frame}; null if the rows are not exact. */
  private PoseBones bones;

  /** Rows in stored form, without values. */
  public PoseRows(int count) {
    forms = new Form[count];
    Arrays.fill(forms, Form.STORED);
    values = new double[count * STRIDE];
  }

  /** These rows, cut or extended to a number of rows. Added rows are in stored form. */
  public PoseRows first(int count) {
    if (count == forms.length) {
      return this;
    }
    PoseRows rows = new PoseRows(count);
    System.arraycopy(forms, 0, rows.forms, 0, Math.min(count, forms.length));
    System.arraycopy(values, 0, rows.values, 0, Math.min(values.length, rows.values.length));
    return rows;
  }

  public int count() {
    return forms.length;
  }

  public Form form(int row) {
    return forms[row];
  }

  /** A value of a row: angles or a matrix from 0 on, the move from {@link #MOVE} on. */
  public double value(int row, int i) {
    return values[row * STRIDE + i];
  }

  public void set(int row, Form form) {
    forms[row] = form;
  }

  /** Gives a row a form, and sets all its values to zero. */
  public void clear(int row, Form form) {
    forms[row] = form;
    Arrays.fill(values, row * STRIDE, (row + 1) * STRIDE, 0);
  }

  public void set(int row, int i, double value) {
    values[row * STRIDE + i] = value;
  }

  /** Sets a row to a copy of row {@code other} of {@code from}. */
  public void copy(int row, PoseRows from, int other) {
    forms[row] = from.forms[other];
    System.arraycopy(from.values, other * STRIDE, values, row * STRIDE, STRIDE);
  }

  public boolean hasMove(int row) {
    return value(row, MOVE) != 0 || value(row, MOVE + 1) != 0 || value(row, MOVE + 2) != 0;
  }

  /** Whether a row has the same form and numbers as another. */
  public boolean isSame(int row, PoseRows other, int otherRow) {
    return forms[row] == other.forms[otherRow] && isSame(row, other, otherRow, 0, STRIDE);
  }

  /** A hash code of the form and numbers of a row. */
  public int hash(int row) {
    int hash = forms[row].ordinal();
    for (int i = row * STRIDE; i < (row + 1) * STRIDE; i++) {
      hash = 31 * hash + Double.hashCode(values[i]);
    }
    return hash;
  }

  /**
   * The turn R of a row of stored transforms, even if it is not exactly a rotation: its three rows,
   * each as a column.
   */
  public Matrix3d exactTurn(int row) {
    Matrix3d turn = new Matrix3d().set(locals[row]);
    return frame.isBinarised() ? rotation(turn) : turn;
  }

  /** The rotation of a quaternion that may have another length than 1, given as a matrix. */
  static Matrix3d rotation(Matrix3d rows) {
    return Rotations.toRows(Rotations.fromRows(rows));
  }

  /** The turn R of a row that has one: its three rows, each as a column. */
  public Matrix3d matrix(int row) {
    return forms[row] == Form.TURN
        ? Turn.rows(value(row, 0), value(row, 1), value(row, 2))
        : new Matrix3d().set(Arrays.copyOfRange(values, row * STRIDE, row * STRIDE + MOVE));
  }

  /** The move m of a row. */
  public Vector3d move(int row) {
    return new Vector3d(value(row, MOVE), value(row, MOVE + 1), value(row, MOVE + 2));
  }

  /**
   * Sets a row to a turn and a move, in the form {@link Form#RELATIVE}.
   *
   * @param turn its three rows, each as a column
   */
  public void set(int row, Matrix3d turn, Vector3d move) {
    forms[row] = Form.RELATIVE;
    turn.get(values, row * STRIDE);
    set(row, MOVE, move);
  }

  /**
   * Whether a row has the same stored values in two frames; false if one of them lacks the row. The
   * rows of both must be exact.
   */
  public boolean isStoredAs(PoseRows other, int row) {
    return row < count() && row < other.count() && frame.sameBits(row, other.frame, row);
  }

  /**
   * The exact rows of a frame. A row is in stored form if its matrix or that of its parent is
   * missing or not finite, if that of its parent is singular, if its quaternion is not of unit
   * length, or if a value exceeds {@link #MAX_VALUE}.
   *
   * @param near rows of the frame before, whose angles are continued; null for the first frame
   */
  public static PoseRows of(Transforms frame, PoseBones bones, PoseRows near) {
    return of(frame, bones.parents(), bones, near);
  }

  /**
   * The exact rows of a frame, relative to other parents than its transforms.
   *
   * @param stored the parents to which the transforms are relative if they are binarised
   */
  public static PoseRows of(Transforms frame, Parents stored, PoseBones bones, PoseRows near) {
    PoseRows rows = new PoseRows(frame.count());
    rows.locals = new Matrix4x3d[frame.count()];
    rows.frame = frame;
    rows.bones = bones;
    List<Optional<Matrix4x3d>> model = PosedJoints.matrices(frame, stored);
    for (int b = 0; b < Math.min(frame.count(), bones.count()); b++) {
      int parent = bones.parent(b);
      if (model.get(b).isPresent()
          && (parent < 0 || model.get(parent).isPresent())
          && (!frame.isBinarised() || hasUnitLength(frame, b))) {
        Matrix4x3d local = new Matrix4x3d(model.get(b).get());
        if (parent >= 0) {
          Matrix4x3d above = model.get(parent).get();
          if (!(Math.abs(above.determinant()) > SINGULAR)) {
            continue;
          }
          above.invert(new Matrix4x3d()).mul(local, local);
        }
        rows.set(b, local, bones.joint(b), near);
      }
    }
    return rows;
  }

  static boolean hasUnitLength(Transforms frame, int b) {
    double squared = 0;
    for (int i = 0; i < Transforms.QUATERNION_ROTATION; i++) {
      squared += frame.value(b, i) * frame.value(b, i);
    }
    return Rotations.isUnit(Math.sqrt(squared));
  }

  private void set(int b, Matrix4x3d local, Vector3dc joint, PoseRows near) {
    locals[b] = local;
    Matrix3d turn = exactTurn(b);
    Vector3d move =
        turn.transform(new Vector3d(joint)).sub(joint).add(local.m30(), local.m31(), local.m32());
    boolean byAngles =
        frame.isBinarised() || turn.determinant() > 0 && MatrixMeasures.defect(local) <= MAX_DEFECT;
    if (byAngles) {
      Vector3d from =
          near == null || b >= near.count() || near.form(b) != Form.TURN || near.isWound(b)
              ? new Vector3d()
              : near.angles(b);
      set(b, 0, Turn.angles(turn, from));
    } else {
      turn.get(values, b * STRIDE);
    }
    set(b, MOVE, move);
    boolean inRange = true;
    for (int i = byAngles ? MOVE : 0; i < STRIDE; i++) {
      inRange &= Math.abs(value(b, i)) <= MAX_VALUE;
    }
    forms[b] = !inRange ? Form.STORED : byAngles ? Form.TURN : Form.RELATIVE;
  }

  /** Whether an angle has so many whole turns that the next frame begins again near zero. */
  private boolean isWound(int row) {
    Vector3d angles = angles(row).absolute();
    return angles.get(angles.maxComponent()) > MAX_ANGLE;
  }

  private void set(int row, int first, Vector3d three) {
    for (int i = 0; i < 3; i++) {
      set(row, first + i, three.get(i));
    }
  }

  Vector3d angles(int row) {
    return new Vector3d(value(row, 0), value(row, 1), value(row, 2));
  }

  /** The rows of stored transforms as a text shows them. */
  public PoseRows rounded() {
    PoseRows rounded = new PoseRows(count());
    for (int b = 0; b < count(); b++) {
      if (forms[b] == Form.STORED) {
        continue;
      }
      rounded.forms[b] = forms[b];
      for (int i = 0; i < MOVE; i++) {
        rounded.set(b, i, Digits.round(value(b, i), decimals(b, i)));
      }
      if (!isNoMove(b)) {
        for (int i = MOVE; i < STRIDE; i++) {
          rounded.set(b, i, Digits.round(value(b, i), MOVE_DECIMALS));
        }
      }
    }
    return rounded;
  }

  /** The digits after the decimal point with which a value is shown. */
  public int decimals(int row, int i) {
    return i >= MOVE ? MOVE_DECIMALS : forms[row] == Form.TURN ? ANGLE_DECIMALS : MATRIX_DECIMALS;
  }

  private boolean isNoMove(int b) {
    for (int i = 0; i < 3; i++) {
      if (!(Math.abs(value(b, MOVE + i)) <= Math.max(NO_MOVE, moveError(b, i)))) {
        return false;
      }
    }
    return true;
  }

  /** The largest error, metres, with which any program may have stored a component of a move. */
  private double moveError(int b, int component) {
    int at = frame.rotationComponents();
    double joint = bones.joint(b).length();
    if (frame.isBinarised()) {
      return step(b, component) + Math.toRadians(QUATERNION_ANGLE) * joint;
    }
    double largest = joint;
    for (int bone = b; bone >= 0; bone = bone == b ? bones.parent(b) : -1) {
      for (int i = 0; i < 3; i++) {
        largest = Math.max(largest, Math.abs(frame.value(bone, at + i)));
      }
    }
    return 8 * Math.ulp((float) largest) + Math.toRadians(FLOAT_ANGLE) * largest / 8;
  }

  /** The distance between neighbouring binary16 numbers at a component of a position, metres. */
  private double step(int b, int component) {
    double stored = frame.value(b, Transforms.QUATERNION_ROTATION + component);
    return Half.step(Math.max(Math.abs(stored), 0x1p-14));
  }

  /** The largest errors, metres, with which {@link PoseStorage} stores the components of a move. */
  private double[] storageErrors(int b) {
    double[] errors = new double[3];
    if (frame.isBinarised()) {
      Arrays.setAll(errors, i -> step(b, i) / 2);
      return errors;
    }
    // The errors of the joint in model space: the position and the joint's share of each row are
    // rounded.
    Vector3dc joint = bones.joint(b);
    double[] inModel = new double[3];
    for (int i = 0; i < Transforms.MATRIX_STRIDE; i++) {
      double factor = i < Transforms.MATRIX_ROTATION ? Math.abs(joint.get(i / 3)) : 1;
      inModel[i % 3] += factor * Math.ulp((float) frame.value(b, i)) / 2;
    }
    int parent = bones.parent(b);
    Matrix3d toParent = new Matrix3d();
    if (parent >= 0) {
      frame.get(parent).rows().invert(toParent);
    }
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        errors[i] += inModel[j] * Math.abs(toParent.get(j, i));
      }
    }
    return errors;
  }

  private double angleError() {
    return frame.isBinarised() ? QUATERNION_ANGLE : FLOAT_ANGLE;
  }

  /**
   * Whether the numbers of row {@code row} of {@code shown} are roundings of those of row {@code b}
   * of these exact rows.
   */
  boolean isShownBy(PoseRows shown, int row, int b) {
    if (forms[b] != shown.forms[row] || forms[b] == Form.STORED) {
      return false;
    }
    boolean hasMove = shown.hasMove(row) || !isNoMove(b);
    for (int i = 0; i < 3 && hasMove; i++) {
      if (!shown.isRounding(row, MOVE + i, value(b, MOVE + i), moveError(b, i))) {
        return false;
      }
    }
    return shown.isTurnOf(row, this, b);
  }

  /** Whether the turn of a row is a rounding of the turn of row {@code b} of {@code exact}. */
  private boolean isTurnOf(int row, PoseRows exact, int b) {
    boolean isSame = true;
    double error = exact.angleError();
    if (forms[row] != Form.TURN) {
      for (int i = 0; i < MOVE; i++) {
        isSame &= isRounding(row, i, exact.value(b, i), Math.toRadians(error));
      }
      return isSame;
    }
    Vector3d known = Turn.nearest(exact.angles(b), angles(row));
    double cosine = cosine(known);
    if (cosine < STEEP) {
      // Small errors of the turn are large in two of its angles.
      return Turn.between(known, angles(row)) <= MAX_ROUNDING + error;
    }
    for (int i = 0; i < 3; i++) {
      isSame &= isRounding(row, i, known.get(i), i == 1 ? error : error / cosine);
    }
    return isSame;
  }

  private static double cosine(Vector3d angles) {
    return Math.abs(Math.cos(Math.toRadians(angles.y)));
  }

  private boolean isRounding(int row, int i, double exact, double error) {
    double written = value(row, i);
    return Math.abs(written - exact) <= Digits.halfUnit(written, decimals(row, i)) + error;
  }

  /**
   * Replaces the unedited numbers of a row by the exact ones. A number was not edited if it is the
   * number that was shown, or a rounding of the exact number, which storing may have changed.
   *
   * @param shown the rows as a text shows them
   * @param exact the rows of stored transforms of which {@code shown} are roundings
   * @param b the index of the row in {@code shown} and {@code exact}
   * @return whether no number was edited
   */
  public boolean restore(int row, PoseRows shown, PoseRows exact, int b) {
    if (forms[row] != exact.forms[b] || forms[row] == Form.STORED) {
      return false;
    }
    boolean sameTurn = isSame(row, shown, b, 0, MOVE) || isTurnOf(row, exact, b);
    boolean sameMove = isSame(row, shown, b, MOVE, STRIDE) || !hasMove(row) && exact.isNoMove(b);
    Vector3d move = exact.move(b);
    if (!sameMove) {
      sameMove = true;
      double[] errors = exact.storageErrors(b);
      for (int i = 0; i < 3; i++) {
        double written = value(row, MOVE + i);
        if (written != shown.value(b, MOVE + i)
            && !isRounding(row, MOVE + i, move.get(i), errors[i])) {
          sameMove = false;
          move.setComponent(i, written);
        }
      }
    }
    set(row, sameTurn ? exact.exactTurn(b) : edited(row, shown, exact, b), move);
    return sameTurn && sameMove;
  }

  private boolean isSame(int row, PoseRows other, int otherRow, int from, int to) {
    return Arrays.equals(
        values,
        row * STRIDE + from,
        row * STRIDE + to,
        other.values,
        otherRow * STRIDE + from,
        otherRow * STRIDE + to);
  }

  /**
   * An edited turn with the exact numbers where the number was not edited: its rows, each as a
   * column.
   */
  private Matrix3d edited(int row, PoseRows shown, PoseRows exact, int b) {
    double error = exact.angleError();
    if (forms[row] != Form.TURN) {
      for (int i = 0; i < MOVE; i++) {
        double known = exact.value(b, i);
        if (value(row, i) == shown.value(b, i)
            || isRounding(row, i, known, Math.toRadians(error))) {
          set(row, i, known);
        }
      }
      return matrix(row);
    }
    Vector3d written = angles(row);
    Vector3d was = shown.angles(b);
    boolean keepsOne = written.x == was.x || written.y == was.y || written.z == was.z;
    Vector3d known = Turn.nearest(exact.angles(b), keepsOne ? was : written);
    double cosine = cosine(known);
    Vector3d angles = new Vector3d(written);
    for (int i = 0; i < 3; i++) {
      double limit = i == 1 ? error : error / cosine;
      boolean isKept =
          cosine < STEEP
              // A steep turn has many triples of angles: the exact ones must be those shown.
              ? written.get(i) == was.get(i) && known.distance(was) <= MAX_ROUNDING
              : written.get(i) == was.get(i) || isRounding(row, i, known.get(i), limit);
      if (isKept) {
        angles.setComponent(i, known.get(i));
      }
    }
    // A scale or shear that is too small to be shown was not edited.
    Matrix3d turned = Turn.rows(angles.x, angles.y, angles.z);
    Matrix3d before = Turn.rows(known.x, known.y, known.z);
    return turned.mul(before.transpose()).mul(exact.exactTurn(b));
  }

  /**
   * The stored values of the rows.
   *
   * @param stored has the values of the rows in stored form, and signs of quaternions
   * @return as many transforms as rows
   */
  public Transforms stored(Transforms stored, PoseBones bones) {
    return new PoseStorage(this, stored, bones).transforms();
  }

  /** The matrix L of a row that is not in stored form. */
  Matrix4x3d local(int row, Vector3dc joint) {
    Matrix3d turn = matrix(row);
    return new Matrix4x3d().set3x3(turn).setTranslation(position(turn, move(row), joint));
  }

  /** The position of a bone that is turned about its joint and moved. */
  static Vector3d position(Matrix3d turn, Vector3d move, Vector3dc joint) {
    return turn.transform(new Vector3d(joint)).negate().add(joint).add(move);
  }
}
