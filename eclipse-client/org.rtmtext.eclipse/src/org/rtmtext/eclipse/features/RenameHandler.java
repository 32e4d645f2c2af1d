package org.rtmtext.eclipse.features;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.problems.Ranges;

/** Renames the bone at the cursor in the whole text. */
public final class RenameHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.isEditable()
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      rename(editor, selection.getOffset());
    }
    return null;
  }

  private static void rename(ITextEditor editor, int offset) {
    PrepareRenameResult present =
        TextRequest.sendAt(
                Editors.document(editor),
                "textDocument/prepareRename",
                offset,
                PrepareRenameResult.class)
            .map(TextRequest::await)
            .orElse(null);
    if (present == null) {
      Editors.refuse(editor, "To rename a bone, put the cursor on its name");
      return;
    }
    new RenameDialog(editor, present.getPlaceholder(), offset).open();
  }

  /** Asks for the new name of a bone, and stays open while the server refuses it. */
  private static final class RenameDialog extends InputDialog {
    private final IDocument document;
    private final int offset;

    RenameDialog(ITextEditor editor, String name, int offset) {
      super(
          editor.getSite().getShell(),
          "Rename Bone",
          "New name (for the list of bones and all frames):",
          name,
          typed -> typed.equals(name) ? "" : null);
      document = Editors.document(editor);
      this.offset = offset;
    }

    @Override
    protected void okPressed() {
      String newName = getText().getText();
      Optional<TextRequest<WorkspaceEdit>> request =
          TextRequest.send(
              document,
              "textDocument/rename",
              text -> Map.of("position", Ranges.position(text, offset), "newName", newName),
              WorkspaceEdit.class);
      if (request.isEmpty()) {
        setErrorMessage("The language server is not running. Try again.");
        return;
      }
      try {
        WorkspaceEdit edit = request.get().awaitOrFail(null);
        if (edit != null && WorkspaceEdits.apply(edit, "Rename Bone")) {
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
