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
        FollowedText.frameAt(frames, line).orElse(-1),
        bones.getOrDefault(name(text.line(line)), -1));
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
      if (name(text.line(line)).equals(bone)) {
        return Optional.of(line);
      }
    }
    return Optional.of(frames.get(frame));
  }

  /** The name of a row, without quotes and escapes; empty if the line starts with none. */
  private static String name(String line) {
    String text = line.stripLeading();
    return text.startsWith("\"") ? quoted(text) : plain(text);
  }

  private static String plain(String text) {
    int end = 0;
    while (end < text.length() && isPlain(text.charAt(end))) {
      end++;
    }
    return text.substring(0, end);
  }

  private static boolean isPlain(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private static String quoted(String text) {
    StringBuilder name = new StringBuilder();
    for (int i = 1; i < text.length() && text.charAt(i) != '"'; i++) {
      char c = text.charAt(i);
      if (c == '\\' && text.startsWith("\\x", i) && i + 4 <= text.length()) {
        name.append(byteAt(text, i + 2));
        i += 3;
      } else if (c == '\\' && i + 1 < text.length()) {
        i++;
        name.append(text.charAt(i));
      } else {
        name.append(c);
      }
    }
    return name.toString();
  }

  /** Two hexadecimal digits as a character, as the server decodes names. */
  private static String byteAt(String text, int at) {
    try {
      return Character.toString((char) Integer.parseInt(text, at, at + 2, 16));
    } catch (NumberFormatException e) {
      return "";
    }
  }
}
