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
 * File &gt; Save As of an animation's text: encodes it into another animation. The editor's own
 * Save As would write the text under the name of an animation.
 */
public final class SaveAsHandler extends AbstractHandler {
  private static final String EXTENSION = ".rtm";

  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof AnimationEditorInput input) {
      Path target = askForTarget(HandlerUtil.getActiveShell(event), input.animation());
      if (target != null) {
        saveAs(editor, input, target);
      }
    }
    return null;
  }

  /** Null if the user cancelled. */
  private static Path askForTarget(Shell shell, Path animation) {
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
    Path target = withExtension(Path.of(chosen));
    return target.toString().equals(chosen) || confirmReplacing(shell, target) ? target : null;
  }

  /** Appends {@code .rtm} to a name without it. */
  public static Path withExtension(Path chosen) {
    String name = chosen.getFileName().toString();
    return name.toLowerCase(Locale.ROOT).endsWith(EXTENSION)
        ? chosen
        : chosen.resolveSibling(name + EXTENSION);
  }

  /** Asks again, because the file dialog checked the name without the extension. */
  private static boolean confirmReplacing(Shell shell, Path target) {
    return !Files.exists(target)
        || MessageDialog.openQuestion(
            shell, "Save Animation As", target + " already exists. Replace it?");
  }

  private static void saveAs(ITextEditor editor, AnimationEditorInput input, Path target) {
    IDocument document = editor.getDocumentProvider().getDocument(input);
    try {
      if (isSameFile(target, input.animation())) {
        editor.doSave(new NullProgressMonitor());
        return;
      }
      write(document.get(), target);
      AnimationLauncher.open(target);
      editor.getSite().getPage().closeEditor(editor, false);
    } catch (CoreException | IOException e) {
      ErrorDialog.openError(
          editor.getSite().getShell(),
          "Save Problems",
          "The animation was not saved.",
          e instanceof CoreException core ? core.getStatus() : Status.error(e.getMessage(), e));
    }
  }

  /** Works for deleted files as well. */
  private static boolean isSameFile(Path target, Path animation) throws IOException {
    return target.equals(animation)
        || Files.exists(target) && Files.exists(animation) && Files.isSameFile(target, animation);
  }

  /** Encodes a text into a file, replacing its content. */
  public static void write(String text, Path target) throws CoreException, IOException {
    try (var out = RtmFileSystem.replacing(target).openOutputStream(EFS.NONE, null)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
