package org.rtmtext.eclipse.editor;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.ui.IEditorInput;
import org.rtmtext.eclipse.files.RtmUri;

/** Whether an editor has the text of an animation. */
public final class RtmTextTester extends PropertyTester {
  @Override
  public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
    return receiver instanceof AnimationEditorInput
        || receiver instanceof IEditorInput input && RtmUri.isText(input.getName());
  }
}
