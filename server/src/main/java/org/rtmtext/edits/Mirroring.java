package org.rtmtext.edits;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.BodySides;
import org.rtmtext.skeleton.Skeleton;

/**
 * Mirrors transforms and names at the plane x = 0.
 *
 * <p>With the mirror s = diag(-1, 1, 1), a transform m becomes s m s, in model space as well as
 * relative to the parent bone, because s s cancels out in products. So values with exactly one
 * index x change their sign: in rows the second and third of aside, and the first of up and of
 * direction; of a quaternion y and z, because its axis is mirrored and then negated (the signs in
 * {@link org.rtmtext.model.Rotations} are those of a diagonal matrix as well, so the order does not
 * matter); of a position x.
 */
final class Mirroring {
  /** The values of a stored transform that change their sign. */
  private static final boolean[] MATRIX = {
    false, true, true, true, false, false, true, false, false, true, false, false
  };

  private static final boolean[] QUATERNION = {false, true, true, false, true, false, false};

  private Mirroring() {}

  /** Mirrors each transform. Zeros keep their sign, because -0 is hard to read. */
  static Transforms mirrored(Transforms transforms) {
    if (!transforms.isBinarised()) {
      int[] bits = transforms.matrices().clone();
      for (int i = 0; i < bits.length; i++) {
        if (MATRIX[i % MATRIX.length]) {
          bits[i] = negated(bits[i]);
        }
      }
      return Transforms.ofMatrices(bits);
    }
    short[] bits = transforms.quaternions().clone();
    for (int i = 0; i < bits.length; i++) {
      int component = i % QUATERNION.length;
      if (QUATERNION[component]) {
        bits[i] =
            component >= 4
                ? negatedHalf(bits[i])
                // 2 cannot be stored: the nearest value is one unit less.
                : (short) Math.min(Short.MAX_VALUE, -bits[i]);
      }
    }
    return Transforms.ofQuaternions(bits);
  }

  /** The bits of a negated float; zeros and NaN stay as they are. */
  static int negated(int bits) {
    float value = Float.intBitsToFloat(bits);
    return value == 0 || Float.isNaN(value) ? bits : bits ^ 0x80000000;
  }

  private static short negatedHalf(short bits) {
    int magnitude = bits & 0x7FFF;
    return magnitude == 0 || magnitude > 0x7C00 ? bits : (short) (bits ^ 0x8000);
  }

  /**
   * For each bone the index of its counterpart on the other side; its own for a bone in the middle.
   *
   * @throws CannotEditException if a bone has no counterpart
   */
  static int[] counterparts(List<String> bones) throws CannotEditException {
    BodySides sides = BodySides.of(bones);
    Set<String> paired = new HashSet<>();
    for (int i = 0; i < bones.size(); i++) {
      if (sides.counterpart(i) != i) {
        paired.add(Skeleton.folded(bones.get(i)));
      }
    }
    for (int i = 0; i < bones.size(); i++) {
      if (sides.counterpart(i) == i && paired.contains(Skeleton.folded(bones.get(i)))) {
        throw new CannotEditException(
            String.format(
                "bone %s is listed twice: remove or rename one of them",
                Wording.quoted(bones.get(i))));
      }
      Optional<String> missing = sides.missingCounterpart(i);
      if (missing.isPresent()) {
        throw new CannotEditException(
            String.format(
                "bone %s has no counterpart %s in the list: add that bone, or rename this one",
                Wording.quoted(bones.get(i)), Wording.quoted(missing.get())));
      }
    }
    return IntStream.range(0, bones.size()).map(sides::counterpart).toArray();
  }
}
