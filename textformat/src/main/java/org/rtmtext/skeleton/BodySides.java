package org.rtmtext.skeleton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which bones are on the left and on the right, and which of them are counterparts, by their names.
 *
 * <p>The words left and right name a side. Shorter marks only do so if the counterpart exists, and
 * the clearer of two marks decides: a separate {@code l}, a capital {@code L}, any other {@code l},
 * each with an {@code r} in the counterpart, and the Czech {@code l} and {@code p} at the start.
 * Binarised files have names in lower case, such as {@code riglbleg1}.
 */
public final class BodySides {
  /** A word that names a side, unless it is the end of another word (upright, cleft). */
  private static final Pattern WORD =
      Pattern.compile("(?<!\\p{Alpha})(?i:left|right)|(?<=\\p{Lower})(Left|Right)");

  private static final Pattern ANY_WORD = Pattern.compile("(?i)left|right");

  private static final Pattern SEPARATE_LETTER =
      Pattern.compile("(?<!\\p{Alnum})[lrLR](?!\\p{Alpha})");

  /** Pairs of strings that distinguish left from right bones; the least ambiguous first. */
  private static final List<Mark> MARKS =
      List.of(
          new Mark("(?i)left", "right"),
          new Mark("(?<!\\p{Alnum})[lL](?!\\p{Alpha})", "r"),
          new Mark("L", "r"),
          new Mark("[lL]", "r"),
          new Mark("^[lL](?=\\p{Alpha})", "p"));

  private final List<String> bones;
  private final BodySide[] sides;
  private final int[] counterparts;

  private BodySides(List<String> bones) {
    this.bones = List.copyOf(bones);
    sides = new BodySide[bones.size()];
    counterparts = new int[bones.size()];
    Arrays.fill(sides, BodySide.CENTRE);
    Arrays.setAll(counterparts, i -> i);
  }

  public static BodySides of(List<String> bones) {
    BodySides result = new BodySides(bones);
    Map<String, Integer> indices = Skeleton.indexes(bones);
    for (Mark mark : MARKS) {
      for (int i = 0; i < bones.size(); i++) {
        result.pair(i, mark, indices);
      }
    }
    for (int i = 0; i < bones.size(); i++) {
      if (result.sides[i] == BodySide.CENTRE) {
        result.sides[i] = byWord(bones.get(i));
      }
    }
    return result;
  }

  /** Finds the counterpart of a left bone. Each bone is the counterpart of one other at most. */
  private void pair(int bone, Mark mark, Map<String, Integer> indices) {
    if (!isFree(bone)) {
      return;
    }
    for (String name : mark.rightNames(bones.get(bone))) {
      Integer other = indices.get(Skeleton.folded(name));
      if (other != null && other != bone && isFree(other)) {
        sides[bone] = BodySide.LEFT;
        sides[other] = BodySide.RIGHT;
        counterparts[bone] = other;
        counterparts[other] = bone;
        return;
      }
    }
  }

  private boolean isFree(int bone) {
    return counterparts[bone] == bone;
  }

  private static BodySide byWord(String bone) {
    Matcher word = WORD.matcher(bone);
    if (!word.find()) {
      return BodySide.CENTRE;
    }
    return Skeleton.folded(word.group()).equals(BodySide.LEFT.text())
        ? BodySide.LEFT
        : BodySide.RIGHT;
  }

  public BodySide side(int bone) {
    return sides[bone];
  }

  /** The index of the counterpart; that of the bone itself if it has none. */
  public int counterpart(int bone) {
    return counterparts[bone];
  }

  /** The name of the missing counterpart of a bone whose name has a word for a side. */
  public Optional<String> missingCounterpart(int bone) {
    return sides[bone] == BodySide.CENTRE || !isFree(bone)
        ? Optional.empty()
        : Optional.of(onOtherSide(bones.get(bone)));
  }

  /** A name with all its words and separate letters exchanged. */
  private static String onOtherSide(String name) {
    String words =
        ANY_WORD
            .matcher(name)
            .replaceAll(m -> inCaseOf(m.group(), m.group().length() == 4 ? "right" : "left"));
    return SEPARATE_LETTER
        .matcher(words)
        .replaceAll(m -> inCaseOf(m.group(), "lL".contains(m.group()) ? "r" : "l"));
  }

  private static String inCaseOf(String example, String word) {
    if (example.equals(example.toUpperCase(Locale.ROOT))) {
      return word.toUpperCase(Locale.ROOT);
    }
    return Character.isUpperCase(example.charAt(0))
        ? Character.toUpperCase(word.charAt(0)) + word.substring(1)
        : word;
  }

  /** A pair of strings that distinguishes left from right bones. */
  private record Mark(Pattern left, String right) {
    Mark(String left, String right) {
      this(Pattern.compile(left), right);
    }

    /** The names that the counterpart of a left bone may have. */
    List<String> rightNames(String name) {
      List<String> names = new ArrayList<>();
      Matcher m = left.matcher(name);
      while (m.find()) {
        names.add(name.substring(0, m.start()) + right + name.substring(m.end()));
      }
      if (!names.isEmpty()) {
        names.add(m.replaceAll(right));
        names.add(onOtherSide(name));
      }
      return names;
    }
  }
}
