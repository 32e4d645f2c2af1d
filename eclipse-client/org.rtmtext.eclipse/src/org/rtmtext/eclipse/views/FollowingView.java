package org.rtmtext.eclipse.views;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
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
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.views.FollowedText.Place;

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

  private ProblemBar problems;
  private PageBrowser page;
  TextUpdates<Object> updates;
  private TextUpdates<TextCursor> cursor;
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

  /** {@link FollowedText#edits} when the answer that the page shows was requested. */
  private int drawnEdits;

  /** How often the user has chosen a row in the page. */
  private int moves;

  /** The request for the page. It is ready when it sends the message {@code ready}. */
  abstract String pageRequest();

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
  final void showProblem(String message, Remedy remedy) {
    problems.show(message, remedy);
  }

  /** Shows what the text is about at the cursor. */
  abstract void showCursor(Place place);

  @Override
  public void init(IViewSite site, IMemento memento) throws PartInitException {
    super.init(site, memento);
    storedState = memento == null ? null : memento.getString(STATE);
  }

  @Override
  public void saveState(IMemento memento) {
    // Until the page is loaded, it has no state.
    memento.putString(STATE, page.state() == null ? storedState : page.state());
  }

  @Override
  public void createPartControl(Composite parent) {
    updates = new TextUpdates<>(parent.getDisplay(), this);
    cursor = new TextUpdates<>(parent.getDisplay(), new CursorClient());
    Composite all = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(all);
    problems = new ProblemBar(all);
    Composite body = new Composite(all, SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(body);
    page = new PageBrowser(body, this::received);
    load();
    getSite().getPage().addPartListener(this);
    follow(getSite().getPage().getActiveEditor());
  }

  private void load() {
    UiThread.whenComplete(
        LanguageServer.current().request(pageRequest(), null),
        (answer, failure) -> {
          if (page.isDisposed()) {
            return;
          }
          if (failure == null) {
            problems.hide();
            page.load(answer.getAsJsonObject().get("html").getAsString(), storedState);
          } else {
            failed(failure.getMessage(), true);
          }
        });
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
    updates.show(next);
    cursor.show(source instanceof TextCursor shown ? shown : null);
    update();
  }

  /** Waits for the page: an answer is large, and a page that becomes ready needs a new one. */
  final void update() {
    if (source == null) {
      showProblem("No animation is open as text.", null);
    } else if (isReady) {
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
      load();
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
    isReady |= type.equals("ready");
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
    problems.hide();
    draw(answer, isEdited);
  }

  @Override
  public final void failed(String message, boolean serverFailed) {
    showProblem(message, serverFailed ? Remedy.RESTART : null);
  }

  @Override
  public final void moved() {
    cursor.now();
  }

  /**
   * Moves the cursor to a row that the user has chosen in the page.
   *
   * @param message the message {@code reveal}
   * @param reached runs when the cursor is there, and when it stays because there is no such row
   */
  final void reveal(JsonObject message, Runnable reached) {
    FollowedText shown = text;
    if (shown == null) {
      return;
    }
    boolean focus = message.has("focus") && message.get("focus").getAsBoolean();
    int move = ++moves;
    int edits = shown.edits();
    UiThread.whenComplete(
        shown.row(
            message.get("frame").getAsInt(),
            message.has("bone") ? message.get("bone").getAsString() : null),
        (answer, failure) -> {
          // Answers can overtake each other.
          if (shown != text || move != moves) {
            return;
          }
          if (edits != shown.edits()) {
            // Frames may have moved to other lines.
            reveal(message, reached);
            return;
          }
          if (answer instanceof JsonObject) {
            shown.moveTo(Place.of(answer).line(), focus);
          }
          reached.run();
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
      cursor.setVisible(visible);
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
      cursor.show(null);
      clear();
    }
    super.dispose();
  }

  /** Asks what the text is about at the cursor. */
  private final class CursorClient implements TextUpdates.Client<TextCursor> {
    @Override
    public CompletableFuture<JsonElement> request(TextCursor asked) {
      return asked.atCursor();
    }

    @Override
    public void answered(JsonElement answer) {
      Place place = Place.of(answer);
      // Earlier positions would make the page flicker.
      if (source instanceof TextCursor shown && place.line() == shown.line()) {
        showCursor(place);
      }
    }

    @Override
    public void failed(String message, boolean serverFailed) {
      // The view's own request reports it.
    }
  }

  /** A message above a page, with a button that may solve the problem. */
  private final class ProblemBar {
    private final Composite bar;
    private final Label label;
    private final Button button;
    private Runnable action = () -> {};

    /**
     * @param parent with a {@link GridLayout} of one column
     */
    ProblemBar(Composite parent) {
      bar = new Composite(parent, SWT.NONE);
      bar.setLayout(new GridLayout(2, false));
      bar.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
      label = new Label(bar, SWT.WRAP);
      label
          .getAccessible()
          .addAccessibleControlListener(
              new AccessibleControlAdapter() {
                @Override
                public void getRole(AccessibleControlEvent event) {
                  event.detail = ACC.ROLE_ALERT;
                }
              });
      label.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
      button = new Button(bar, SWT.PUSH);
      button.setLayoutData(new GridData());
      button.addListener(SWT.Selection, event -> action.run());
      hide();
    }

    /**
     * Shows a problem.
     *
     * @param remedy null if there is none
     */
    void show(String problem, Remedy remedy) {
      label.setText(problem);
      label.getAccessible().sendEvent(ACC.EVENT_NAME_CHANGED, null);
      setVisible(button, remedy != null);
      if (remedy != null) {
        button.setText(remedy.label());
        action = () -> solve(remedy.command());
      }
      show(true);
    }

    void hide() {
      show(false);
    }

    private void show(boolean isVisible) {
      setVisible(bar, isVisible);
      bar.getParent().layout(true, true);
    }

    private static void setVisible(Control control, boolean isVisible) {
      control.setVisible(isVisible);
      ((GridData) control.getLayoutData()).exclude = !isVisible;
    }
  }
}
