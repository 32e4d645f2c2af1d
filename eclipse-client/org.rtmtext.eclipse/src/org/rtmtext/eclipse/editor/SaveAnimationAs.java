package org.rtmtext.eclipse.editor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.RtmPlugin;
import org.rtmtext.eclipse.files.RtmAddress;

/**
 * Save As of an animation: writes another animation. What the editor itself does would leave a text
 * under the name of an animation.
 */
public final class SaveAnimationAs extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof AnimationInput input) {
      Path target = ask(HandlerUtil.getActiveShell(event), input.animation());
      if (target != null) {
        saveAs(editor, input, target);
      }
    }
    return null;
  }

  private static Path ask(Shell shell, Path animation) {
    FileDialog dialog = new FileDialog(shell, SWT.SAVE);
    dialog.setText("Save Animation As");
    dialog.setFilterPath(animation.getParent().toString());
    dialog.setFileName(animation.getFileName().toString());
    dialog.setFilterExtensions(new String[] {"*.rtm"});
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen == null) {
      return null;
    }
    return Path.of(chosen.endsWith(".rtm") ? chosen : chosen + ".rtm");
  }

  private static void saveAs(ITextEditor editor, AnimationInput input, Path target) {
    IDocument document = editor.getDocumentProvider().getDocument(input);
    try {
      if (Files.exists(target) && Files.isSameFile(target, input.animation())) {
        editor.doSave(new org.eclipse.core.runtime.NullProgressMonitor());
        return;
      }
      write(document.get(), target);
      OpenAnimation.open(target);
      // Its text is in the other file now.
      editor.getSite().getPage().closeEditor(editor, false);
    } catch (CoreException | IOException e) {
      ErrorDialog.openError(
          editor.getSite().getShell(),
          "Save Problems",
          "The animation was not saved.",
          e instanceof CoreException core
              ? core.getStatus()
              : new Status(IStatus.ERROR, RtmPlugin.ID, e.getMessage(), e));
    }
  }

  /** Writes an animation over whatever is there: the dialog has asked. */
  public static void write(String text, Path target) throws CoreException, IOException {
    IFileStore store = EFS.getStore(RtmAddress.of(target));
    // What is there now may be replaced, and nothing that comes meanwhile.
    store.fetchInfo(EFS.NONE, null);
    try (var out = store.openOutputStream(EFS.NONE, null)) {
      out.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
  }
}
