package org.rtmtext.eclipse.editor;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;

/** Comments the selected lines, or uncomments them if all are comments. */
public final class ToggleCommentHandler extends AbstractHandler {
  private static final String COMMENT = "//";

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.isEditable()
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      IDocument document = Editors.document(editor);
      try {
        toggle(document, selection.getOffset(), selection.getLength());
      } catch (BadLocationException e) {
        throw new ExecutionException("the text has changed", e);
      }
    }
    return null;
  }

  /** Toggles all lines of a range in one edit, so that one undo restores them. */
  private static void toggle(IDocument document, int offset, int length)
      throws BadLocationException {
    int first = document.getLineOfOffset(offset);
    int last = document.getLineOfOffset(offset + Math.max(0, length - 1));
    List<String> lines = new ArrayList<>();
    for (int line = first; line <= last; line++) {
      IRegion region = document.getLineInformation(line);
      lines.add(document.get(region.getOffset(), region.getLength()));
    }
    boolean allComments =
        lines.stream().allMatch(line -> line.isBlank() || line.stripLeading().startsWith(COMMENT));
    StringBuilder changed = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      changed.append(allComments ? uncommented(lines.get(i)) : commented(lines.get(i)));
      if (first + i < last) {
        changed.append(document.getLineDelimiter(first + i));
      }
    }
    int start = document.getLineOffset(first);
    IRegion end = document.getLineInformation(last);
    int replaced = end.getOffset() + end.getLength() - start;
    if (!document.get(start, replaced).contentEquals(changed)) {
      document.replace(start, replaced, changed.toString());
    }
  }

  private static String commented(String line) {
    return line.isBlank() ? line : COMMENT + " " + line;
  }

  private static String uncommented(String line) {
    return line.replaceFirst(COMMENT + " ?", "");
  }
}
