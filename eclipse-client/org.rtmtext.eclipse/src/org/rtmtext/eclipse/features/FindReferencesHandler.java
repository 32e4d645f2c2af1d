package org.rtmtext.eclipse.features;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.search.ui.IQueryListener;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;

/** Lists the places of the bone at the cursor in the Search view. */
public final class FindReferencesHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      IDocument document = Editors.document(editor);
      IRegion name = Tokens.at(document, selection.getOffset());
      if (name == null) {
        Editors.refuse(editor, "To find references to a bone, put the cursor on its name");
        return null;
      }
      try {
        ReferencesQuery query = new ReferencesQuery(editor, document, name);
        NewSearchUI.addQueryListener(new Disposal(query));
        NewSearchUI.runQueryInBackground(query);
      } catch (BadLocationException e) {
        Editors.refuse(editor, "The text has changed in the meantime: try again");
      }
    }
    return null;
  }

  /** Disposes of a query when it is removed from the Search view. */
  private record Disposal(ReferencesQuery query) implements IQueryListener {
    @Override
    public void queryRemoved(ISearchQuery removed) {
      if (removed == query) {
        NewSearchUI.removeQueryListener(this);
        query.dispose();
      }
    }

    @Override
    public void queryAdded(ISearchQuery added) {}

    @Override
    public void queryStarting(ISearchQuery starting) {}

    @Override
    public void queryFinished(ISearchQuery finished) {}
  }
}
