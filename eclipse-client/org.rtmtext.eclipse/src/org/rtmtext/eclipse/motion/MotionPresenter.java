package org.rtmtext.eclipse.motion;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.eclipse.swt.widgets.Display;
import org.rtmtext.eclipse.motion.MotionMessages.Action;
import org.rtmtext.eclipse.motion.MotionMessages.Choice;
import org.rtmtext.eclipse.motion.MotionMessages.Cursor;
import org.rtmtext.eclipse.motion.MotionMessages.FromPage;
import org.rtmtext.eclipse.motion.MotionMessages.Problem;
import org.rtmtext.eclipse.page.PageBrowser;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;

/** Keeps the page of the motion view up to date with a text. Used on the UI thread. */
final class MotionPresenter {
  private static final int TYPING_DELAY_MILLISECONDS = 150;

  /** The server may not know a text yet that was just opened. */
  private static final int MAX_ATTEMPTS = 5;

  private final Gson gson = new Gson();
  private final Display display;
  private final PageBrowser page;
  private final Runnable openText;
  private final MotionRequests requests = new MotionRequests();
  private final Runnable delayedUpdate = this::update;

  /** Null if no text is open. */
  private FollowedText text;

  private Choice choice = Choice.FOLLOW_CURSOR;

  /** The last answer; null before the first. */
  private Motion motion;

  /** {@link FollowedText#edits} when the last answer was requested. */
  private int drawnEdits;

  private Integer requestedLine;
  private FromPage target;
  private int sequence;
  private int attempts;
  private boolean isRunning;
  private boolean isRequested;
  private boolean isDisposed;

  /**
   * @param openText opens the text again that was shown last
   */
  MotionPresenter(Display display, PageBrowser page, Runnable openText) {
    this.display = display;
    this.page = page;
    this.openText = openText;
  }

  /** Shows another text; null for none. */
  void show(FollowedText shown) {
    text = shown;
    motion = null;
    target = null;
    requestedLine = null;
    attempts = 0;
    if (shown == null) {
      requests.close();
    }
    update();
  }

  /** The text was edited. */
  void edited() {
    attempts = 0;
    updateLater();
  }

  private void updateLater() {
    // Restarts the delay.
    display.timerExec(TYPING_DELAY_MILLISECONDS, delayedUpdate);
  }

  /** The cursor of the text has moved. */
  void moved() {
    int line = text.line();
    boolean isOther =
        motion != null && choice.follow() && !Integer.valueOf(line).equals(requestedLine);
    if (isOther && !motion.isDrawn(line)) {
      update();
    }
    sendCursor();
  }

  /** Takes a message of the page. */
  void received(JsonObject json) {
    FromPage message = gson.fromJson(json, FromPage.class);
    switch (message.type()) {
      case "ready" -> {
        // A loaded page starts its sequence again.
        sequence = 0;
        target = null;
        choice = message.choice() == null ? choice : message.choice();
        attempts = 0;
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
      attempts = 0;
      update();
    }
  }

  /** Requests the motion now, or after the request that is running. */
  private void update() {
    display.timerExec(-1, delayedUpdate);
    if (isDisposed) {
      return;
    }
    if (text == null) {
      page.post(Problem.of("No animation is open as text.", null));
      return;
    }
    isRequested = true;
    if (!isRunning) {
      request();
    }
  }

  private void request() {
    isRunning = true;
    isRequested = false;
    FollowedText requested = text;
    int edits = requested.edits();
    requestedLine = choice.follow() ? requested.line() : null;
    requests
        .request(requested, choice.follow() ? previousBones() : choice.bones(), requestedLine)
        .whenComplete(
            (answer, failure) ->
                UiThread.run(
                    () -> {
                      isRunning = false;
                      if (!isDisposed && requested == text) {
                        answered(answer, failure, edits);
                      }
                      if (isRequested && text != null && !isDisposed) {
                        request();
                      }
                    }));
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

  private void answered(JsonElement answer, Throwable failure, int edits) {
    if (failure != null || answer.isJsonNull()) {
      failed(failure);
      return;
    }
    motion = gson.fromJson(answer, Motion.class);
    drawnEdits = edits;
    attempts = 0;
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

  private void failed(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof IOException) {
      page.post(Problem.of(cause.getMessage(), Action.RESTART));
    } else if (attempts++ < MAX_ATTEMPTS) {
      updateLater();
    } else {
      String message =
          cause == null ? "The language server failed: see the Error Log." : cause.getMessage();
      page.post(Problem.of(message, null));
    }
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

  /** Asks the user to open the text that was closed. */
  void closed(String name) {
    show(null);
    page.post(Problem.of(name + " is not open.", Action.OPEN));
  }

  void dispose() {
    isDisposed = true;
    display.timerExec(-1, delayedUpdate);
    requests.close();
  }
}
