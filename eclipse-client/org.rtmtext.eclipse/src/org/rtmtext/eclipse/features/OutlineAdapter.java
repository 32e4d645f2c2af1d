package org.rtmtext.eclipse.features;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;

/** Gives the Outline view the page of an editor that shows a text of the server. */
public final class OutlineAdapter implements IAdapterFactory {
  @Override
  public <T> T getAdapter(Object object, Class<T> type) {
    if (type != IContentOutlinePage.class
        || !(object instanceof ITextEditor editor)
        || editor.getDocumentProvider() == null) {
      return null;
    }
    IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
    return document != null && DocumentSynchronizer.isTracked(document)
        ? type.cast(new OutlinePage(editor))
        : null;
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IContentOutlinePage.class};
  }
}
