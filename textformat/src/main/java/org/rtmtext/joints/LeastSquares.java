package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/** Fits the joint of a bone by least squares; not thread-safe, because it reuses memory. */
final class LeastSquares {
  /**
   * The point that moves least in the parent of a bone. An eigenvector of the normal equations is a
   * direction; its eigenvalue says how exactly the motion determines the position in this
   * direction. A hinge leaves its axis open; a bone that never turns leaves all directions open. In
   * each direction, the estimate is averaged with a prior position, weighted by their errors.
   *
   * @param position in the rest pose, metres
   * @param determined directions in which the error of the estimate is at most a millimetre
   * @param residual root mean square of the distance that the point moves in the parent, metres
   * @param isUsed whether the estimate is more exact than the prior in some direction
   */
  record Fit(Vector3dc position, List<Vector3dc> determined, double residual, boolean isUsed) {}

  /**
   * A position before the motion is considered.
   *
   * @param position in the rest pose, metres
   * @param error its likely distance from the joint, metres
   */
  record Prior(Vector3dc position, double error) {}

  /** The standard error, metres, up to which a direction counts as determined. */
  private static final double MAX_ERROR = 0.001;

  /**
   * The result if all directions are determined: any basis is right, and this one is easy to read.
   */
  private static final List<Vector3dc> ALL =
      List.of(new Vector3d(1, 0, 0), new Vector3d(0, 1, 0), new Vector3d(0, 0, 1));

  private final EigenDecomposition_F64<DMatrixRMaj> eigen =
      DecompositionFactory_DDRM.eig(3, true, true);
  private final DMatrixRMaj matrix = new DMatrixRMaj(3, 3);
  private final Vector3d[] directions = new Vector3d[3];
  private final double[] values = new double[3];
  private final double[] along = new double[3];

  /** The residual of the best fit; 0 without frames. */
  double residual(BoneSums sums) {
    return sums.frames() == 0 ? 0 : residual(sums, decompose(sums, new Vector3d()));
  }

  /**
   * Fits the joint of a bone.
   *
   * @param sums of at least one frame
   */
  Fit fit(BoneSums sums, Prior prior) {
    double unexplained = decompose(sums, prior.position());
    double error = error(sums, unexplained);
    Vector3d position = new Vector3d(prior.position());
    List<Vector3dc> determined = new ArrayList<>(3);
    boolean isUsed = false;
    for (int i = 0; i < 3; i++) {
      double ofDirection = error / Math.sqrt(values[i]);
      if (ofDirection <= MAX_ERROR) {
        determined.add(directions[i]);
      }
      isUsed |= ofDirection < prior.error();
      double ratio = error / prior.error();
      position.fma(along[i] / (values[i] + ratio * ratio), directions[i]);
    }
    return new Fit(
        position, determined.size() == 3 ? ALL : determined, residual(sums, unexplained), isUsed);
  }

  /** The standard error of the equations of one frame. */
  private static double error(BoneSums sums, double unexplained) {
    return Math.max(
        Math.sqrt((unexplained + sums.deviations()) / sums.frames()), BoneSums.PLAIN_NOISE);
  }

  private static double residual(BoneSums sums, double unexplained) {
    return Math.sqrt(unexplained / sums.weight());
  }

  /**
   * Solves A y = b - A prior, with x = prior + y, in the eigenvectors of A.
   *
   * @return the sum of squares that remains with the best y
   */
  private double decompose(BoneSums sums, Vector3dc prior) {
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        matrix.set(i, j, sums.matrix(i, j));
      }
    }
    Vector3d right = sums.right().sub(sums.product(prior));
    double unexplained = sums.squaresAt(prior);
    boolean solved = eigen.decompose(matrix);
    for (int i = 0; i < 3; i++) {
      DMatrixRMaj v = solved ? eigen.getEigenVector(i) : null;
      double value = solved ? eigen.getEigenvalue(i).getReal() : 0;
      // Eigenvalues that rounding can cause count as 0. Otherwise a bone that only slides would get
      // a joint far away.
      values[i] = value > sums.spuriousRotation() ? value : 0;
      directions[i] = solved ? new Vector3d(v.get(0), v.get(1), v.get(2)) : new Vector3d();
      along[i] = values[i] > 0 ? directions[i].dot(right) : 0;
      unexplained -= values[i] > 0 ? along[i] * along[i] / values[i] : 0;
    }
    return Math.max(0, unexplained);
  }
}
