package org.rtmtext.eclipse.features;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.problems.Ranges;

/** Renames the bone at the cursor in the whole text. */
public final class RenameHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    IEditorPart active = HandlerUtil.getActiveEditor(event);
    if (active instanceof ITextEditor editor
        && editor.isEditable()
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      IDocument document = Editors.document(editor);
      rename(editor, document, selection.getOffset());
    }
    return null;
  }

  private static void rename(ITextEditor editor, IDocument document, int offset) {
    PrepareRenameResult present =
        TextRequest.sendAt(
                document, "textDocument/prepareRename", offset, PrepareRenameResult.class)
            .map(TextRequest::await)
            .orElse(null);
    if (present == null) {
      Editors.refuse(editor, "To rename a bone, put the cursor on its name");
      return;
    }
    new RenameDialog(
            editor.getSite().getShell(),
            present.getPlaceholder(),
            newName ->
                TextRequest.send(
                    document,
                    "textDocument/rename",
                    text -> Map.of("position", Ranges.position(text, offset), "newName", newName),
                    WorkspaceEdit.class))
        .open();
  }

  /** Asks for the new name of a bone, and stays open while the server refuses it. */
  private static final class RenameDialog extends InputDialog {
    private final Function<String, Optional<TextRequest<WorkspaceEdit>>> rename;

    /**
     * @param rename sends the request for a new name
     */
    RenameDialog(
        Shell shell, String name, Function<String, Optional<TextRequest<WorkspaceEdit>>> rename) {
      super(
          shell,
          "Rename Bone",
          "New name (for the list of bones and all frames):",
          name,
          typed -> typed.equals(name) ? "" : null);
      this.rename = rename;
    }

    @Override
    protected void okPressed() {
      Optional<TextRequest<WorkspaceEdit>> request = rename.apply(getText().getText());
      if (request.isEmpty()) {
        setErrorMessage("The language server is not running. Try again.");
        return;
      }
      try {
        WorkspaceEdit edit = request.get().awaitOrFail(null);
        if (edit != null && WorkspaceEdits.apply(edit)) {
          super.okPressed();
        } else {
          setErrorMessage("The text has changed in the meantime. Try again.");
        }
      } catch (IOException e) {
        setErrorMessage(Sentence.of(e.getMessage()));
      }
    }
  }
}
