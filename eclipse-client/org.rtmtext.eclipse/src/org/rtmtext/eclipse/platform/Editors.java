package org.rtmtext.eclipse.platform;

import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.IDocumentProvider;
import org.eclipse.ui.texteditor.IEditorStatusLine;
import org.eclipse.ui.texteditor.ITextEditor;

/** Text editors: their documents and messages. */
public final class Editors {
  private Editors() {}

  /** The document that an editor shows; null if the editor is closed. */
  public static IDocument document(ITextEditor editor) {
    IDocumentProvider provider = editor.getDocumentProvider();
    return provider == null ? null : provider.getDocument(editor.getEditorInput());
  }

  public static Stream<IWorkbenchPage> pages() {
    return Stream.of(PlatformUI.getWorkbench().getWorkbenchWindows())
        .flatMap(window -> Stream.of(window.getPages()));
  }

  /**
   * Shows a message in the status line of an editor, which screen readers announce. It goes after
   * 10 seconds, or when another editor becomes active.
   */
  public static void showStatus(IEditorPart editor, boolean isError, String message) {
    showStatus(editor, isError, message, editor.getSite().getShell().getDisplay()::timerExec);
  }

  /**
   * For tests: as above.
   *
   * @param timer runs an action after a number of milliseconds
   */
  public static void showStatus(
      IEditorPart editor, boolean isError, String message, BiConsumer<Integer, Runnable> timer) {
    IEditorStatusLine line = editor.getAdapter(IEditorStatusLine.class);
    if (line != null) {
      new StatusMessage(editor, line).show(isError, message, timer);
    }
  }

  /** Shows why a command does nothing at the cursor. */
  public static void refuse(ITextEditor editor, String message) {
    showStatus(editor, true, message);
    editor.getSite().getShell().getDisplay().beep();
  }
}
