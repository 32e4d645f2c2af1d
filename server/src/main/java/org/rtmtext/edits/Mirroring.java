package org.rtmtext.edits;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.number.NumberText;
import org.rtmtext.number.StoredType;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.BodySides;
import org.rtmtext.skeleton.Skeleton;

/**
 * Mirrors transforms and names at the plane x = 0.
 *
 * <p>With the mirror s = diag(-1, 1, 1), a transform m becomes s m s, in model space as well as
 * relative to the parent bone, because s s cancels out in products. So values with exactly one
 * index x change their sign: the second and third value of the row aside, the first value of the
 * rows up and direction, and x of a position. In a quaternion, y and z change their sign, because
 * its axis is mirrored and then negated. The sign changes in {@link org.rtmtext.model.Rotations}
 * are a diagonal matrix as well, so the order of the two does not matter.
 */
final class Mirroring {
  /**
   * For each value of a stored matrix or quaternion with its position, whether it changes its sign.
   */
  private static final boolean[] MATRIX = {
    false, true, true, true, false, false, true, false, false, true, false, false
  };

  private static final boolean[] QUATERNION = {false, true, true, false, true, false, false};

  private Mirroring() {}

  /** Mirrors each transform. Zeros keep their sign, because -0 is hard to read. */
  static Transforms mirrored(Transforms transforms) {
    boolean[] negated = transforms.isBinarised() ? QUATERNION : MATRIX;
    TransformsBuilder mirrored = new TransformsBuilder(transforms);
    for (int i = 0; i < transforms.count(); i++) {
      for (int c = 0; c < negated.length; c++) {
        if (negated[c]) {
          mirrored.set(i, c, negated(transforms.bits(i, c), NumberText.type(transforms, c)));
        }
      }
    }
    return mirrored.build(transforms.count());
  }

  /** The bits of a negated value; zeros and NaN stay as they are. */
  private static int negated(int bits, StoredType type) {
    double value = type.value(bits);
    // -2 cannot be negated in 16 bits: the nearest value is one unit less.
    return type == StoredType.QUATERNION
        ? Math.min(Short.MAX_VALUE, -bits)
        : value == 0 || Double.isNaN(value)
            ? bits
            : bits ^ (type == StoredType.HALF ? 0x8000 : 0x80000000);
  }

  /**
   * For each bone, the index of its counterpart on the other side; its own index for a bone in the
   * middle.
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
