package org.rtmtext.lsp.feature;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.reader.TextRows;
import org.rtmtext.syntax.TextDocument;

/**
 * Where frames and rows are in a text, as lines from 0.
 *
 * @param frames the first line of each frame; must not be modified
 * @param rows for each frame, the line of each bone's row, or the first line of the frame if the
 *     bone has no row; must not be modified
 */
record FigureLines(TextDocument text, int[] frames, int[][] rows) {
  static FigureLines of(TextReading reading, List<String> bones) {
    return new FigureLines(reading.document(), new int[0], new int[0][]).next(reading, bones);
  }

  /** The index of each name's first bone. */
  static Map<String, Integer> indexes(List<String> bones) {
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < bones.size(); i++) {
      indexes.putIfAbsent(bones.get(i), i);
    }
    return indexes;
  }

  /**
   * The lines of an edited text; frames that the edit left alone are not searched again.
   *
   * @param bones the same as before
   */
  FigureLines next(TextReading reading, List<String> bones) {
    TextDocument edited = reading.document();
    int count = reading.frameCount();
    int start = rows.length == 0 ? 0 : Math.min(edited.commonStart(text, 1) - 1, rows.length);
    int end = rows.length == 0 ? 0 : edited.commonEnd(text, start + 1);
    Map<String, Integer> indexes = indexes(bones);
    int[] lines = new int[count];
    int[][] found = new int[count][];
    for (int f = 0; f < count; f++) {
      lines[f] = edited.firstLine(f + 1);
      int old = f < start ? f : f >= count - end ? f - count + rows.length : -1;
      found[f] =
          old < 0
              ? search(reading, f, indexes, bones.size())
              : moved(rows[old], lines[f] - frames[old]);
    }
    return new FigureLines(edited, lines, found);
  }

  private static int[] moved(int[] rows, int by) {
    return by == 0 ? rows : Arrays.stream(rows).map(line -> line + by).toArray();
  }

  private static int[] search(
      TextReading reading, int frame, Map<String, Integer> indexes, int bones) {
    TextDocument text = reading.document();
    TextRows rows = reading.rows();
    int first = text.firstLine(frame + 1);
    int[] lines = new int[bones];
    Arrays.fill(lines, first);
    for (int line = first + 1; line < text.endLine(frame + 1); line++) {
      Optional<String> bone =
          reading.isWellFormed(frame)
              ? rows.at(line).map(RowValues::bone)
              : HeadLines.nameIn(text.line(line));
      Integer index = bone.map(indexes::get).orElse(null);
      if (index != null && lines[index] == first) {
        lines[index] = line;
      }
    }
    return lines;
  }

  /** Whether frames and rows are in the same lines. */
  boolean isSame(FigureLines other) {
    return Arrays.equals(frames, other.frames) && Arrays.deepEquals(rows, other.rows);
  }
}
