package org.rtmtext.eclipse.features;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.editor.AnimationEditorInput;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;

/**
 * Two properties of plugin.xml: {@code isText}, whether an editor input is the text of an
 * animation, and {@code isServerText}, whether an editor shows a text of the language server.
 */
public final class TextTester extends PropertyTester {
  @Override
  public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
    return receiver instanceof IEditorInput input
        ? AnimationEditorInput.isText(input)
        : receiver instanceof ITextEditor editor
            && DocumentSynchronizer.isTracked(Editors.document(editor));
  }
}
