package org.rtmtext.joints;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtmtext.skeleton.BodySide;
import org.rtmtext.skeleton.BodySides;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * What the names of bones say about their parents, for bones whose motion does not decide: which
 * bone is the root, and how well the names of two bones fit a parent and its child.
 */
final class NameHints {
  private static final Skeleton MAN =
      ModelConfig.builtIn().stream()
          .filter(skeleton -> skeleton.name().equals("OFP2_ManSkeleton"))
          .findFirst()
          .orElseThrow();

  private static final int CONSECUTIVE = 1;
  private static final int SIBLINGS = 1000;
  private static final int OTHER_SIDE = 2000;

  private final Parents man;
  private final List<String> names;
  private final List<String> stems;
  private final int[] numbers;
  private final BodySides sides;

  NameHints(List<String> bones) {
    man = Parents.of(bones, MAN);
    names = bones.stream().map(Skeleton::folded).toList();
    stems = names.stream().map(name -> name.replaceFirst("\\d{1,6}$", "")).toList();
    numbers = new int[names.size()];
    Arrays.setAll(
        numbers, i -> Integer.parseInt("0" + names.get(i).substring(stems.get(i).length())));
    sides = BodySides.of(bones);
  }

  /** The bone that is the root by its name; the first bone if no name says so. */
  int root() {
    for (String part : List.of("pelvis", "hip", "root")) {
      Optional<String> name = names.stream().filter(n -> n.contains(part)).findFirst();
      if (name.isPresent()) {
        return names.indexOf(name.get());
      }
    }
    return 0;
  }

  /** The parent of a bone in the built-in skeleton of the man; -1 for a root or unknown bone. */
  int manParent(int bone) {
    return man.parent(bone);
  }

  /** The side of the body that the name of a bone says. */
  BodySide side(int bone) {
    return sides.side(bone);
  }

  /** Whether the names of two bones say that one is the parent of the other. */
  boolean areDecisive(int a, int b) {
    return rank(a, b) <= CONSECUTIVE;
  }

  /**
   * The rank of two bones, in any order; 0 is best. Parent and child of the built-in man come
   * first, then consecutive numbers (neck, neck1, neck2), then bones near each other in the list,
   * because exporters write parents before children. Bones that have the same number and different
   * names are probably siblings, and bones of different sides are in different limbs.
   */
  int rank(int a, int b) {
    if (man.parent(a) == b || man.parent(b) == a) {
      return 0;
    }
    boolean isSameStem = stems.get(a).equals(stems.get(b));
    if (isSameStem && Math.abs(numbers[a] - numbers[b]) == 1) {
      return CONSECUTIVE;
    }
    int rank = CONSECUTIVE + Math.abs(a - b);
    if (numbers[a] > 0 && numbers[a] == numbers[b] || man.isKnown(a) && man.isKnown(b)) {
      rank += SIBLINGS;
    }
    boolean isCentred = sides.side(a) == BodySide.CENTRE || sides.side(b) == BodySide.CENTRE;
    return rank + (isCentred || sides.side(a) == sides.side(b) ? 0 : OTHER_SIDE);
  }
}
