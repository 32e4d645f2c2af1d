package org.rtmtext.eclipse.features;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;

/** Quick Fix in the menu of the ruler: offers the fixes of the line that was clicked. */
public final class RulerQuickFixHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor) {
      IVerticalRulerInfo ruler = editor.getAdapter(IVerticalRulerInfo.class);
      ITextOperationTarget target = editor.getAdapter(ITextOperationTarget.class);
      if (ruler != null && target != null) {
        offer(editor, target, ruler.getLineOfLastMouseButtonActivity());
      }
    }
    return null;
  }

  /** Moves the cursor to the start of a line, because fixes are offered for its line. */
  private static void offer(ITextEditor editor, ITextOperationTarget target, int line) {
    IDocument document = Editors.document(editor);
    try {
      editor.selectAndReveal(document.getLineOffset(line), 0);
      target.doOperation(ISourceViewer.QUICK_ASSIST);
    } catch (BadLocationException e) {
      // The click was after the last line.
    }
  }
}
