package org.rtmtext.eclipse.views;

import com.google.gson.JsonArray;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The part of an answer to {@code rtm/figure} that the view needs itself; the page gets the whole
 * answer. An update leaves out what has not changed.
 *
 * @param lines the line of each frame, from 0, ascending
 * @param rows for each frame the line of each bone's row, or of the frame if it has no such row; as
 *     JSON, because the view needs few of them
 */
record FigureLines(List<Bone> bones, List<Integer> lines, JsonArray rows) {
  record Bone(String name) {}

  static final FigureLines NONE = new FigureLines(List.of(), List.of(), new JsonArray());

  /** The name of a bone in the list of bones. */
  private static final Pattern NAME = Pattern.compile("\\s*\"?(?<name>(?<=\")[^\"]*|[^\\s\"|]*)");

  /**
   * The message {@code cursor} of the page.
   *
   * @param frame index, or -1 for none
   * @param bone index, or -1 for none
   */
  record Cursor(String type, int frame, int bone) {
    static final Cursor NONE = new Cursor("cursor", -1, -1);
  }

  /** This answer, with the parts that it leaves out copied from the previous one. */
  FigureLines after(FigureLines previous) {
    return new FigureLines(
        bones == null ? previous.bones : bones,
        lines == null ? previous.lines : lines,
        rows == null ? previous.rows : rows);
  }

  Cursor cursor(FollowedText text) {
    int line = text.line();
    int frame = FollowedText.frameAt(lines, line).orElse(-1);
    if (frame < 0) {
      Matcher name = NAME.matcher(text.line(line));
      return new Cursor(
          "cursor", -1, name.lookingAt() ? bones.indexOf(new Bone(name.group("name"))) : -1);
    }
    JsonArray row = rows.get(frame).getAsJsonArray();
    int bone =
        IntStream.range(0, lines.get(frame) == line ? 0 : row.size())
            .filter(index -> row.get(index).getAsInt() == line)
            .findFirst()
            .orElse(-1);
    return new Cursor("cursor", frame, bone);
  }

  /**
   * The line of a bone's row, or of its frame if the frame has no such row.
   *
   * @param bone a name; null for the line of the frame
   */
  Optional<Integer> lineOf(int frame, String bone) {
    if (frame < 0 || frame >= lines.size()) {
      return Optional.empty();
    }
    int index = bones.indexOf(new Bone(bone));
    return Optional.of(
        index < 0 ? lines.get(frame) : rows.get(frame).getAsJsonArray().get(index).getAsInt());
  }
}
