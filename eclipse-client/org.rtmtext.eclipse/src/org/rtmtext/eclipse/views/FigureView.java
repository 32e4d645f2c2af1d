package org.rtmtext.eclipse.views;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.handlers.IHandlerService;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerMessages;
import org.rtmtext.eclipse.views.FollowedText.Place;

/** The view Figure: an animation, or two that are compared, as moving figures. */
public final class FigureView extends FollowingView {
  /**
   * One of two animations that are compared.
   *
   * @param name for the user
   * @param file whose folder is searched for a skeleton; empty for a revision
   */
  public record Side(String name, String text, Optional<Path> file) {}

  public static final String ID = "org.rtmtext.eclipse.figure";

  /**
   * The message {@code cursor} of the page.
   *
   * @param frame null for none
   * @param bone null for none
   * @param axis null for none
   */
  private record Cursor(String type, Integer frame, String bone, JsonElement axis) {}

  /**
   * An edit that the user is entering.
   *
   * @param edit arguments of {@code rtm.editPoses}
   * @param edits {@link FollowedText#edits}: the preview ends with the next edit of the text, which
   *     may be this one
   */
  private record Preview(Map<String, Object> edit, int edits) {}

  private static final int PREVIEW_DELAY_MILLISECONDS = 150;

  private static final String CHOOSE_SKELETON = "org.rtmtext.eclipse.chooseSkeleton";

  private static final String FIGURE_CHANGED = "rtm/figureChanged";

  private final Consumer<JsonObject> diagnosticsListener = this::checked;
  private final Consumer<JsonObject> figureListener = this::comparedChanged;

  /** Null unless the user is entering an edit. */
  private Preview preview;

  /** The last request about the text; null before the first. */
  private CompletableFuture<JsonElement> last;

  /** The version of the text that the page shows; null for none. */
  private Integer version;

  /** Whether the next request is for a whole figure, although the page shows a version. */
  private boolean isOutdated;

  /** The version of the text whose diagnostics arrived last; null for none. */
  private Integer checkedVersion;

  /** Where the page shows the cursor; null if it must be told. */
  private Cursor sentCursor;

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    ServerMessages messages = LanguageServer.current().messages();
    messages.addListener(ServerMessages.DIAGNOSTICS, diagnosticsListener);
    messages.addListener(FIGURE_CHANGED, figureListener);
  }

  @Override
  String pageRequest() {
    return "rtm/figurePage";
  }

  @Override
  String title(String file) {
    return file + ": figure";
  }

  /**
   * Shows two animations until the text of an animation becomes active: a revision, or else the
   * left one, behind it.
   */
  public void compare(Side left, Side right) {
    boolean isLeftNow = left.file().isPresent() && right.file().isEmpty();
    Side now = isLeftNow ? left : right;
    Path place = now.file().or(left::file).orElse(ShownText.UNKNOWN);
    showInstead(
        new ComparedFigure(isLeftNow ? right : left, now, ShownText.uri(place), this::lost),
        title(left.name() + " ↔ " + right.name()));
  }

  /** Sends the texts again that the server has lost. */
  private void lost(ComparedFigure compared) {
    // Before the first answer, the texts are on their way.
    if (source == compared && version != null) {
      replace();
    }
  }

  /**
   * Shows the text after an edit that the user is entering, until it is edited or the preview ends.
   *
   * @param uri of the text; ignored if the view shows another one
   * @param edit arguments of {@code rtm.editPoses}
   */
  public void preview(String uri, Map<String, Object> edit) {
    if (text != null && text.uri().equals(uri)) {
      preview = new Preview(edit, text.edits());
      updates.later(PREVIEW_DELAY_MILLISECONDS);
    }
  }

  public void endPreview() {
    if (preview != null) {
      preview = null;
      update();
    }
  }

  /** Where the view is on the screen. */
  public Rectangle bounds() {
    return page().bounds();
  }

  /** The cursor was moved in a text; ignored unless it is one of two that are compared. */
  public void moved(IDocument document, int line) {
    if (source instanceof ComparedFigure compared && compared.moveTo(document, line)) {
      moved();
    }
  }

  @Override
  void clear() {
    if (source instanceof TextCursor shown && last != null) {
      // Sent after the last answer: otherwise, the server would keep the figure of this answer.
      Map<String, Object> params =
          source instanceof ComparedFigure compared
              ? compared.params()
              : Map.of("textDocument", Map.of("uri", shown.uri()));
      last.whenComplete(
          (answer, failure) ->
              LanguageServer.current().notifyIfRunning("rtm/figureClosed", () -> params));
    }
    last = null;
    version = null;
    checkedVersion = null;
    preview = null;
  }

  @Override
  public void edited() {
    // This listener may be called before the server learns of the edit.
    updates.later(0);
  }

  @Override
  public void saved() {
    if (!text.editor().isDirty()) {
      // The joints are solved from the saved frames.
      isOutdated = true;
      updates.later(0);
    }
  }

  /** If the diagnostics of an unchanged text arrive again, its skeleton has changed. */
  private void checked(JsonObject check) {
    Integer number = check.has("version") ? check.get("version").getAsInt() : null;
    UiThread.run(
        () -> {
          // The texts of a comparison do not change.
          if (source instanceof FollowedText shown
              && check.get("uri").getAsString().equals(shown.uri())) {
            boolean isRepeated = number == null || number.equals(checkedVersion);
            checkedVersion = number;
            if (isRepeated) {
              replace();
            }
          }
        });
  }

  /** The skeleton of a comparison has changed. */
  private void comparedChanged(JsonObject figure) {
    String uri = figure.getAsJsonObject("textDocument").get("uri").getAsString();
    UiThread.run(
        () -> {
          if (source instanceof ComparedFigure compared && compared.uri().equals(uri)) {
            replace();
          }
        });
  }

  private void replace() {
    isOutdated = true;
    update();
  }

  @Override
  void received(String type, JsonObject message) {
    switch (type) {
      case "ready", "refresh" -> replace();
      case "reveal" -> reveal(message, () -> {});
      case "chooseSkeleton" -> chooseSkeleton();
      case "numbers" -> sendNumbers(message);
      default -> {}
    }
  }

  /** Sends the page the numbers of a frame. It asks again when it shows another one. */
  private void sendNumbers(JsonObject asked) {
    if (source instanceof TextCursor shown) {
      UiThread.whenComplete(
          shown.numbers(asked.get("frame").getAsInt(), asked.get("version").getAsInt()),
          (answer, failure) -> {
            // The figure reports a failure.
            if (source == shown && answer instanceof JsonObject numbers) {
              numbers.addProperty("type", "numbers");
              page().post(numbers);
            }
          });
    }
  }

  private void chooseSkeleton() {
    if (text != null) {
      // The command is about the active editor.
      getSite().getPage().activate(text.editor());
      try {
        getSite().getService(IHandlerService.class).executeCommand(CHOOSE_SKELETON, null);
      } catch (CommandException e) {
        ILog.get().error("The skeleton cannot be chosen", e);
      }
    }
  }

  @Override
  CompletableFuture<JsonElement> send() {
    if (isOutdated) {
      isOutdated = false;
      version = null;
    }
    Map<String, Object> params = new HashMap<>();
    if (version != null) {
      params.put("since", version);
    }
    if (preview != null && preview.edits() == text.edits()) {
      params.put("edit", preview.edit());
    }
    last =
        source instanceof ComparedFigure compared
            ? compared.request(params)
            : text.request("rtm/figure", params);
    return last;
  }

  @Override
  void draw(JsonElement answer, boolean isEdited) {
    JsonObject figure = answer.getAsJsonObject();
    boolean wasPreview = version != null && version < 0;
    if (isEdited || version == null || wasPreview) {
      sentCursor = null;
    }
    version = figure.get("version").getAsInt();
    page().post(figure);
    moved();
  }

  /** Shows the cursor, which stops the animation, unless it is still in the same place. */
  @Override
  void showCursor(Place place) {
    Cursor cursor = new Cursor("cursor", place.frame(), place.bone(), place.axis());
    // The answer to an edit will be followed by another place.
    if (version != null && version == place.version() && !cursor.equals(sentCursor)) {
      sentCursor = cursor;
      page().post(cursor);
    }
  }

  @Override
  public void dispose() {
    ServerMessages messages = LanguageServer.current().messages();
    messages.removeListener(ServerMessages.DIAGNOSTICS, diagnosticsListener);
    messages.removeListener(FIGURE_CHANGED, figureListener);
    super.dispose();
  }
}
