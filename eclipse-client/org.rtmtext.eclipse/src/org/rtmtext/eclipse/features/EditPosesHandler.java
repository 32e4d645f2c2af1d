package org.rtmtext.eclipse.features;

import com.google.gson.JsonElement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.Command;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.views.FigureView;

/** Edit Poses: asks for an edit, which the server makes. */
public final class EditPosesHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof IURIEditorInput input
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      PoseEdits edits =
          TextRequest.send(
                  Editors.document(editor),
                  "rtm/poseEdits",
                  text -> Map.of("line", selection.getStartLine()),
                  PoseEdits.class)
              .map(TextRequest::await)
              .orElse(null);
      if (edits == null) {
        Editors.refuse(editor, "The language server is not running. Try again.");
      } else {
        new EditPosesDialog(
                HandlerUtil.getActiveShell(event),
                input.getURI(),
                selection.getStartLine(),
                edits.edits(),
                (FigureView) editor.getSite().getPage().findView(FigureView.ID))
            .open();
      }
    }
    return null;
  }

  /**
   * Asks the server to make an edit, or to check it.
   *
   * @param edit arguments of {@code rtm.editPoses}
   */
  public static CompletableFuture<JsonElement> run(String uri, Map<String, Object> edit) {
    Map<String, Object> arguments = new HashMap<>(edit);
    arguments.put("uri", uri);
    return LanguageServer.current()
        .request("workspace/executeCommand", new Command("", "rtm.editPoses", List.of(arguments)));
  }
}
