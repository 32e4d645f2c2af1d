package org.rtmtext.eclipse.features;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;

/**
 * The property {@code isServerText} of plugin.xml: whether an editor shows a text of the language
 * server.
 */
public final class ServerTextTester extends PropertyTester {
  @Override
  public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
    return receiver instanceof IEditorPart part && isServerText(part);
  }

  private static boolean isServerText(IEditorPart part) {
    if (!(part instanceof ITextEditor editor) || editor.getDocumentProvider() == null) {
      return false;
    }
    IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
    return document != null && DocumentSynchronizer.isTracked(document);
  }
}
