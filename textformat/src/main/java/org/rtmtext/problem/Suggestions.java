package org.rtmtext.problem;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** "Did you mean": the known word that a wrong one was probably meant to be. */
public final class Suggestions {
  /** Words longer than this are only compared ignoring case. */
  private static final int LONGEST = 64;

  /** Behind so many candidates no search for near ones is made. */
  private static final int MAX_CANDIDATES = 2000;

  /** A word with more slips than this is another word. */
  private static final int MAX_SLIPS = 3;

  private final Map<String, String> byFolded = new HashMap<>();
  private final List<String> near;

  /**
   * Suggests among candidates, which are looked at once, however often it is asked.
   *
   * @param candidates not changed while this is used
   */
  public Suggestions(Collection<String> candidates) {
    for (String candidate : candidates) {
      byFolded.putIfAbsent(folded(candidate), candidate);
    }
    near = candidates.stream().limit(MAX_CANDIDATES).toList();
  }

  /**
   * The candidate nearest to {@code wrong}: one that is equal ignoring case, or else the one with
   * the fewest slips of the pen (a letter left out, added, changed, or two swapped), at most one
   * for every three letters and three in all. Of several the first.
   */
  public Optional<String> nearest(String wrong) {
    String same = byFolded.get(folded(wrong));
    if (same != null) {
      return Optional.of(same);
    }
    return wrong.length() > LONGEST
        ? Optional.empty()
        : withFewestSlips(wrong.toLowerCase(Locale.ROOT));
  }

  /** What two words have in common exactly when they are equal ignoring case. */
  private static String folded(String word) {
    char[] chars = word.toCharArray();
    for (int i = 0; i < chars.length; i++) {
      chars[i] = Character.toLowerCase(Character.toUpperCase(chars[i]));
    }
    return new String(chars);
  }

  private Optional<String> withFewestSlips(String wrong) {
    int limit = Math.min(MAX_SLIPS, wrong.length() / 3);
    String best = null;
    for (String candidate : near) {
      if (limit == 0) {
        break;
      }
      if (Math.abs(candidate.length() - wrong.length()) > limit) {
        continue;
      }
      int slips = slips(wrong, candidate.toLowerCase(Locale.ROOT), limit);
      if (slips <= limit) {
        best = candidate;
        limit = slips - 1;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * The Damerau-Levenshtein distance (optimal string alignment: no pair is edited twice).
   *
   * @return a number above {@code limit} as soon as the distance is known to be
   */
  private static int slips(String a, String b, int limit) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      int least = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int slips = Math.min(last[j - 1] + changed, 1 + Math.min(last[j], row[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          slips = Math.min(slips, beforeLast[j - 2] + 1);
        }
        row[j] = slips;
        least = Math.min(least, slips);
      }
      if (least > limit) {
        return limit + 1;
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }
}
