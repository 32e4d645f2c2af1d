package org.rtmtext.eclipse.editor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.files.RtmFileSystem;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.WorkspaceFiles;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.FileChooser;

/**
 * File &gt; Save As of a text: encodes it into an animation, or writes it as a text file, whichever
 * the name of the new file asks for. The editor's own Save As would write the text under the name
 * of an animation.
 */
public final class SaveAsHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor) {
      ChosenAnimation.of(editor.getEditorInput())
          .map(
              file ->
                  FileChooser.save(
                      HandlerUtil.getActiveShell(event),
                      "Save Animation As",
                      file,
                      RtmUri.isText(file.toString())
                          ? List.of(".rtmt", ".rtm")
                          : List.of(".rtm", ".rtmt"),
                      List.of()))
          .ifPresent(target -> saveAs(editor, target));
    }
    return null;
  }

  /** Saves the text of an editor as another file, which the editor then shows. */
  public static void saveAs(ITextEditor editor, Path target) {
    try {
      if (isSameFile(target, ChosenAnimation.of(editor.getEditorInput()).orElseThrow())) {
        editor.doSave(new NullProgressMonitor());
        return;
      }
      write(Editors.document(editor).get(), target);
      if (!RtmUri.isAnimation(target.toString())) {
        IDE.openEditor(editor.getSite().getPage(), target.toUri(), editor.getSite().getId(), true);
      } else {
        AnimationLauncher.open(target);
      }
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
  private static boolean isSameFile(Path target, Path file) throws IOException {
    return target.equals(file)
        || Files.exists(target) && Files.exists(file) && Files.isSameFile(target, file);
  }

  /** Writes a text, or encodes it into an animation, replacing the content of the file. */
  public static void write(String text, Path target) throws CoreException, IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (!RtmUri.isAnimation(target.toString())) {
      Optional<IFile> file = WorkspaceFiles.first(target);
      if (file.isPresent()) {
        file.get().write(bytes, true, false, true, null);
      } else {
        Files.write(target, bytes);
      }
      return;
    }
    try (var out = RtmFileSystem.replacing(target).openOutputStream(EFS.NONE, null)) {
      out.write(bytes);
    }
  }
}
