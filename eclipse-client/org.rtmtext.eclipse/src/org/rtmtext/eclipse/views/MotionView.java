package org.rtmtext.eclipse.views;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The view Motion: curves of an animation. Its page keeps the choice of bones and charts. The
 * messages of the page are those that {@code viewMessages.ts} of the VS Code client defines.
 */
public final class MotionView extends FollowingView {
  public static final String ID = "org.rtmtext.eclipse.motion";

  private static final int TYPING_DELAY_MILLISECONDS = 150;

  /**
   * Which bones the page draws.
   *
   * @param follow whether it draws the bone at the cursor; otherwise it draws {@code bones}
   */
  private record Choice(List<String> bones, boolean follow) {}

  /**
   * Why the page is out of date.
   *
   * @param message null if the problem is solved
   */
  private record Problem(String type, String message, Remedy action) {}

  /**
   * The frame at the text cursor.
   *
   * @param frame null if the cursor is before the first frame
   * @param sequence of the last {@code goTo} that was carried out; the page ignores older ones
   */
  private record Cursor(String type, Integer frame, int sequence) {}

  private final Gson gson = new Gson();
  private Choice choice = new Choice(List.of(), true);

  /** The last answer; null before the first. */
  private Motion motion;

  private Integer requestedLine;
  private int sequence;

  @Override
  void load(String state) {
    page().load("motion", state);
  }

  @Override
  String title(String file) {
    return file + ": motion";
  }

  @Override
  void clear() {
    motion = null;
    requestedLine = null;
  }

  @Override
  public void edited() {
    updates.later(TYPING_DELAY_MILLISECONDS);
  }

  @Override
  public void moved() {
    int line = text.line();
    boolean isOther =
        motion != null && choice.follow() && !Integer.valueOf(line).equals(requestedLine);
    if (isOther && !motion.isDrawn(line)) {
      update();
    }
    sendCursor();
  }

  @Override
  void received(String type, JsonObject message) {
    switch (type) {
      case "ready", "choose" -> {
        if (type.equals("ready")) {
          // A loaded page starts its sequence again.
          sequence = 0;
        }
        Choice chosen = gson.fromJson(message.get("choice"), Choice.class);
        choice = chosen == null ? choice : chosen;
        update();
      }
      case "goTo" -> goTo(message);
      case "problemAction" -> solve(message.get("command").getAsString());
      default -> throw new IllegalArgumentException(type);
    }
  }

  @Override
  CompletableFuture<JsonElement> send() {
    Map<String, Object> params = new HashMap<>();
    params.put("bones", choice.follow() ? previousBones() : choice.bones());
    requestedLine = null;
    if (choice.follow()) {
      requestedLine = text.line();
      params.put("line", requestedLine);
    }
    return text.request("rtm/motion", params);
  }

  /** The cursor may be on no bone: then the page keeps the bone that it draws. */
  private List<String> previousBones() {
    List<String> bones = new ArrayList<>();
    if (motion != null) {
      motion.first().ifPresent(curve -> bones.add(curve.bone()));
    }
    choice.bones().stream().limit(1).forEach(bones::add);
    return bones;
  }

  @Override
  void draw(JsonElement answer, boolean isEdited) {
    motion = gson.fromJson(answer, Motion.class);
    JsonObject message = new JsonObject();
    message.addProperty("type", "motion");
    message.add("motion", answer);
    message.add(
        "choice", gson.toJsonTree(choice.follow() ? new Choice(motion.bones(), true) : choice));
    page().post(message);
    showProblem(null, null);
    sendCursor();
  }

  @Override
  void showProblem(String message, Remedy remedy) {
    page().post(new Problem("problem", message, remedy));
  }

  private void sendCursor() {
    if (motion != null) {
      page().post(new Cursor("cursor", motion.frameAt(text.line()).orElse(null), sequence));
    }
  }

  @Override
  Optional<Integer> lineOf(JsonObject place) {
    if (motion == null) {
      return Optional.empty();
    }
    Optional<Integer> line = motion.lineOf(place.get("frame").getAsInt());
    line.ifPresent(found -> sequence = place.get("sequence").getAsInt());
    return line;
  }

  /**
   * The part of an answer to {@code rtm/motion} that the view needs itself; the page gets the whole
   * answer.
   *
   * @param lines the first line of each frame, from 0, ascending
   */
  private record Motion(List<Integer> lines, List<Curve> curves) {
    /**
     * @param lines the line of the bone's row in each frame; null where a frame has no readable row
     */
    record Curve(String bone, List<Integer> lines) {}

    /** The index of the frame that contains a line; empty before the first frame. */
    Optional<Integer> frameAt(int line) {
      return FollowedText.frameAt(lines, line);
    }

    Optional<Curve> first() {
      return curves.stream().findFirst();
    }

    /** Whether a line needs no other curves: the line of a frame, or a row of the first bone. */
    boolean isDrawn(int line) {
      return lines.contains(line) || first().filter(c -> c.lines().contains(line)).isPresent();
    }

    /**
     * The line to show for a frame: the row of the first bone, or the frame; empty if out of range.
     */
    Optional<Integer> lineOf(int frame) {
      if (frame < 0 || frame >= lines.size()) {
        return Optional.empty();
      }
      return first()
          .filter(c -> frame < c.lines().size())
          .map(c -> c.lines().get(frame))
          .or(() -> Optional.of(lines.get(frame)));
    }

    List<String> bones() {
      return curves.stream().map(Curve::bone).toList();
    }
  }
}
