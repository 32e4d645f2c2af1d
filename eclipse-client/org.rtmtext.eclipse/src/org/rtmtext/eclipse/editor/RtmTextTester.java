package org.rtmtext.eclipse.editor;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.ui.IEditorInput;
import org.rtmtext.eclipse.files.RtmUri;

/** The property {@code isText} of plugin.xml: whether an editor shows the text of an animation. */
public final class RtmTextTester extends PropertyTester {
  @Override
  public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
    return receiver instanceof IEditorInput input && isText(input);
  }

  public static boolean isText(IEditorInput input) {
    return input instanceof AnimationEditorInput || RtmUri.isText(input.getName());
  }
}
