package org.rtmtext.conversion;

import org.rtmtext.model.Animation;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Compares animations before and after a conversion there and back. */
final class Bounds {
  private Bounds() {}

  /**
   * Compares all transforms. Where the rows of the file are not quite a rotation, what that makes
   * is added to the bound; where they are none at all, rows cannot come back, but the position
   * does, and so does all that hangs on the bone.
   *
   * @return how much of its bound the largest difference takes
   */
  static double verify(Animation a, Animation stored, Animation back, Skeleton skeleton) {
    Parents parents = Parents.of(stored.bones(), skeleton);
    double largest = 0;
    for (int f = 0; f < a.frames().size(); f++) {
      Transforms x = a.frames().get(f).transforms();
      Transforms y = back.frames().get(f).transforms();
      Transforms q = stored.frames().get(f).transforms();
      ConversionErrorBounds bounds = ConversionErrorBounds.of(q, parents);
      double[] defects = new double[parents.count()];
      double[] shifts = new double[parents.count()];
      for (int k = 0; k < parents.count(); k++) {
        int i = parents.inOrder(k);
        int parent = parents.parent(i);
        boolean rotation = MatrixShape.of(x.get(i).rows()) == MatrixShape.ROTATION;
        defects[i] = (rotation ? notRotation(x, i) : 0) + (parent < 0 ? 0 : defects[parent]);
        shifts[i] =
            parent < 0 ? 0 : shifts[parent] + defects[parent] * q.get(i).position().length();
        double distance = 0;
        double rows = 0;
        for (int c = 0; c < 12; c++) {
          double d = Math.abs((double) x.value(i, c) - y.value(i, c));
          rows = c < 9 && rotation ? Math.max(rows, d) : rows;
          distance += c < 9 ? 0 : d * d;
        }
        double rowsBound = bounds.rows()[i] + defects[i];
        double metresBound = bounds.metres()[i] + shifts[i];
        double share = Math.max(rows / rowsBound, Math.sqrt(distance) / metresBound);
        if (!(share <= 1)) {
          throw new AssertionError(
              "frame %d, bone %s: rows %.2e of %.2e, metres %.2e of %.2e"
                  .formatted(
                      f + 1, a.bones().get(i), rows, rowsBound, Math.sqrt(distance), metresBound));
        }
        largest = Math.max(largest, share);
      }
    }
    return largest;
  }

  /** How far the product of the rows with themselves is from the identity. */
  private static double notRotation(Transforms m, int i) {
    double error = 0;
    for (int r = 0; r < 3; r++) {
      for (int s = r; s < 3; s++) {
        double dot = 0;
        for (int c = 0; c < 3; c++) {
          dot += (double) m.value(i, 3 * r + c) * m.value(i, 3 * s + c);
        }
        error = Math.max(error, Math.abs(dot - (r == s ? 1 : 0)));
      }
    }
    return error;
  }
}
