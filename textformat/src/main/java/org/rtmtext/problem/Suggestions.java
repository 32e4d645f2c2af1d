package org.rtmtext.problem;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds the known word that a misspelled word was probably meant to be. */
public final class Suggestions {
  /** Words longer than this are only compared ignoring case. */
  private static final int MAX_LENGTH = 64;

  /** Further candidates are only compared ignoring case. */
  private static final int MAX_CANDIDATES = 2000;

  /** A word with more typos is another word. */
  private static final int MAX_TYPOS = 3;

  private final Map<String, String> byFolded = new HashMap<>();
  private final List<String> near;

  /**
   * @param candidates must not change while this is used
   */
  public Suggestions(Collection<String> candidates) {
    for (String candidate : candidates) {
      byFolded.putIfAbsent(folded(candidate), candidate);
    }
    near = candidates.stream().limit(MAX_CANDIDATES).toList();
  }

  /**
   * The candidate nearest to a word: one that is equal ignoring case, or else the first of those
   * with the fewest typos (a letter missing, added or changed, or two letters swapped). At most one
   * typo for every three letters is accepted, and at most three.
   */
  public Optional<String> nearest(String wrong) {
    String same = byFolded.get(folded(wrong));
    if (same != null) {
      return Optional.of(same);
    }
    return wrong.length() > MAX_LENGTH
        ? Optional.empty()
        : withFewestTypos(wrong.toLowerCase(Locale.ROOT));
  }

  /** A key that words share if and only if they are equal ignoring case. */
  private static String folded(String word) {
    char[] chars = word.toCharArray();
    for (int i = 0; i < chars.length; i++) {
      chars[i] = Character.toLowerCase(Character.toUpperCase(chars[i]));
    }
    return new String(chars);
  }

  private Optional<String> withFewestTypos(String wrong) {
    int limit = Math.min(MAX_TYPOS, wrong.length() / 3);
    String best = null;
    for (String candidate : near) {
      if (limit == 0) {
        break;
      }
      if (Math.abs(candidate.length() - wrong.length()) > limit) {
        continue;
      }
      int typos = typos(wrong, candidate.toLowerCase(Locale.ROOT), limit);
      if (typos <= limit) {
        best = candidate;
        limit = typos - 1;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * The Damerau-Levenshtein distance (optimal string alignment: no pair is edited twice).
   *
   * @return the distance; any number above {@code limit} if the distance exceeds it
   */
  private static int typos(String a, String b, int limit) {
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
        int typos = Math.min(last[j - 1] + changed, 1 + Math.min(last[j], row[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          typos = Math.min(typos, beforeLast[j - 2] + 1);
        }
        row[j] = typos;
        least = Math.min(least, typos);
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
