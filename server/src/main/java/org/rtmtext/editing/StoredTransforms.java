package org.rtmtext.editing;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;
import org.rtmtext.text.NumberText;

/** Makes and compares stored transforms. */
final class StoredTransforms {
  private StoredTransforms() {}

  /** Whether one stored value of two transforms of one encoding is the same in every bit. */
  static boolean sameBits(Transforms a, int i, Transforms b, int j, int component) {
    if (a instanceof MatrixTransforms m) {
      return m.bits(i, component) == ((MatrixTransforms) b).bits(j, component);
    }
    int stride = QuaternionTransforms.STRIDE;
    return ((QuaternionTransforms) a).array()[i * stride + component]
        == ((QuaternionTransforms) b).array()[j * stride + component];
  }

  /** One transform that turns and moves nothing. */
  static Transforms identity(Encoding encoding) {
    return encoding.isBinarised()
        ? new QuaternionTransforms(quaternion(new Quaterniond(), new short[7]))
        : new MatrixTransforms(rows(new Matrix3d(), new int[12]));
  }

  /** One transform alone. */
  static Transforms only(Transforms all, int i) {
    if (all instanceof MatrixTransforms m) {
      int[] bits = new int[MatrixTransforms.STRIDE];
      System.arraycopy(m.array(), i * bits.length, bits, 0, bits.length);
      return new MatrixTransforms(bits);
    }
    short[] bits = new short[QuaternionTransforms.STRIDE];
    short[] array = ((QuaternionTransforms) all).array();
    System.arraycopy(array, i * bits.length, bits, 0, bits.length);
    return new QuaternionTransforms(bits);
  }

  /** One transform with another rotation, of unit length. */
  static Transforms withRotation(Transforms all, int i, Quaterniond q) {
    return all instanceof MatrixTransforms
        ? withRows(all, i, Rotations.toRows(q))
        : new QuaternionTransforms(quaternion(q, ((QuaternionTransforms) only(all, i)).array()));
  }

  /**
   * One transform of a plain file with other rows.
   *
   * @param rows row i as column i
   */
  static Transforms withRows(Transforms all, int i, Matrix3d rows) {
    return new MatrixTransforms(rows(rows, ((MatrixTransforms) only(all, i)).array()));
  }

  /** One transform with the rotation or the position of another one. */
  static Transforms withPart(Transforms all, int i, Transforms other, int j, boolean rotation) {
    Transforms to = only(rotation ? all : other, rotation ? i : j);
    Transforms from = only(rotation ? other : all, rotation ? j : i);
    int count = NumberText.rotationComponents(all);
    if (to instanceof MatrixTransforms m) {
      System.arraycopy(((MatrixTransforms) from).array(), 0, m.array(), 0, count);
    } else {
      short[] source = ((QuaternionTransforms) from).array();
      System.arraycopy(source, 0, ((QuaternionTransforms) to).array(), 0, count);
    }
    return to;
  }

  private static short[] quaternion(Quaterniond q, short[] bits) {
    bits[0] = NumberText.quaternionBits(q.x);
    bits[1] = NumberText.quaternionBits(q.y);
    bits[2] = NumberText.quaternionBits(q.z);
    bits[3] = NumberText.quaternionBits(q.w);
    return bits;
  }

  private static int[] rows(Matrix3d rows, int[] bits) {
    for (int c = 0; c < 9; c++) {
      // A rotation's 0 may come out as -0, which only makes the text harder to read.
      bits[c] = NumberText.floatBits(rows.get(c / 3, c % 3) + 0.0);
    }
    return bits;
  }
}
