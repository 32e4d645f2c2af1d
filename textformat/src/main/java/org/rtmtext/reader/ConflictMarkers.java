package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.Span;

/**
 * The lines that a merge with conflicts has left in a block. Each conflict is one problem; of its
 * versions, the first is read, so that it causes no further problems.
 */
public final class ConflictMarkers {
  private static final String START = "<<<<<<<";
  private static final String BASE = "|||||||";
  private static final String BETWEEN = "=======";
  private static final String END = ">>>>>>>";

  private static final String MESSAGE =
      "unresolved merge conflict: keep one of the versions, and delete the lines that begin with"
          + " <<<<<<<, ======= and >>>>>>>";

  private final List<Span> markers = new ArrayList<>();
  private final String readable;

  /**
   * @param block text of a head or frame
   */
  public ConflictMarkers(String block) {
    readable =
        block.contains(START) || block.contains(BETWEEN) || block.contains(END)
            ? blanked(block)
            : block;
  }

  private String blanked(String block) {
    StringBuilder text = new StringBuilder(block);
    boolean inConflict = false;
    boolean isOther = false;
    int start = 0;
    while (start < block.length()) {
      int end = Block.endOfLine(block, start);
      boolean starts = block.startsWith(START, start);
      boolean between = block.startsWith(BETWEEN, start) || block.startsWith(BASE, start);
      boolean ends = block.startsWith(END, start);
      if (starts || !inConflict && (between || ends)) {
        markers.add(new Span(start, START.length()));
      }
      if (starts || between || ends) {
        inConflict = !ends;
        isOther = between;
      }
      if (starts || ends || isOther) {
        blank(text, start, end);
      }
      start = end + 1;
    }
    return text.toString();
  }

  private static void blank(StringBuilder text, int start, int end) {
    for (int i = start; i < end; i++) {
      text.setCharAt(i, ' ');
    }
  }

  /** The block with blanks in place of the markers and of all versions but the first. */
  public String readable() {
    return readable;
  }

  public void report(BlockProblems problems) {
    markers.forEach(
        m -> problems.add(Code.SYNTAX, m.offset(), m.length(), new ProblemData.Single(), MESSAGE));
  }
}
