package org.rtmtext.eclipse.test;

import org.eclipse.jface.text.IDocument;
import org.junit.jupiter.api.AfterEach;
import org.rtmtext.eclipse.views.FollowingView;

/** Runs JavaScript in the page of a view next to the editor. */
abstract class PageFixture extends EditorFixture {
  static final String LIGHT = "document.documentElement.classList.contains('vscode-light')";
  static final String DARK = "document.documentElement.classList.contains('vscode-dark')";

  FollowingView view;

  /** Opens the view with its command. */
  final void show(String command, String id) throws Exception {
    Workspace.page().activate(editor);
    Commands.run(command);
    view = (FollowingView) Workspace.page().findView(id);
  }

  @AfterEach
  void closeView() {
    Workspace.page().hideView(view);
  }

  /** Waits until a JavaScript expression has a value in the page. */
  final void waitFor(String expression, String value) throws Exception {
    String[] last = new String[1];
    try {
      Wait.until(
          expression + " is " + value,
          () -> {
            last[0] = evaluate(expression);
            return value.equals(last[0]);
          });
    } catch (AssertionError e) {
      throw new AssertionError("it is " + last[0], e);
    }
  }

  final String evaluate(String expression) {
    return (String)
        view.page()
            .evaluate("try { return String(" + expression + "); } catch (e) { return '' + e; }");
  }

  /** Presses a key in an element of the page. */
  final void press(String element, String key) {
    evaluate(
        "document.querySelector('"
            + element
            + "').dispatchEvent(new KeyboardEvent('keydown', {key: '"
            + key
            + "', bubbles: true}))");
  }

  /** Takes a screenshot when the page, which another process draws, shows its last changes. */
  final void picture(String name) throws Exception {
    evaluate(
        "window.isPainted = false, requestAnimationFrame(() => requestAnimationFrame("
            + "() => setTimeout(() => { window.isPainted = true; })))");
    waitFor("window.isPainted", "true");
    Screenshots.take(name);
  }

  final void moveCursorTo(String row) {
    editor.selectAndReveal(text().indexOf(row), 0);
  }

  /** The line of the cursor, without spaces at its start. */
  final String cursorLine() throws Exception {
    IDocument document = Workspace.document(editor);
    int line = document.getLineOfOffset(cursor());
    return document.get(document.getLineOffset(line), document.getLineLength(line)).strip();
  }

  final int cursor() {
    return Workspace.viewer(editor).getSelectedRange().x;
  }
}
