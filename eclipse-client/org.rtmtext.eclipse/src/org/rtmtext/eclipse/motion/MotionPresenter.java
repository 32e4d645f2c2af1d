package org.rtmtext.eclipse.motion;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.swt.widgets.Display;
import org.rtmtext.eclipse.motion.MotionMessages.Action;
import org.rtmtext.eclipse.motion.MotionMessages.Choice;
import org.rtmtext.eclipse.motion.MotionMessages.Cursor;
import org.rtmtext.eclipse.motion.MotionMessages.FromPage;
import org.rtmtext.eclipse.motion.MotionMessages.Problem;
import org.rtmtext.eclipse.page.FollowedText;
import org.rtmtext.eclipse.page.PageBrowser;
import org.rtmtext.eclipse.page.PagePresenter;
import org.rtmtext.eclipse.page.TextUpdates;
import org.rtmtext.eclipse.server.LanguageServer;

/** Keeps the page of the motion view up to date with a text. Used on the UI thread. */
final class MotionPresenter implements PagePresenter, TextUpdates.Client<FollowedText> {
  private static final String PAGE = "motion";
  private static final int TYPING_DELAY_MILLISECONDS = 150;

  private final Gson gson = new Gson();
  private final PageBrowser page;
  private final Runnable openText;
  private final TextUpdates<FollowedText> updates;

  /** Null if no text is open. */
  private FollowedText text;

  private Choice choice = Choice.FOLLOW_CURSOR;

  /** The last answer; null before the first. */
  private Motion motion;

  /** {@link FollowedText#edits} when an answer was requested last. */
  private int requestedEdits;

  /** {@link FollowedText#edits} of {@link #motion}. */
  private int drawnEdits;

  private Integer requestedLine;
  private FromPage target;
  private int sequence;

  /**
   * @param openText opens the text again that was shown last
   */
  MotionPresenter(Display display, PageBrowser page, Runnable openText) {
    this.page = page;
    this.openText = openText;
    updates = new TextUpdates<>(display, this);
  }

  @Override
  public void load(String state) {
    page.load(PAGE, "", state);
  }

  @Override
  public void show(FollowedText shown) {
    text = shown;
    motion = null;
    target = null;
    requestedLine = null;
    updates.show(shown);
    update();
  }

  @Override
  public void closed(String name) {
    text = null;
    motion = null;
    target = null;
    updates.show(null);
    page.post(Problem.of(name + " is not open.", Action.OPEN));
  }

  @Override
  public void setVisible(boolean visible) {
    updates.setVisible(visible);
  }

  @Override
  public void edited() {
    updates.later(TYPING_DELAY_MILLISECONDS);
  }

  @Override
  public void saved() {}

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
  public void received(JsonObject json) {
    FromPage message = gson.fromJson(json, FromPage.class);
    switch (message.type()) {
      case "ready" -> {
        // A loaded page starts its sequence again.
        sequence = 0;
        target = null;
        choice = message.choice() == null ? choice : message.choice();
        update();
      }
      case "choose" -> {
        choice = message.choice();
        update();
      }
      case "goTo" -> {
        target = message;
        goToTarget();
      }
      case "problemAction" -> act(message.command());
      default -> throw new IllegalArgumentException(message.type());
    }
  }

  private void act(String command) {
    if (command.equals(Action.OPEN.command())) {
      openText.run();
    } else {
      LanguageServer.current().restart();
      update();
    }
  }

  private void update() {
    if (text == null) {
      page.post(Problem.of("No animation is open as text.", null));
    } else {
      updates.now();
    }
  }

  @Override
  public CompletableFuture<JsonElement> request(FollowedText requested) {
    requestedEdits = requested.edits();
    Map<String, Object> params = new HashMap<>();
    params.put("bones", choice.follow() ? previousBones() : choice.bones());
    requestedLine = null;
    if (choice.follow()) {
      requestedLine = requested.line();
      params.put("line", requestedLine);
    }
    return requested.request("rtm/motion", params);
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
  public void answered(JsonElement answer) {
    motion = gson.fromJson(answer, Motion.class);
    drawnEdits = requestedEdits;
    JsonObject message = new JsonObject();
    message.addProperty("type", "motion");
    message.add("motion", answer);
    message.add(
        "choice", gson.toJsonTree(choice.follow() ? new Choice(motion.bones(), true) : choice));
    page.post(message);
    page.post(Problem.NONE);
    sendCursor();
    goToTarget();
  }

  @Override
  public void failed(String message, boolean serverFailed) {
    page.post(Problem.of(message, serverFailed ? Action.RESTART : null));
  }

  private void sendCursor() {
    if (motion != null && text != null) {
      page.post(Cursor.at(motion.frameAt(text.line()).orElse(null), sequence));
    }
  }

  /** Shows the last requested frame in the text, once its line is known. */
  private void goToTarget() {
    if (target == null || text == null || motion == null) {
      return;
    }
    if (drawnEdits != text.edits()) {
      // Frames may have moved to other lines.
      update();
      return;
    }
    FromPage reached = target;
    target = null;
    motion
        .lineOf(reached.frame())
        .ifPresent(
            line -> {
              sequence = reached.sequence();
              text.moveTo(line, reached.focus());
              sendCursor();
            });
  }

  @Override
  public void dispose() {
    updates.show(null);
  }
}
