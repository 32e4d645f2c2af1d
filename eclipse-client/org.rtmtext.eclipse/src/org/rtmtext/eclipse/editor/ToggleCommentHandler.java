package org.rtmtext.eclipse.editor;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

/** Makes comments of the selected lines, or lines of comments again. */
public final class ToggleCommentHandler extends AbstractHandler {
  private static final String COMMENT = "//";

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.isEditable()
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
      try {
        toggle(document, selection.getOffset(), selection.getLength());
      } catch (BadLocationException e) {
        throw new ExecutionException("the text has changed", e);
      }
    }
    return null;
  }

  /** Changes the lines that a selection touches, in one step of the undo history. */
  static void toggle(IDocument document, int offset, int length) throws BadLocationException {
    int first = document.getLineOfOffset(offset);
    int last = document.getLineOfOffset(offset + Math.max(0, length - 1));
    boolean comments = true;
    for (int line = first; line <= last; line++) {
      String text = line(document, line);
      comments &= text.isBlank() || text.stripLeading().startsWith(COMMENT);
    }
    StringBuilder changed = new StringBuilder();
    for (int line = first; line <= last; line++) {
      String text = line(document, line);
      changed.append(comments ? uncommented(text) : commented(text));
      if (line < last) {
        changed.append(document.getLineDelimiter(line));
      }
    }
    int start = document.getLineOffset(first);
    IRegion end = document.getLineInformation(last);
    int old = end.getOffset() + end.getLength() - start;
    if (!document.get(start, old).contentEquals(changed)) {
      document.replace(start, old, changed.toString());
    }
  }

  private static String line(IDocument document, int line) throws BadLocationException {
    IRegion region = document.getLineInformation(line);
    return document.get(region.getOffset(), region.getLength());
  }

  private static String commented(String line) {
    return line.isBlank() ? line : COMMENT + " " + line;
  }

  private static String uncommented(String line) {
    int start = line.indexOf(COMMENT);
    if (start < 0) {
      return line;
    }
    int end = start + COMMENT.length();
    boolean spaced = line.startsWith(" ", end);
    return line.substring(0, start) + line.substring(spaced ? end + 1 : end);
  }
}
