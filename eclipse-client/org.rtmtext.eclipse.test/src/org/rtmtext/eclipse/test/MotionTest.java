package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.motion.MotionView;

class MotionTest extends EditorFixture {
  private MotionView view;

  @BeforeEach
  void openView() throws Exception {
    Workspace.page().activate(editor);
    Workspace.page()
        .getWorkbenchWindow()
        .getService(IHandlerService.class)
        .executeCommand("org.rtmtext.eclipse.showMotion", null);
    view = (MotionView) Workspace.page().findView(MotionView.ID);
    waitFor("the charts are drawn", "document.querySelectorAll('canvas').length", "2");
  }

  @AfterEach
  void closeView() {
    Workspace.page().hideView(view);
  }

  /** Waits until a JavaScript expression has a value. */
  private void waitFor(String condition, String expression, String value) throws Exception {
    Wait.until(condition, () -> evaluate(expression).equals(value));
  }

  private String evaluate(String expression) {
    return ""
        + view.page()
            .evaluate(
                "try { return String(" + expression + "); } catch (e) { return 'error: ' + e; }");
  }

  private static String chosen() {
    return "[...document.querySelectorAll('#bones [aria-selected=true]')].map(e => e.textContent).join()";
  }

  private static String frame() {
    return "document.querySelector('#frame').textContent";
  }

  private void moveCursorTo(String row) throws Exception {
    editor.selectAndReveal(text().indexOf(row), 0);
  }

  private int line() throws Exception {
    IDocument document = Workspace.document(editor);
    return document.getLineOfOffset(Workspace.viewer(editor).getTextWidget().getCaretOffset());
  }

  @Test
  void curvesFollowTheCursorAndEdits() throws Exception {
    assertEquals("walk.rtm: motion", view.getTitle());
    Screenshots.take("motion");
  }
}
