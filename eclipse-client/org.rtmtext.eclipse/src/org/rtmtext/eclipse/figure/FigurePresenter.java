package org.rtmtext.eclipse.figure;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.swt.widgets.Display;
import org.rtmtext.eclipse.figure.FigureLines.Cursor;
import org.rtmtext.eclipse.page.FollowedText;
import org.rtmtext.eclipse.page.PageBrowser;
import org.rtmtext.eclipse.page.PagePresenter;
import org.rtmtext.eclipse.page.TextUpdates;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerMessages;

/** Keeps the page of the figure view up to date with a text. Used on the UI thread. */
final class FigurePresenter implements PagePresenter, TextUpdates.Client<FigureSource> {
  /** What the page asks its view to do. */
  interface View {
    /** Opens the text again that was shown last. */
    void reopen();

    /** Lets the user choose a skeleton for the text that is shown. */
    void chooseSkeleton(FollowedText text);
  }

  private final PageBrowser page;
  private final ProblemBar problems;
  private final View view;
  private final TextUpdates<FigureSource> updates;
  private final Consumer<JsonObject> diagnosticsListener = this::checked;

  /** Null if no text is open. */
  private FigureSource source;

  private String state;
  private boolean isReady;
  private FigureLines lines = FigureLines.NONE;

  /** The version of the text that the page shows; null for none. */
  private Integer version;

  /** Whether the next request is for a whole figure, although the page shows a version. */
  private boolean isOutdated;

  /** The version of the text whose diagnostics arrived last; null for none. */
  private Integer checkedVersion;

  /** {@link FollowedText#edits} when an answer was requested last. */
  private int requestedEdits;

  /** {@link FollowedText#edits} of the figure that the page shows. */
  private int drawnEdits;

  private Cursor sentCursor = Cursor.NONE;
  private JsonObject target;

  FigurePresenter(Display display, PageBrowser page, ProblemBar problems, View view) {
    this.page = page;
    this.problems = problems;
    this.view = view;
    updates = new TextUpdates<>(display, this);
    LanguageServer.current()
        .messages()
        .addListener(ServerMessages.DIAGNOSTICS, diagnosticsListener);
  }

  @Override
  public void load(String storedState) {
    state = storedState;
    UiThread.whenComplete(LanguageServer.current().request("rtm/figurePage", null), this::loaded);
  }

  private void loaded(JsonElement answer, Throwable failure) {
    if (answer instanceof JsonObject result) {
      problems.hide();
      page.loadHtml(result.get("html").getAsString(), state);
    } else {
      failed(
          failure == null ? "The language server failed: see the Error Log." : failure.getMessage(),
          true);
    }
  }

  @Override
  public void show(FollowedText text) {
    show(new EditedFigure(text));
  }

  /** Shows another figure; null for none. */
  void show(FigureSource shown) {
    if (source != null) {
      source.close();
    }
    source = shown;
    version = null;
    checkedVersion = null;
    lines = FigureLines.NONE;
    target = null;
    updates.show(shown);
    update();
  }

  @Override
  public void closed(String name) {
    show((FigureSource) null);
    problems.show(name + " is not open.", "Open the Text", view::reopen);
  }

  @Override
  public void setVisible(boolean visible) {
    updates.setVisible(visible);
  }

  @Override
  public void edited() {
    // The server may learn of this edit after this listener.
    updates.later(0);
  }

  @Override
  public void saved() {
    if (text().filter(text -> !text.editor().isDirty()).isPresent()) {
      // Saved frames count for the joints.
      isOutdated = true;
      updates.later(0);
    }
  }

  @Override
  public void moved() {
    sendCursor(false);
  }

  /** New diagnostics of the same text follow from another skeleton. */
  private void checked(JsonObject check) {
    Integer number = check.has("version") ? check.get("version").getAsInt() : null;
    UiThread.run(
        () -> {
          if (source != null && source.uri().equals(check.get("uri").getAsString())) {
            boolean isRepeated = number == null || number.equals(checkedVersion);
            checkedVersion = number;
            if (isRepeated) {
              replace();
            }
          }
        });
  }

  private void replace() {
    isOutdated = true;
    update();
  }

  @Override
  public void received(JsonObject message) {
    switch (message.get("type").getAsString()) {
      case "ready" -> {
        isReady = true;
        replace();
      }
      case "refresh" -> replace();
      case "reveal" -> {
        target = message;
        goToTarget();
      }
      case "chooseSkeleton" -> text().ifPresent(view::chooseSkeleton);
      default -> {}
    }
  }

  private Optional<FollowedText> text() {
    return source == null ? Optional.empty() : source.text();
  }

  private void update() {
    if (!isReady) {
      return;
    }
    if (source == null) {
      problems.show("No animation is open as text.");
    } else {
      updates.now();
    }
  }

  @Override
  public CompletableFuture<JsonElement> request(FigureSource requested) {
    requestedEdits = requested.text().map(FollowedText::edits).orElse(0);
    if (isOutdated) {
      isOutdated = false;
      version = null;
    }
    return requested.request(version == null ? Map.of() : Map.of("since", version));
  }

  @Override
  public void answered(JsonElement answer) {
    problems.hide();
    JsonObject figure = answer.getAsJsonObject();
    boolean isEdited = drawnEdits != requestedEdits || version == null;
    version = figure.get("version").getAsInt();
    lines = lines.after(figure);
    drawnEdits = requestedEdits;
    page.post(figure);
    sendCursor(isEdited);
    goToTarget();
  }

  @Override
  public void failed(String message, boolean serverFailed) {
    if (serverFailed) {
      problems.show(message, "Restart Language Server", this::restart);
    } else {
      problems.show(message);
    }
  }

  private void restart() {
    LanguageServer.current().restart();
    if (isReady) {
      update();
    } else {
      load(state);
    }
  }

  /**
   * Sends the frame and the bone at the cursor, which stops the animation.
   *
   * @param always also if they are those that were sent last
   */
  private void sendCursor(boolean always) {
    Cursor cursor = text().map(text -> lines.cursor(text)).orElse(Cursor.NONE);
    if (version != null && (always || !cursor.equals(sentCursor))) {
      sentCursor = cursor;
      page.post(cursor);
    }
  }

  /** Moves the cursor to the row that the user has chosen, once its line is known. */
  private void goToTarget() {
    Optional<FollowedText> text = text();
    if (target == null || text.isEmpty()) {
      return;
    }
    if (drawnEdits != text.get().edits()) {
      // Frames may have moved to other lines.
      update();
      return;
    }
    JsonObject reached = target;
    target = null;
    String bone = reached.has("bone") ? reached.get("bone").getAsString() : null;
    boolean focus = reached.has("focus") && reached.get("focus").getAsBoolean();
    lines
        .lineOf(text.get(), reached.get("frame").getAsInt(), bone)
        .ifPresent(line -> text.get().moveTo(line, focus));
  }

  @Override
  public void dispose() {
    LanguageServer.current()
        .messages()
        .removeListener(ServerMessages.DIAGNOSTICS, diagnosticsListener);
    updates.show(null);
    if (source != null) {
      source.close();
    }
  }
}
