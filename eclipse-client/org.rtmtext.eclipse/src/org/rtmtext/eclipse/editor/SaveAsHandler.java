package org.rtmtext.eclipse.editor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.files.RtmFileSystem;

/**
 * Save As of an animation: writes another animation. What the editor itself does would leave a text
 * under the name of an animation.
 */
public final class SaveAsHandler extends AbstractHandler {
  private static final String EXTENSION = ".rtm";

  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof AnimationEditorInput input) {
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
    dialog.setFilterExtensions(new String[] {"*" + EXTENSION});
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen == null) {
      return null;
    }
    Path target = named(Path.of(chosen));
    return target.toString().equals(chosen) || mayBeReplaced(shell, target) ? target : null;
  }

  /** What a file is called that was asked to be called so: an animation has the name of one. */
  public static Path named(Path chosen) {
    String name = chosen.getFileName().toString();
    return name.toLowerCase(Locale.ROOT).endsWith(EXTENSION)
        ? chosen
        : chosen.resolveSibling(name + EXTENSION);
  }

  /** The dialog asked about another name. */
  private static boolean mayBeReplaced(Shell shell, Path target) {
    return !Files.exists(target)
        || MessageDialog.openQuestion(
            shell, "Save Animation As", target + " is there already. Replace it?");
  }

  private static void saveAs(ITextEditor editor, AnimationEditorInput input, Path target) {
    IDocument document = editor.getDocumentProvider().getDocument(input);
    try {
      if (isSame(target, input.animation())) {
        editor.doSave(new NullProgressMonitor());
        return;
      }
      write(document.get(), target);
      AnimationLauncher.open(target);
      // Its text is in the other file now.
      editor.getSite().getPage().closeEditor(editor, false);
    } catch (CoreException | IOException e) {
      ErrorDialog.openError(
          editor.getSite().getShell(),
          "Save Problems",
          "The animation was not saved.",
          e instanceof CoreException core ? core.getStatus() : Status.error(e.getMessage(), e));
    }
  }

  /** Also of a file that is gone. */
  private static boolean isSame(Path target, Path animation) throws IOException {
    return target.equals(animation)
        || Files.exists(target) && Files.exists(animation) && Files.isSameFile(target, animation);
  }

  /** Writes an animation over whatever is there: the dialog has asked. */
  public static void write(String text, Path target) throws CoreException, IOException {
    try (var out = RtmFileSystem.replacing(target).openOutputStream(EFS.NONE, null)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
