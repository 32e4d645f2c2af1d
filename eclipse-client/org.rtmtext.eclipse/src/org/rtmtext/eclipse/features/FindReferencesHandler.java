package org.rtmtext.eclipse.features;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

/** Lists the places of the bone at the cursor in the Search view. */
public final class FindReferencesHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
      IRegion name = Tokens.at(document, selection.getOffset());
      if (name == null) {
        StatusLine.show(editor, "To find references to a bone, put the cursor on its name");
        return null;
      }
      try {
        NewSearchUI.runQueryInBackground(new ReferencesQuery(editor, document, name));
      } catch (BadLocationException e) {
        StatusLine.show(editor, "The text has changed in the meantime: try again");
      }
    }
    return null;
  }
}
