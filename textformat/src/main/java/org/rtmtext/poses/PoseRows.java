package org.rtmtext.poses;

import java.nio.DoubleBuffer;
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
  /** What a row has. */
  public enum Form {
    /** The values of the file: the row is not relative to the rest pose. */
    STORED,
    /** Three angles and a move. */
    TURN,
    /** The nine numbers of a matrix, three for each of its rows, and a move. */
    RELATIVE
  }

  /** The values of a row. */
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

  /** How much a quaternion's length may differ from 1 to be shown by its angles. */
  private static final double MAX_LENGTH_ERROR = 0.005;

  /** The rounding errors of floats in an angle, degrees. */
  private static final double FLOAT_ANGLE = 1e-4;

  /** The rounding errors of quaternions of 1/16384 in an angle, degrees. */
  private static final double QUATERNION_ANGLE = 0.0075;

  /** With a smaller cosine of y, the angles x and z are not compared one by one. */
  private static final double STEEP = 0.2;

  /** The largest angle, degrees, by which rounding three angles changes a turn. */
  private static final double MAX_ROUNDING = 0.0113;

  /** A smaller determinant counts as 0. */
  private static final double SINGULAR = 1e-9;

  private final Form[] forms;
  private final double[] values;

  /** The exact matrix L of each row that has one; null unless the rows are of stored transforms. */
  private Matrix4x3d[] locals;

  /** Whether the stored transforms are quaternions. */
  private boolean areRotations;

  /** Rows in stored form, without values. */
  public PoseRows(int count) {
    forms = new Form[count];
    Arrays.fill(forms, Form.STORED);
    values = new double[count * STRIDE];
  }

  /** The first rows; stored ones are added if there are fewer. */
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

  /** Sets all values of a row to zero. */
  public void clear(int row, Form form) {
    forms[row] = form;
    Arrays.fill(values, row * STRIDE, (row + 1) * STRIDE, 0);
  }

  public void set(int row, int i, double value) {
    values[row * STRIDE + i] = value;
  }

  /** Sets a row to a copy of a row of {@code from}. */
  public void copy(int row, PoseRows from, int other) {
    forms[row] = from.forms[other];
    System.arraycopy(from.values, other * STRIDE, values, row * STRIDE, STRIDE);
  }

  public boolean hasMove(int row) {
    return value(row, MOVE) != 0 || value(row, MOVE + 1) != 0 || value(row, MOVE + 2) != 0;
  }

  /** Whether a row has the same form and numbers as another. */
  public boolean isSame(int row, PoseRows other, int otherRow) {
    return forms[row] == other.forms[otherRow] && numbers(row).equals(other.numbers(otherRow));
  }

  /**
   * The turn R of a row of stored transforms, even if it is not exactly a rotation: its three rows,
   * each as a column.
   */
  public Matrix3d exactTurn(int row) {
    Matrix3d turn = new Matrix3d().set(locals[row]);
    return areRotations ? Rotations.toRows(Rotations.fromRows(turn)) : turn;
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
   * Sets a row to a turn and a move.
   *
   * @param turn its three rows, each as a column
   */
  public void set(int row, Matrix3d turn, Vector3d move) {
    forms[row] = Form.RELATIVE;
    turn.get(values, row * STRIDE);
    set(row, MOVE, move);
  }

  /** The values of a row, to compare them. */
  public DoubleBuffer numbers(int row) {
    return DoubleBuffer.wrap(Arrays.copyOfRange(values, row * STRIDE, (row + 1) * STRIDE));
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
    rows.areRotations = frame.isBinarised();
    List<Optional<Matrix4x3d>> model = PosedJoints.matrices(frame, stored);
    for (int b = 0; b < Math.min(frame.count(), bones.count()); b++) {
      int parent = bones.parent(b);
      if (model.get(b).isPresent()
          && (parent < 0 || model.get(parent).isPresent())
          && !(frame.isBinarised() && lengthError(frame, b) > MAX_LENGTH_ERROR)) {
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

  private static double lengthError(Transforms frame, int b) {
    double squared = 0;
    for (int i = 0; i < Transforms.QUATERNION_ROTATION; i++) {
      squared += frame.value(b, i) * frame.value(b, i);
    }
    return Math.abs(Math.sqrt(squared) - 1);
  }

  private void set(int b, Matrix4x3d local, Vector3dc joint, PoseRows near) {
    locals[b] = local;
    Matrix3d turn = exactTurn(b);
    Vector3d move =
        turn.transform(new Vector3d(joint)).sub(joint).add(local.m30(), local.m31(), local.m32());
    boolean byAngles =
        areRotations || turn.determinant() > 0 && MatrixMeasures.defect(local) <= MAX_DEFECT;
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

  /** The rows as a text shows them. */
  public PoseRows rounded(Transforms frame, PoseBones bones) {
    PoseRows rounded = new PoseRows(count());
    for (int b = 0; b < count(); b++) {
      if (forms[b] == Form.STORED) {
        continue;
      }
      rounded.forms[b] = forms[b];
      for (int i = 0; i < MOVE; i++) {
        rounded.set(b, i, Digits.round(value(b, i), decimals(b, i)));
      }
      if (!isNoMove(b, moveError(frame, bones, b))) {
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

  private boolean isNoMove(int b, double error) {
    double limit = Math.max(NO_MOVE, error);
    return Math.abs(value(b, MOVE)) <= limit
        && Math.abs(value(b, MOVE + 1)) <= limit
        && Math.abs(value(b, MOVE + 2)) <= limit;
  }

  /** The largest rounding error, metres, of the move of a bone in a frame. */
  private static double moveError(Transforms frame, PoseBones bones, int b) {
    int at = frame.rotationComponents();
    double joint = bones.joint(b).length();
    if (frame.isBinarised()) {
      double largest = 0;
      for (int i = 0; i < 3; i++) {
        largest = Math.max(largest, Math.abs(frame.value(b, at + i)));
      }
      double step = Half.step(Math.max(largest, 0x1p-14));
      return step + Math.toRadians(QUATERNION_ANGLE) * joint;
    }
    double largest = joint;
    for (int bone = b; bone >= 0; bone = bone == b ? bones.parent(b) : -1) {
      for (int i = 0; i < 3; i++) {
        largest = Math.max(largest, Math.abs(frame.value(bone, at + i)));
      }
    }
    return 8 * Math.ulp((float) largest) + Math.toRadians(FLOAT_ANGLE) * largest / 8;
  }

  /**
   * Replaces the unedited numbers of a row by the exact ones. A number was not edited if it is a
   * rounding of the exact number, which storing may have changed.
   *
   * @param exact of the frame that the row was shown from
   * @param stored the transforms of that frame
   * @return whether no number was edited
   */
  public boolean restore(int row, PoseRows exact, int b, Transforms stored, PoseBones bones) {
    Form form = exact.forms[b];
    if (forms[row] != form || form == Form.STORED) {
      return false;
    }
    boolean isSame = true;
    double angleError = stored.isBinarised() ? QUATERNION_ANGLE : FLOAT_ANGLE;
    if (form == Form.TURN) {
      Vector3d known = Turn.nearest(exact.angles(b), angles(row));
      double cosine = Math.abs(Math.cos(Math.toRadians(known.y)));
      if (cosine < STEEP) {
        // Small errors of the turn are large in two of its angles.
        isSame = Turn.between(known, angles(row)) <= MAX_ROUNDING + angleError;
        set(row, 0, isSame ? known : angles(row));
      } else {
        for (int i = 0; i < 3; i++) {
          isSame &= restore(row, i, known.get(i), i == 1 ? angleError : angleError / cosine);
        }
      }
    } else {
      for (int i = 0; i < MOVE; i++) {
        isSame &= restore(row, i, exact.value(b, i), Math.toRadians(angleError));
      }
    }
    double moveError = moveError(stored, bones, b);
    boolean noMove = !hasMove(row) && exact.isNoMove(b, moveError);
    for (int i = MOVE; i < STRIDE; i++) {
      isSame &= restore(row, i, exact.value(b, i), noMove ? Double.MAX_VALUE : moveError);
    }
    return isSame;
  }

  private boolean restore(int row, int i, double exact, double error) {
    double written = value(row, i);
    if (Math.abs(written - exact) > Digits.halfUnit(written, decimals(row, i)) + error) {
      return false;
    }
    set(row, i, exact);
    return true;
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
    Vector3d at = turn.transform(new Vector3d(joint)).negate().add(joint).add(move(row));
    return new Matrix4x3d().set3x3(turn).setTranslation(at);
  }
}
