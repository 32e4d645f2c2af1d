package org.rtmtext.eclipse.features;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.Command;
import org.eclipse.ui.ISources;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.UiThread;

/** Show as Poses, Show Exact Values: prints the text of the active editor in its other form. */
public final class ShowFormHandler extends AbstractHandler implements IExecutableExtension {
  private static final String POSES = "rtm.showPoses";

  /** The command of the server. */
  private String command;

  @Override
  public void setInitializationData(IConfigurationElement element, String name, Object data) {
    command = String.valueOf(data);
  }

  @Override
  public void setEnabled(Object context) {
    Object editor = HandlerUtil.getVariable(context, ISources.ACTIVE_EDITOR_NAME);
    setBaseEnabled(editor instanceof ITextEditor text && !isShown(text));
  }

  /** Whether a text has this form already; false if the server does not say so at once. */
  private boolean isShown(ITextEditor editor) {
    return editor.getEditorInput() instanceof IURIEditorInput input
        && TextRequest.send(
                Editors.document(editor),
                "rtm/skeleton",
                text -> Map.of("uri", input.getURI().toString()),
                JsonObject.class)
            .filter(TextRequest::awaitBriefly)
            .map(request -> request.answer().getNow(null))
            .stream()
            .anyMatch(shown -> shown.get("poses").getAsBoolean() == command.equals(POSES));
  }

  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof IURIEditorInput input
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      URI uri = input.getURI();
      // The animation stays the same. The numbers of a text without one of its own may be rounded.
      boolean staysSaved = RtmUri.animation(uri).isPresent() && !editor.isDirty();
      UiThread.whenComplete(
          ActionProposal.execute(
              new Command("", command, List.of(uri.toString(), selection.getStartLine()))),
          (applied, failure) -> {
            if (staysSaved && applied instanceof JsonPrimitive answer && answer.getAsBoolean()) {
              editor.getSite().getPage().saveEditor(editor, false);
            }
          });
    }
    return null;
  }
}
