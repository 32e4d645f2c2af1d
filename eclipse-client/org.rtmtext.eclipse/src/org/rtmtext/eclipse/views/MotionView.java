package org.rtmtext.eclipse.views;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.views.FollowedText.Place;

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
  void showCursor(Place place) {
    boolean isOther = place.bone() != null && !Integer.valueOf(place.line()).equals(requestedLine);
    if (isOther && motion != null && choice.follow() && !place.bone().equals(motion.first())) {
      update();
    }
    page().post(new Cursor("cursor", place.frame(), sequence));
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
      case "goTo" ->
          goTo(
              message,
              motion == null ? null : motion.first(),
              () -> sequence = message.get("sequence").getAsInt());
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
      motion.curves().stream().limit(1).map(Curve::bone).forEach(bones::add);
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
    moved();
  }

  @Override
  void showProblem(String message, Remedy remedy) {
    page().post(new Problem("problem", message, remedy));
  }

  /** The part of an answer to {@code rtm/motion} that the view needs itself. */
  private record Motion(List<Curve> curves) {
    /** The bone of the first curve; null if there is none. */
    String first() {
      return curves.isEmpty() ? null : curves.get(0).bone();
    }

    List<String> bones() {
      return curves.stream().map(Curve::bone).toList();
    }
  }

  private record Curve(String bone) {}
}
