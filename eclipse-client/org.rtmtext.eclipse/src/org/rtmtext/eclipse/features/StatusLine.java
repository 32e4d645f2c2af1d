package org.rtmtext.eclipse.features;

import org.eclipse.ui.texteditor.IEditorStatusLine;
import org.eclipse.ui.texteditor.ITextEditor;

/** Messages in the status line of an editor, which screen readers announce. */
final class StatusLine {
  private StatusLine() {}

  /** Shows why a command does nothing at the cursor. */
  static void show(ITextEditor editor, String message) {
    IEditorStatusLine line = editor.getAdapter(IEditorStatusLine.class);
    if (line != null) {
      line.setMessage(true, message, null);
    }
    editor.getSite().getShell().getDisplay().beep();
  }
}
