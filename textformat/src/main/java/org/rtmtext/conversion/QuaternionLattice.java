package org.rtmtext.conversion;

import java.util.Optional;
import org.joml.Quaterniond;
import org.rtmtext.model.Transforms;

/**
 * Finds the stored quaternion that a rotation was computed from. A stored quaternion rarely has
 * exactly length 1, so rounding the unit quaternion often gives another one in nearly the same
 * direction.
 */
public final class QuaternionLattice {
  private static final double ONE = Transforms.ONE;

  /**
   * In known files, the longest component of a stored quaternion differs from that of the unit
   * quaternion by at most this many steps of 1/16384.
   */
  private static final int STEPS = 17;

  /** The largest difference of a component from a whole number, due to floats: 2^-22 of 16384. */
  private static final double SAME = 0.004;

  private QuaternionLattice() {}

  /**
   * A stored quaternion in the direction of a unit quaternion; if none is found, the unit
   * quaternion.
   */
  public static Quaterniond nearest(Quaterniond unit) {
    return find(unit).orElse(unit);
  }

  /** Whether a stored quaternion has the direction of a unit quaternion. */
  static boolean contains(Quaterniond unit) {
    return find(unit).isPresent();
  }

  private static Optional<Quaterniond> find(Quaterniond unit) {
    Quaterniond q = unit.w < 0 ? new Quaterniond(unit).mul(-1) : new Quaterniond(unit);
    double longest =
        Math.max(Math.max(Math.abs(q.x), Math.abs(q.y)), Math.max(Math.abs(q.z), Math.abs(q.w)));
    double middle = Math.rint(longest * ONE);
    for (int i = 0; i <= 2 * STEPS; i++) {
      // 0, 1, -1, 2, -2: the nearest length first.
      double factor = (middle + (i % 2 == 0 ? -i / 2 : (i + 1) / 2)) / longest;
      Quaterniond stored =
          new Quaterniond(
              Math.rint(q.x * factor),
              Math.rint(q.y * factor),
              Math.rint(q.z * factor),
              Math.rint(q.w * factor));
      if (Math.abs(stored.x - q.x * factor) <= SAME
          && Math.abs(stored.y - q.y * factor) <= SAME
          && Math.abs(stored.z - q.z * factor) <= SAME
          && Math.abs(stored.w - q.w * factor) <= SAME) {
        return Optional.of(stored.mul(1 / ONE));
      }
    }
    return Optional.empty();
  }
}
