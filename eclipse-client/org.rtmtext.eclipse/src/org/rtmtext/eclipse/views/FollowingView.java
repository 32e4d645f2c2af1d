package org.rtmtext.eclipse.views;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.ViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.editor.AnimationEditorInput;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * A view that shows a page about the animation whose text was active last, and keeps it up to date.
 * It keeps the state of its page with the workbench.
 */
public abstract class FollowingView extends ViewPart
    implements IPartListener2, FollowedText.Listener, TextUpdates.Client<Object> {
  /**
   * A button that may solve a problem.
   *
   * @param command for {@link #solve}
   */
  record Remedy(String label, String command) {
    static final Remedy OPEN = new Remedy("Open the Text", "open");
    static final Remedy RESTART = new Remedy("Restart Language Server", "restart");
  }

  private static final String STATE = "state";

  private PageBrowser page;
  TextUpdates<Object> updates;
  private String storedState;

  /** Whether the page takes messages. */
  boolean isReady;

  /** The text in an editor, or what a view compares instead; null if nothing is shown. */
  Object source;

  /** Null before the first text is shown, and when it is closed. */
  FollowedText text;

  private String lastName;
  private IEditorInput lastInput;
  private String lastEditor;

  /** {@link FollowedText#edits} when an answer was requested last. */
  private int requestedEdits;

  /** {@link FollowedText#edits} of the answer that the page shows. */
  private int drawnEdits;

  /** The message about the place that the user has chosen in the page, until its line is known. */
  private JsonObject target;

  /**
   * Creates the controls around the page.
   *
   * @param parent has no layout yet
   * @return the parent of the page, without a layout; by default, the page fills the view
   */
  Composite createFrame(Composite parent) {
    return parent;
  }

  /**
   * Loads the page. It is ready when it sends the message {@code ready}.
   *
   * @param state a state that {@link PageBrowser#state} returned earlier; null for none
   */
  abstract void load(String state);

  abstract String title(String file);

  abstract void received(String type, JsonObject message);

  /** Forgets what is known about the {@link #source}. */
  abstract void clear();

  abstract CompletableFuture<JsonElement> send();

  /**
   * Shows an answer.
   *
   * @param isEdited whether the text was edited after the previous one
   */
  abstract void draw(JsonElement answer, boolean isEdited);

  /**
   * Shows why the page is out of date.
   *
   * @param remedy null if there is none
   */
  abstract void showProblem(String message, Remedy remedy);

  /** The line of a place that the user has chosen in the page; empty if there is none. */
  abstract Optional<Integer> lineOf(JsonObject place);

  @Override
  public void init(IViewSite site, IMemento memento) throws PartInitException {
    super.init(site, memento);
    storedState = memento == null ? null : memento.getString(STATE);
  }

  @Override
  public void saveState(IMemento memento) {
    memento.putString(STATE, page.state());
  }

  @Override
  public void createPartControl(Composite parent) {
    updates = new TextUpdates<>(parent.getDisplay(), this);
    page = new PageBrowser(createFrame(parent), this::received);
    load(storedState);
    getSite().getPage().addPartListener(this);
    follow(getSite().getPage().getActiveEditor());
  }

  @Override
  public void setFocus() {
    page.setFocus();
  }

  /** For tests. */
  public final PageBrowser page() {
    return page;
  }

  private void follow(IWorkbenchPart part) {
    boolean isSame =
        text != null && text.editor() == part && text.editor().getEditorInput().equals(lastInput);
    if (!isSame
        && part instanceof ITextEditor editor
        && AnimationEditorInput.isText(editor.getEditorInput())
        && Editors.document(editor) != null) {
      stopFollowing();
      text = new FollowedText(editor, this);
      lastName = text.name();
      lastInput = editor.getEditorInput();
      lastEditor = editor.getSite().getId();
      setPartName(title(lastName));
      setTitleToolTip(lastInput.getToolTipText());
      show(text);
    }
  }

  private void stopFollowing() {
    if (text != null) {
      text.dispose();
      text = null;
    }
  }

  /** Shows something other than the text, until a text becomes active. */
  final void showInstead(Object other, String title) {
    stopFollowing();
    setPartName(title);
    setTitleToolTip("");
    show(other);
  }

  private void show(Object next) {
    clear();
    source = next;
    target = null;
    updates.show(next);
    update();
  }

  void update() {
    if (source == null) {
      showProblem("No animation is open as text.", null);
    } else {
      updates.now();
    }
  }

  final void solve(String command) {
    if (command.equals(Remedy.OPEN.command())) {
      openLastText();
      return;
    }
    LanguageServer.current().restart();
    if (isReady) {
      update();
    } else {
      load(storedState);
    }
  }

  private void openLastText() {
    try {
      if (lastInput != null) {
        getSite().getPage().openEditor(lastInput, lastEditor);
      }
    } catch (PartInitException e) {
      ILog.get().error(lastName + " cannot be opened", e);
    }
  }

  private void received(JsonObject message) {
    String type = message.get("type").getAsString();
    if (type.equals("ready")) {
      isReady = true;
      target = null;
    }
    received(type, message);
  }

  @Override
  public final CompletableFuture<JsonElement> request(Object requested) {
    requestedEdits = text == null ? 0 : text.edits();
    return send();
  }

  @Override
  public final void answered(JsonElement answer) {
    boolean isEdited = drawnEdits != requestedEdits;
    drawnEdits = requestedEdits;
    draw(answer, isEdited);
    goToTarget();
  }

  @Override
  public final void failed(String message, boolean serverFailed) {
    showProblem(message, serverFailed ? Remedy.RESTART : null);
  }

  /** Moves the cursor to a place that the user has chosen in the page, once its line is known. */
  final void goTo(JsonObject place) {
    target = place;
    goToTarget();
  }

  private void goToTarget() {
    if (target == null || text == null) {
      return;
    }
    if (drawnEdits != text.edits()) {
      // Frames may have moved to other lines.
      update();
      return;
    }
    JsonObject reached = target;
    target = null;
    lineOf(reached)
        .ifPresent(
            line -> {
              text.moveTo(line, reached.has("focus") && reached.get("focus").getAsBoolean());
              moved();
            });
  }

  @Override
  public void saved() {}

  @Override
  public void partActivated(IWorkbenchPartReference reference) {
    follow(reference.getPart(false));
  }

  @Override
  public void partBroughtToTop(IWorkbenchPartReference reference) {
    follow(reference.getPart(false));
  }

  @Override
  public void partInputChanged(IWorkbenchPartReference reference) {
    follow(reference.getPart(false));
  }

  @Override
  public void partHidden(IWorkbenchPartReference reference) {
    setVisible(reference, false);
  }

  @Override
  public void partVisible(IWorkbenchPartReference reference) {
    setVisible(reference, true);
  }

  private void setVisible(IWorkbenchPartReference reference, boolean visible) {
    if (reference.getPart(false) == this) {
      updates.setVisible(visible);
    }
  }

  @Override
  public void partClosed(IWorkbenchPartReference reference) {
    if (text != null && reference.getPart(false) == text.editor()) {
      stopFollowing();
      show(null);
      showProblem(lastName + " is not open.", Remedy.OPEN);
    }
  }

  @Override
  public void dispose() {
    getSite().getPage().removePartListener(this);
    stopFollowing();
    if (updates != null) {
      updates.show(null);
      clear();
    }
    super.dispose();
  }
}
