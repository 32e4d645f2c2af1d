package org.rtmtext.eclipse.editor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.files.RtmFileSystem;
import org.rtmtext.eclipse.platform.FileChooser;

/**
 * File &gt; Save As of an animation's text: encodes it into another animation. The editor's own
 * Save As would write the text under the name of an animation.
 */
public final class SaveAsHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof AnimationEditorInput input) {
      Path target =
          FileChooser.save(
              HandlerUtil.getActiveShell(event),
              "Save Animation As",
              input.animation(),
              List.of(".rtm"),
              List.of());
      if (target != null) {
        saveAs(editor, input, target);
      }
    }
    return null;
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
