package org.rtmtext.eclipse.editor;

import org.eclipse.core.expressions.EvaluationResult;
import org.eclipse.core.expressions.Expression;
import org.eclipse.core.expressions.ExpressionInfo;
import org.eclipse.core.expressions.IEvaluationContext;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ISources;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;
import org.rtmtext.eclipse.platform.UiThread;

/** Activates the key binding context of plugin.xml while the editor of a text is active. */
public final class TextContext extends Expression {
  private static final String ID = "org.rtmtext.eclipse.text";

  public void start() {
    UiThread.run(
        () ->
            PlatformUI.getWorkbench().getService(IContextService.class).activateContext(ID, this));
  }

  @Override
  public void collectExpressionInfo(ExpressionInfo info) {
    info.addVariableNameAccess(ISources.ACTIVE_PART_NAME);
  }

  @Override
  public EvaluationResult evaluate(IEvaluationContext context) {
    return EvaluationResult.valueOf(
        context.getVariable(ISources.ACTIVE_PART_NAME) instanceof IEditorPart editor
            && AnimationEditorInput.isText(editor.getEditorInput()));
  }
}
