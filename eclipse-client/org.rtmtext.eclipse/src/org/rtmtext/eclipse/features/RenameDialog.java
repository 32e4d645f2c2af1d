package org.rtmtext.eclipse.features;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.swt.widgets.Shell;
import org.rtmtext.eclipse.platform.Sentence;

/** Asks for the new name of a bone, and stays open while the server refuses it. */
final class RenameDialog extends InputDialog {
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
