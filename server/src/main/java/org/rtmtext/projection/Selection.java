package org.rtmtext.projection;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.rtmtext.problem.Severity;

/** What is listed where there are too many findings to list. */
public final class Selection {
  private Selection() {}

  /**
   * So many findings, in the order in which they came: errors before all else, then one of each
   * code, so that none hides another, then warnings before information.
   */
  public static List<FileFinding> of(List<FileFinding> all, int limit) {
    if (all.size() <= limit) {
      return all;
    }
    Set<String> codes = new HashSet<>();
    List<List<Integer>> ranks = new ArrayList<>();
    for (int rank = 0; rank < 4; rank++) {
      ranks.add(new ArrayList<>());
    }
    for (int i = 0; i < all.size(); i++) {
      FileFinding f = all.get(i);
      boolean firstOfCode = codes.add(f.code());
      int rank = f.isError() ? 0 : firstOfCode ? 1 : f.severity() == Severity.WARNING ? 2 : 3;
      ranks.get(rank).add(i);
    }
    Set<Integer> selected = new TreeSet<>();
    ranks.stream().flatMap(List::stream).limit(limit).forEach(selected::add);
    return selected.stream().map(all::get).toList();
  }
}
