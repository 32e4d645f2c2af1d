package org.rtmtext.eclipse.features;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;

/** Gives the Outline view the page of an editor that shows a text of the server. */
public final class OutlineAdapter implements IAdapterFactory {
  @Override
  public <T> T getAdapter(Object object, Class<T> type) {
    if (type != IContentOutlinePage.class
        || !(object instanceof ITextEditor editor)
        || !DocumentSynchronizer.isTracked(Editors.document(editor))) {
      return null;
    }
    return type.cast(new OutlinePage(editor));
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IContentOutlinePage.class};
  }
}
