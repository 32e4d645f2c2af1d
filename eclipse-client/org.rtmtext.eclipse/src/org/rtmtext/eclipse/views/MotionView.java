package org.rtmtext.eclipse.views;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.views.FollowedText.Place;

/** The view Motion: curves of an animation. Its page keeps the choice of bones and charts. */
public final class MotionView extends FollowingView {
  public static final String ID = "org.rtmtext.eclipse.motion";

  private static final int TYPING_DELAY_MILLISECONDS = 150;

  /**
   * Which bones the page draws.
   *
   * @param follow whether it draws the bone at the cursor
   * @param drawn whether it has the curves already
   */
  private record Choice(List<String> bones, boolean follow, boolean drawn) {}

  /**
   * The message {@code cursor} of the page.
   *
   * @param frame null if the cursor is before the first frame
   * @param bone null for none
   * @param sequence of the last {@code reveal} that was carried out; the page ignores older ones
   */
  private record Cursor(String type, Integer frame, String bone, int sequence) {}

  private final Gson gson = new Gson();
  private Choice choice = new Choice(List.of(), true, false);
  private int sequence;

  @Override
  String pageRequest() {
    return "rtm/motionPage";
  }

  @Override
  String title(String file) {
    return file + ": motion";
  }

  @Override
  void clear() {}

  @Override
  public void edited() {
    updates.later(TYPING_DELAY_MILLISECONDS);
  }

  @Override
  void showCursor(Place place) {
    page().post(new Cursor("cursor", place.frame(), place.bone(), sequence));
  }

  @Override
  void received(String type, JsonObject message) {
    switch (type) {
      case "ready", "choose" -> {
        if (type.equals("ready")) {
          // A loaded page starts its sequence again.
          sequence = 0;
        }
        choice = gson.fromJson(message, Choice.class);
        if (!choice.drawn()) {
          update();
        }
      }
      case "reveal" -> reveal(message, () -> sequence = message.get("sequence").getAsInt());
      default -> {}
    }
  }

  @Override
  CompletableFuture<JsonElement> send() {
    Map<String, Object> params = new HashMap<>();
    params.put("bones", choice.bones());
    if (choice.follow()) {
      // The server finds the bone there.
      params.put("line", text.line());
    }
    return text.request("rtm/motion", params);
  }

  @Override
  void draw(JsonElement answer, boolean isEdited) {
    JsonObject message = new JsonObject();
    message.addProperty("type", "motion");
    message.add("motion", answer);
    page().post(message);
    moved();
  }
}
