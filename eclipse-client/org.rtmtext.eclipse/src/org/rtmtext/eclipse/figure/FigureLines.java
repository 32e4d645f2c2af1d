package org.rtmtext.eclipse.figure;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.rtmtext.eclipse.page.FollowedText;
import org.rtmtext.eclipse.page.FrameLines;

/**
 * Where the frames and bones of the figure are in the text.
 *
 * @param frames the line of each frame, from 0, ascending
 * @param bones the index of each bone, by name
 */
record FigureLines(List<Integer> frames, Map<String, Integer> bones) {
  static final FigureLines NONE = new FigureLines(List.of(), Map.of());

  /**
   * The message {@code cursor} of the page.
   *
   * @param frame index, or -1 for none
   * @param bone index, or -1 for none
   */
  record Cursor(String type, int frame, int bone) {
    static final Cursor NONE = new Cursor("cursor", -1, -1);
  }

  /**
   * The places after an answer to {@code rtm/figure}.
   *
   * @param answer a figure or an update
   */
  FigureLines after(JsonObject answer) {
    List<Integer> lines = answer.get("lines") instanceof JsonArray array ? lines(array) : frames;
    return new FigureLines(
        lines, answer.get("bones") instanceof JsonArray array ? indexes(array) : bones);
  }

  private static List<Integer> lines(JsonArray array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonElement::getAsInt).toList();
  }

  private static Map<String, Integer> indexes(JsonArray bones) {
    Map<String, Integer> indexes = new HashMap<>();
    for (JsonElement bone : bones) {
      indexes.putIfAbsent(bone.getAsJsonObject().get("name").getAsString(), indexes.size());
    }
    return indexes;
  }

  /** The frame and the bone at the cursor of the text. */
  Cursor cursor(FollowedText text) {
    int line = text.line();
    return new Cursor(
        "cursor",
        FrameLines.frameAt(frames, line).orElse(-1),
        bones.getOrDefault(RowName.of(text.line(line)), -1));
  }

  /**
   * The line of a bone's row, or of its frame if the frame has no such row.
   *
   * @param bone a name; null for the line of the frame
   */
  Optional<Integer> lineOf(FollowedText text, int frame, String bone) {
    if (frame < 0 || frame >= frames.size()) {
      return Optional.empty();
    }
    int end = frame + 1 < frames.size() ? frames.get(frame + 1) : text.lines();
    for (int line = frames.get(frame) + 1; bone != null && line < end; line++) {
      if (RowName.of(text.line(line)).equals(bone)) {
        return Optional.of(line);
      }
    }
    return Optional.of(frames.get(frame));
  }
}
