package org.rtmtext.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rtmtext.merge.Conflict;
import org.rtmtext.merge.Conflict.FramePlace;
import org.rtmtext.merge.FileMerge;
import org.rtmtext.merge.Side;
import org.rtmtext.problem.Wording;

/** Prints the result of a merge. Rows in conflict are listed by frame. */
final class MergeLines {
  private static final int MAX_LINES = 100;

  /** Rows of a frame that are in conflict in the same way. */
  private record Rows(FramePlace frame, String ours, String theirs) {}

  private MergeLines() {}

  /**
   * Prints the conflicts, or what the merge has changed in our version.
   *
   * @param changes what it has changed; null if the conflicts are not resolved
   * @param text has both versions of each conflict; null if there is none
   */
  static void print(
      PrintWriter out, String animation, FileMerge merge, List<String> changes, Path text) {
    String name = Wording.printable(animation);
    List<String> conflicts = conflicts(merge);
    for (String line : conflicts.subList(0, Math.min(MAX_LINES, conflicts.size()))) {
      out.println(name + ": conflict: " + Wording.printable(line));
    }
    if (conflicts.size() > MAX_LINES) {
      out.printf(Locale.ROOT, "... and %,d more%n", conflicts.size() - MAX_LINES);
    }
    merge.reason().ifPresent(reason -> out.println(name + ": not merged: " + reason));
    if (changes == null) {
      out.println(
          name
              + ": "
              + Wording.count(merge.conflicts().size(), "conflict")
              + "; the output equals OURS");
      if (text != null) {
        String path = Wording.printable(text.toString());
        out.println(name + ": " + path + " has both versions of each conflict");
      }
      return;
    }
    out.println(
        name
            + ": merged"
            + (merge.conflicts().isEmpty()
                ? "; "
                : ", " + Wording.count(merge.conflicts().size(), "conflict") + " resolved; ")
            + (changes.isEmpty()
                ? "no value of OURS was changed"
                : "changed in OURS: " + String.join(", ", changes)));
  }

  private static List<String> conflicts(FileMerge merge) {
    List<String> lines = new ArrayList<>();
    Map<Rows, List<String>> rows = new LinkedHashMap<>();
    for (Conflict c : merge.conflicts()) {
      if (c.part() == Conflict.Part.ROW) {
        rows.computeIfAbsent(
                new Rows(c.frame().orElseThrow(), c.ours(), c.theirs()), r -> new ArrayList<>())
            .add(c.bone().map(MergeLines::bone).orElse(""));
      } else if (c.part() == Conflict.Part.FRAME_ORDER && c.frame().isPresent()) {
        lines.add(frame(c.frame().get()) + ": in the merge, it would come " + otherSide(c));
      } else {
        lines.add(place(c) + sides(c.ours(), c.theirs()));
      }
    }
    rows.forEach(
        (row, bones) ->
            lines.add(
                frame(row.frame()) + ", " + Wording.list(bones) + sides(row.ours(), row.theirs())));
    return lines;
  }

  private static String place(Conflict c) {
    String bone = c.bone().map(b -> " " + bone(b)).orElse("");
    String part = c.part().text();
    if (c.frame().isEmpty()) {
      return part + bone;
    }
    String frame = frame(c.frame().get());
    return c.part() == Conflict.Part.FRAME ? frame : frame + ", " + part + bone;
  }

  private static String otherSide(Conflict c) {
    return c.frame().orElseThrow().side() == Side.OURS ? c.theirs() : c.ours();
  }

  private static String sides(String ours, String theirs) {
    return ours.equals(theirs)
        ? ": " + ours + " in both versions"
        : ": " + ours + " in OURS, " + theirs + " in THEIRS";
  }

  private static String frame(FramePlace frame) {
    return "frame "
        + frame.number()
        + (frame.side() == Side.OURS ? "" : " of THEIRS")
        + " ("
        + frame.phase().text()
        + ")";
  }

  private static String bone(String bone) {
    return bone.isEmpty() ? "\"\"" : bone;
  }
}
