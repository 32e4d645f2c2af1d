package org.rtmtext.eclipse.editor;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.ui.IEditorInput;
import org.rtmtext.eclipse.files.RtmAddress;

/** Whether an editor has the text of an animation. */
public final class IsText extends PropertyTester {
  @Override
  public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
    return receiver instanceof AnimationInput
        || receiver instanceof IEditorInput input && RtmAddress.isText(input.getName());
  }
}
