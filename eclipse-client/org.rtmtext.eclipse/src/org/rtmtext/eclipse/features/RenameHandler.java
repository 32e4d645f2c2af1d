package org.rtmtext.eclipse.features;

import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;
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
}
