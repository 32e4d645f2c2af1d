package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.XMLMemento;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.views.MotionView;
import org.rtmtext.eclipse.views.PageBrowser;

class MotionTest extends PageFixture {
  private static final String CHOSEN =
      "[...document.querySelectorAll('#bones [aria-selected=true]')].map(e =>"
          + " e.textContent).join()";
  private static final String FRAME = "document.querySelector('#frame').textContent";
  private static final String CHARTS = "document.querySelectorAll('canvas').length";

  @BeforeEach
  void openView() throws Exception {
    show("showMotion", MotionView.ID);
    followCursor();
  }

  /** The view keeps the choice of another test. */
  private void followCursor() throws Exception {
    waitFor(CHARTS, "2");
    evaluate("(f => { if (!f.checked) f.click(); })(document.querySelector('#follow'))");
    // In the list of bones, where the cursor is in no frame.
    moveCursorTo("  pelvis\n");
    waitFor(CHOSEN, "pelvis");
  }

  private void press(String key) {
    press("#charts", key);
  }

  /** Sends a mouse event at the right end of the first chart. */
  private void mouse(String type) {
    evaluate(
        "(over => over.dispatchEvent(new MouseEvent('"
            + type
            + "', {clientX: over.getBoundingClientRect().right - 3,"
            + " clientY: over.getBoundingClientRect().top + 20, movementX: 5, bubbles: true})))"
            + "(document.querySelector('.u-over'))");
  }

  @Test
  void curvesFollowTheCursor() throws Exception {
    assertEquals("walk.rtm: motion", view.getTitle());
    assertEquals(path.toString(), view.getTitleToolTip());
    waitFor(CHOSEN, "pelvis");
    moveCursorTo("  leftarm       |");
    waitFor(CHOSEN, "leftarm");
    waitFor(FRAME, "Frame 1 of 13, phase 0");
    moveCursorTo("frame 0.5\n");
    waitFor(FRAME, "Frame 7 of 13, phase 0.5");
    waitFor(CHOSEN, "leftarm");
    picture("motion");
  }

  @Test
  void curvesFollowEdits() throws Exception {
    waitFor(FRAME, "13 frames");
    int last = text().lastIndexOf("\nframe 1\n");
    Workspace.document(editor).replace(last, text().length() - last, "");
    waitFor(FRAME, "12 frames");
  }

  @Test
  void aFrameChosenByKeyboardIsShownInTheText() throws Exception {
    moveCursorTo("  leftarm       |");
    waitFor(FRAME, "Frame 1 of 13, phase 0");
    waitFor(CHOSEN, "leftarm");
    press("End");
    Wait.until(
        "the cursor is in the row of the last frame", () -> cursorLine().startsWith("leftarm"));
    waitFor(FRAME, "Frame 13 of 13, phase 1");
    Wait.until(
        "the cursor is in the last frame",
        () -> Workspace.viewer(editor).getSelectedRange().x > text().indexOf("\nframe 1\n"));
    assertEquals(0, Workspace.viewer(editor).getSelectedRange().y, "nothing is selected");
    IWorkbenchPart active = Workspace.page().getActivePart();
    assertEquals(view, active, "keys keep the focus in the view");
    press("Enter");
    Wait.until("Enter moves to the text", () -> Workspace.page().getActivePart() == editor);
  }

  @Test
  void aClickMovesTheCursorEvenAfterAnEdit() throws Exception {
    waitFor(CHOSEN, "pelvis");
    mouse("mousemove");
    waitFor(FRAME, "Frame 13 of 13, phase 1");
    // The line of the frame is now another one than the page knows.
    Workspace.document(editor).replace(text().indexOf("\nframe 0\n"), 0, "\n\n\n");
    mouse("mousedown");
    mouse("mouseup");
    mouse("click");
    Wait.until(
        "the cursor is in the row of the last frame",
        () ->
            cursorLine().startsWith("pelvis")
                && Workspace.viewer(editor).getSelectedRange().x > text().indexOf("\nframe 1\n"));
  }

  @Test
  void chosenBonesStay() throws Exception {
    waitFor(CHOSEN, "pelvis");
    evaluate(
        "[...document.querySelectorAll('#bones li')].filter(e => e.textContent == 'spine')"
            + ".forEach(e => e.click())");
    waitFor(CHOSEN, "pelvis,spine");
    moveCursorTo("  leftarm       |");
    waitFor(FRAME, "Frame 1 of 13, phase 0");
    // The page draws an answer that was requested after the cursor had moved.
    int last = text().lastIndexOf("\nframe 1\n");
    Workspace.document(editor).replace(last, text().length() - last, "");
    waitFor(FRAME, "Frame 1 of 12, phase 0");
    assertEquals("pelvis,spine", evaluate(CHOSEN));
    picture("motion-bones");
  }

  @Test
  void aClosedTextCanBeOpenedAgain() throws Exception {
    Workspace.page().closeEditor(editor, false);
    FeatureFixture.untilShown("walk.rtm is not open.");
    Screenshots.take("motion-closed");
    Button open =
        Widgets.find(
            Workspace.page().getWorkbenchWindow().getShell(),
            Button.class,
            button -> button.getText().equals("Open the Text"));
    open.notifyListeners(SWT.Selection, new Event());
    Wait.until("the text is open", () -> Workspace.page().getActiveEditor() instanceof ITextEditor);
    Wait.until("the problem is gone", () -> !FeatureFixture.isShown("walk.rtm is not open."));
    waitFor(CHARTS, "2");
  }

  @Test
  void aRestartedServerIsAsked() throws Exception {
    ServerProcesses.kill();
    FeatureFixture.synchronise();
    moveCursorTo("  leftarm       |");
    waitFor(CHOSEN, "leftarm");
    Wait.until("no restart is offered", () -> !FeatureFixture.isShown("Restart Language Server"));
  }

  @Test
  void theNextServerIsAskedWhenOneEndsBeforeItsAnswer() throws Exception {
    ServerProcesses.hang();
    moveCursorTo("  leftarm       |");
    ServerProcesses.kill();
    waitFor(CHOSEN, "leftarm");
    Wait.until("no restart is offered", () -> !FeatureFixture.isShown("Restart Language Server"));
  }

  @Test
  void coloursFollowTheTheme() throws Exception {
    String background = "getComputedStyle(document.body).backgroundColor";
    String light = evaluate(background);
    assertEquals("true", evaluate(LIGHT));
    Themes.set(Themes.DARK);
    try {
      waitFor(DARK, "true");
      assertFalse(light.equals(evaluate(background)));
      moveCursorTo("  leftarm       |");
      waitFor(CHOSEN, "leftarm");
      picture("motion-dark");
    } finally {
      Themes.set(Themes.LIGHT);
      waitFor(LIGHT, "true");
    }
  }

  @Test
  void aViewThatIsOpenedInTheDarkThemeIsReadable() throws Exception {
    Workspace.page().hideView(view);
    Themes.set(Themes.DARK);
    try {
      show("showMotion", MotionView.ID);
      waitFor(DARK, "true");
      waitFor(CHARTS, "2");
      String contrast =
          "(() => { const luminance = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(v => v /"
              + " 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) **"
              + " 2.4).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);const style"
              + " = getComputedStyle(document.body);const [a, b] = [style.color,"
              + " style.backgroundColor].map(luminance);return (Math.max(a, b) + 0.05) /"
              + " (Math.min(a, b) + 0.05) >= 4.5; })()";
      picture("motion-opened-dark");
      waitFor(contrast, "true");
    } finally {
      Themes.set(Themes.LIGHT);
    }
  }

  @Test
  void aRestoredPageHasItsStateWhenItStarts() throws Exception {
    Shell shell = new Shell(Display.getCurrent());
    try {
      List<String> states = new ArrayList<>();
      PageBrowser page =
          new PageBrowser(shell, message -> states.add(message.get("found").toString()));
      String script = "rtmHost(JSON.stringify({ type: 'ready', found: window.rtmState }))";
      page.load("<body><script>" + script + "</script></body>", "{\"choice\":\"</script>\"}");
      shell.open();
      Wait.until("the page is ready", () -> !states.isEmpty());
      assertEquals(List.of("{\"choice\":\"</script>\"}"), states);
    } finally {
      shell.close();
    }
  }

  @Test
  void aViewThatIsClosedBeforeItsPageArrivesKeepsTheStateOfThePage() throws Exception {
    XMLMemento stored = XMLMemento.createWriteRoot("view");
    stored.putString("state", "{\"charts\":[\"distance\"]}");
    ProcessHandle server = ServerProcesses.hang();
    MotionView other = new MotionView();
    Shell shell = new Shell(Display.getCurrent());
    try {
      other.init((IViewSite) view.getSite(), stored);
      other.createPartControl(shell);
      XMLMemento kept = XMLMemento.createWriteRoot("view");
      other.saveState(kept);
      assertEquals("{\"charts\":[\"distance\"]}", kept.getString("state"));
    } finally {
      shell.close();
      other.dispose();
      ServerProcesses.resume(server);
    }
    // The page arrives before the answer to a later request.
    moveCursorTo("  leftarm       |");
    waitFor(CHOSEN, "leftarm");
  }

  @Test
  void withoutABrowserATextGivesTheReason() {
    Shell shell = new Shell(Display.getCurrent());
    try {
      PageBrowser page =
          new PageBrowser(
              shell,
              message -> {},
              parent -> {
                throw new SWTError(SWT.ERROR_NO_HANDLES, "no WebKit");
              });
      page.load("<body></body>", null);
      page.post("ignored");
      page.setFocus();
      assertNull(page.state());
      shell.setSize(500, 300);
      shell.open();
      Screenshots.take("motion-no-browser");
      String text = String.join("", ScreenTexts.in(shell));
      assertTrue(text.contains("found no browser"), text);
      assertTrue(text.contains("libwebkit2gtk-4.1-0"), text);
    } finally {
      shell.close();
    }
  }
}
