package org.rtmtext.joints;

import java.util.Comparator;
import java.util.List;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * The sums of one bone: the upper triangle of D Dᵀ (6), D dᵀ (3), d dᵀ, squared deviations from a
 * rotation, what rounding may add to D Dᵀ, weights, and the number of frames. {@link JointSums}
 * defines D and d.
 *
 * @param values must not be modified
 */
record BoneSums(double[] values) {
  static final int STRIDE = 14;

  /** About how far rounding of stored values moves a joint in a plain file, metres. */
  static final double PLAIN_NOISE = 2e-6;

  /**
   * About how far rounding of stored values moves a joint in a binarised file, metres: quaternions
   * have steps of 1/16384, positions have 11 bits.
   */
  static final double BINARISED_NOISE = 2e-4;

  /** Upper limit of what rounding adds to the elements of D in a plain file. */
  static final double PLAIN_ROUNDING = 5e-5;

  /** Upper limit of what rounding adds to the elements of D in a binarised file. */
  static final double BINARISED_ROUNDING = 5e-4;

  /**
   * Animations are summed as long as the residual, in metres, is at most this. Animations of two
   * exporters agree within a tenth of it; adding one in which the bone was moved by hand would make
   * the result less exact.
   */
  static final double MAX_SUMMED_RESIDUAL = 0.0005;

  private static final int RIGHT = 6;
  private static final int SQUARES = 9;
  private static final int DEVIATIONS = 10;
  private static final int ROUNDING = 11;
  private static final int WEIGHT = 12;
  private static final int FRAMES = 13;

  static BoneSums none() {
    return new BoneSums(new double[STRIDE]);
  }

  /** These sums plus the sums over other frames. */
  BoneSums plus(BoneSums other) {
    double[] all = values.clone();
    for (int i = 0; i < STRIDE; i++) {
      all[i] += other.values[i];
    }
    return new BoneSums(all);
  }

  /** The sums over the frames of all animations. */
  static BoneSums all(List<BoneSums> animations) {
    return animations.stream().reduce(none(), BoneSums::plus);
  }

  /**
   * The sums over the frames of those animations that agree about the joint. Begins with the
   * animation that determines the most directions; if several do, with the one of them that has the
   * smallest residual.
   *
   * @return sums without frames if no animation has a frame to sum
   */
  static BoneSums agreeing(List<BoneSums> animations, LeastSquares method) {
    record Ranked(BoneSums sums, LeastSquares.Fit fit) {}
    LeastSquares.Prior origin = new LeastSquares.Prior(new Vector3d(), 1);
    BoneSums agreeing = none();
    for (Ranked r :
        animations.stream()
            .filter(sums -> sums.frames() > 0)
            .map(sums -> new Ranked(sums, method.fit(sums, origin)))
            .sorted(
                Comparator.<Ranked>comparingInt(r -> -r.fit().determined().size())
                    .thenComparingDouble(r -> r.fit().residual()))
            .toList()) {
      BoneSums more = agreeing.plus(r.sums());
      if (agreeing.frames() == 0 || method.residual(more) <= MAX_SUMMED_RESIDUAL) {
        agreeing = more;
      }
    }
    return agreeing;
  }

  /** An element of the symmetric matrix D Dᵀ. */
  double matrix(int row, int column) {
    int i = Math.min(row, column);
    int j = Math.max(row, column);
    return values[i * (5 - i) / 2 + j];
  }

  /** The vector D dᵀ. */
  Vector3d right() {
    return new Vector3d(values[RIGHT], values[RIGHT + 1], values[RIGHT + 2]);
  }

  /** The product of D Dᵀ and a vector. */
  Vector3d product(Vector3dc x) {
    Vector3d y = new Vector3d();
    for (int i = 0; i < 3; i++) {
      y.setComponent(i, matrix(i, 0) * x.x() + matrix(i, 1) * x.y() + matrix(i, 2) * x.z());
    }
    return y;
  }

  /**
   * The weighted sum, over all frames, of the squared distance between the places to which the bone
   * and its parent move a point; in square metres.
   */
  double squaresAt(Vector3dc x) {
    return x.dot(product(x)) - 2 * x.dot(right()) + values[SQUARES];
  }

  /**
   * The weighted sum of the squared distances by which scale or shear in matrices moves a joint one
   * metre from the origin; in square metres.
   */
  double deviations() {
    return values[DEVIATIONS];
  }

  /** Upper limit of the eigenvalues of D Dᵀ that rounding, scale and shear alone can cause. */
  double spuriousRotation() {
    return values[ROUNDING] + values[DEVIATIONS];
  }

  /**
   * These sums with a weight of 1 for each frame, so that frames of both kinds of encoding count
   * equally.
   */
  BoneSums unweighted() {
    double[] all = values.clone();
    for (int i = 0; i < FRAMES; i++) {
      all[i] *= frames() / weight();
    }
    return new BoneSums(all);
  }

  /**
   * Roughly the mean square of the angle by which the bone turns in its parent, in square radians.
   */
  double motion() {
    return (matrix(0, 0) + matrix(1, 1) + matrix(2, 2)) / (2 * weight());
  }

  /** The sum of the weights of the frames: 1 for each frame of a plain file. */
  double weight() {
    return values[WEIGHT];
  }

  /** The number of frames in which both bone and parent have a rotation. */
  int frames() {
    return (int) Math.rint(values[FRAMES]);
  }
}
