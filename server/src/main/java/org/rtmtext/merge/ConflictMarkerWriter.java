package org.rtmtext.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes lines, and marks lines that differ between two versions as git does. */
record ConflictMarkerWriter(Appendable out) {
  private static final String OURS = "<<<<<<< OURS";
  private static final String BETWEEN = "=======";
  private static final String THEIRS = ">>>>>>> THEIRS";

  /** The group of a line that is the same in both versions. */
  private static final int SAME = -1;

  /** A string in quotes, or any other word. */
  private static final Pattern WORD = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"|\\S+");

  /** Maximum number of pairs of lines to compare; longer lists are marked as a whole. */
  private static final long MAX_PAIRS = 4_000_000;

  void add(String line) throws IOException {
    out.append(line).append('\n');
  }

  void addAll(List<String> lines) throws IOException {
    for (String line : lines) {
      add(line);
    }
  }

  /** Writes both versions of some lines between conflict marks; nothing if both are empty. */
  void mark(List<String> ours, List<String> theirs) throws IOException {
    mark(ours, theirs, "");
  }

  /**
   * @param label is written after the marks
   */
  private void mark(List<String> ours, List<String> theirs, String label) throws IOException {
    if (!ours.isEmpty() || !theirs.isEmpty()) {
      add(OURS + label);
      addAll(ours);
      add(BETWEEN);
      addAll(theirs);
      add(THEIRS + label);
    }
  }

  /**
   * Writes two lists whose lines correspond one to one, and marks each pair that differs. Lists of
   * different lengths are {@linkplain #compare compared}.
   */
  void compareEach(List<String> ours, List<String> theirs) throws IOException {
    compareEach(ours, theirs, i -> i, i -> "");
  }

  /**
   * Writes two lists whose lines correspond one to one, and marks those that differ. Differing
   * lines of one group, which can only be chosen together, have common marks, unless there is a
   * differing line of another group between them.
   *
   * @param above the line whose group a line belongs to if both differ; the line itself if there is
   *     none
   * @param name of the group of a line, for a group of several lines
   */
  void compareEach(
      List<String> ours, List<String> theirs, IntUnaryOperator above, IntFunction<String> name)
      throws IOException {
    if (ours.size() != theirs.size()) {
      compare(ours, theirs);
      return;
    }
    int[] groups = new int[ours.size()];
    int[] sizes = new int[ours.size()];
    for (int i = 0; i < groups.length; i++) {
      groups[i] = words(ours.get(i)).equals(words(theirs.get(i))) ? SAME : i;
    }
    for (int i = 0; i < groups.length; i++) {
      int top = groups[i];
      while (top >= 0 && above.applyAsInt(top) != top && groups[above.applyAsInt(top)] != SAME) {
        top = above.applyAsInt(top);
      }
      if (top >= 0) {
        groups[i] = top;
        sizes[top]++;
      }
    }
    int end;
    for (int i = 0; i < groups.length; i = end) {
      end = i + 1;
      if (groups[i] == SAME) {
        add(ours.get(i));
        continue;
      }
      for (int k = end; k < groups.length && (groups[k] == SAME || groups[k] == groups[i]); k++) {
        end = groups[k] == SAME ? end : k + 1;
      }
      mark(
          ours.subList(i, end),
          theirs.subList(i, end),
          sizes[groups[i]] == 1 ? "" : ": " + name.apply(groups[i]));
    }
  }

  /**
   * Writes the lines that both lists have in common, and between them the other lines of both with
   * conflict marks.
   */
  void compare(List<String> ours, List<String> theirs) throws IOException {
    List<String> a = ours.stream().map(ConflictMarkerWriter::words).toList();
    List<String> b = theirs.stream().map(ConflictMarkerWriter::words).toList();
    if ((long) a.size() * b.size() > MAX_PAIRS) {
      mark(ours, theirs);
      return;
    }
    int[][] common = common(a, b);
    List<String> own = new ArrayList<>();
    List<String> other = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < a.size() || j < b.size()) {
      if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
        mark(own, other);
        own.clear();
        other.clear();
        add(ours.get(i++));
        j++;
      } else if (j == b.size() || i < a.size() && common[i + 1][j] >= common[i][j + 1]) {
        own.add(ours.get(i++));
      } else {
        other.add(theirs.get(j++));
      }
    }
    mark(own, other);
  }

  /**
   * The lengths of the longest common subsequences: element {@code [i][j]} is that of the lines
   * from i on of {@code a} and those from j on of {@code b}.
   */
  private static int[][] common(List<String> a, List<String> b) {
    int[][] common = new int[a.size() + 1][b.size() + 1];
    for (int i = a.size() - 1; i >= 0; i--) {
      for (int j = b.size() - 1; j >= 0; j--) {
        common[i][j] =
            a.get(i).equals(b.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }

  /**
   * The words of a line, one space apart, so that lines that differ only in alignment are equal.
   */
  private static String words(String line) {
    return WORD.matcher(line).results().map(m -> m.group()).collect(Collectors.joining(" "));
  }
}
