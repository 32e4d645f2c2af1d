package org.rtmtext.edits.command;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Wording;

/**
 * Mirrors transforms and names at the plane x = 0.
 *
 * <p>With the mirror s = diag(-1, 1, 1), a transform m becomes s m s, in model space as well as
 * relative to the parent bone, because s s cancels out in products. So values with exactly one
 * index x change their sign: in rows the second and third of aside, and the first of up and of
 * direction; of a quaternion y and z, because its axis is mirrored and then negated (the signs in
 * {@link org.rtmtext.geometry.Rotations} are those of a diagonal matrix as well, so the order does
 * not matter); of a position x.
 */
final class Mirroring {
  /** The values of a stored transform that change their sign. */
  private static final boolean[] MATRIX = {
    false, true, true, true, false, false, true, false, false, true, false, false
  };

  private static final boolean[] QUATERNION = {false, true, true, false, true, false, false};

  private static final Pattern SIDE = Pattern.compile("(?<![a-z])(left|right)");

  private Mirroring() {}

  /** Mirrors each transform. Zeros keep their sign, because -0 is hard to read. */
  static Transforms mirrored(Transforms transforms) {
    if (transforms instanceof MatrixTransforms m) {
      int[] bits = m.array().clone();
      for (int i = 0; i < bits.length; i++) {
        if (MATRIX[i % MATRIX.length]) {
          bits[i] = negated(bits[i]);
        }
      }
      return new MatrixTransforms(bits);
    }
    short[] bits = ((QuaternionTransforms) transforms).array().clone();
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
    return new QuaternionTransforms(bits);
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
    Set<String> known = new HashSet<>();
    bones.forEach(b -> known.add(b.toLowerCase(Locale.ROOT)));
    int[] counterparts = new int[bones.size()];
    for (int i = 0; i < counterparts.length; i++) {
      String bone = bones.get(i).toLowerCase(Locale.ROOT);
      Optional<String> other = otherSide(bone, known);
      counterparts[i] = other.isEmpty() ? i : indexOf(bones, other.get());
      if (counterparts[i] < 0) {
        throw new CannotEditException(
            String.format(
                "bone %s has no counterpart %s in the list: add that bone, or rename this one",
                Wording.quoted(bones.get(i)), Wording.quoted(other.get())));
      }
    }
    return counterparts;
  }

  private static int indexOf(List<String> bones, String lowerCase) {
    for (int i = 0; i < bones.size(); i++) {
      if (bones.get(i).toLowerCase(Locale.ROOT).equals(lowerCase)) {
        return i;
      }
    }
    return -1;
  }

  /** The name of the counterpart; empty for a bone in the middle. */
  private static Optional<String> otherSide(String bone, Set<String> known) {
    // These words name a side unless a letter precedes them; otherwise (upright, cleft) only if the
    // counterpart exists.
    Matcher side = SIDE.matcher(bone);
    if (side.find()) {
      String other = side.group().equals("left") ? "right" : "left";
      return Optional.of(bone.substring(0, side.start()) + other + bone.substring(side.end()));
    }
    for (String[] words : new String[][] {{"left", "right"}, {"right", "left"}}) {
      String other = bone.replaceFirst(words[0], words[1]);
      if (!other.equals(bone) && known.contains(other)) {
        return Optional.of(other);
      }
    }
    // Short marks name a side only if the counterpart exists: Czech l and p, _l, _r.
    for (String[] pair :
        new String[][] {
          {"^l", "p"}, {"^p", "l"}, {"_l$", "_r"}, {"_r$", "_l"}, {"[.]l$", ".r"}, {"[.]r$", ".l"}
        }) {
      String other = bone.replaceFirst(pair[0], pair[1]);
      if (!other.equals(bone) && known.contains(other)) {
        return Optional.of(other);
      }
    }
    return Optional.empty();
  }
}
