package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TypingTest extends EditorFixture {
  private IDocument document;
  private StyledText widget;

  @BeforeEach
  void clear() {
    document = Workspace.document(editor);
    widget = (StyledText) editor.getAdapter(Control.class);
    document.set("");
  }

  private void type(String text) {
    for (char c : text.toCharArray()) {
      Event event = new Event();
      event.character = c;
      event.keyCode = c == '\n' ? SWT.CR : c;
      if (c == '\n') {
        event.character = SWT.CR;
      }
      widget.notifyListeners(SWT.KeyDown, event);
    }
    Wait.events();
  }

  @Test
  void quotesAreClosedAndTypedOver() {
    type("\"");
    assertEquals("\"\"", document.get());
    type("left arm\"");
    assertEquals("\"left arm\"", document.get());
    assertEquals(document.getLength(), widget.getCaretOffset());
  }

  @Test
  void quotesInCommentsAreNotClosed() {
    type("// 5\" long");
    assertEquals("// 5\" long", document.get());
  }

  @Test
  void linesAfterASectionKeywordAreIndented() {
    type("bones\npelvis\nspine");
    assertEquals("bones\n  pelvis\n  spine", document.get());
  }

  @Test
  void commentsAreToggled() throws Exception {
    document.set("rtm bmtr 5\n\nbones\n  pelvis\n");
    toggle(0, document.getLength() - 1);
    assertEquals("// rtm bmtr 5\n\n// bones\n//   pelvis\n", document.get());
    toggle(0, document.getLength() - 1);
    assertEquals("rtm bmtr 5\n\nbones\n  pelvis\n", document.get());
    toggle(0, 0);
    assertEquals("// rtm bmtr 5\n\nbones\n  pelvis\n", document.get());
  }

  private void toggle(int offset, int length) throws Exception {
    Workspace.page().activate(editor);
    editor.getSelectionProvider().setSelection(new TextSelection(document, offset, length));
    Wait.events();
    PlatformUI.getWorkbench()
        .getService(IHandlerService.class)
        .executeCommand("org.rtmtext.eclipse.toggleComment", null);
    Wait.events();
  }
}
