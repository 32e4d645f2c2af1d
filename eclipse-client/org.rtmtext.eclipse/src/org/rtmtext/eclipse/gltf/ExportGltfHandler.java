package org.rtmtext.eclipse.gltf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.rtmtext.eclipse.editor.ChosenAnimation;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.files.WorkspaceFiles;
import org.rtmtext.eclipse.platform.FileChooser;
import org.rtmtext.eclipse.platform.Sentence;

/** Export to glTF...: writes an animation, with unsaved changes, as a file for 3D programs. */
public final class ExportGltfHandler extends AbstractHandler {
  private static final String TITLE = "Export to glTF";
  private static final String BINARY = ".glb";

  @Override
  public Object execute(ExecutionEvent event) {
    Shell shell = HandlerUtil.getActiveShell(event);
    ChosenAnimation.of(event)
        .ifPresent(
            animation -> {
              String name = animation.getFileName().toString();
              Path target =
                  FileChooser.save(
                      shell,
                      TITLE,
                      animation.resolveSibling(name.substring(0, name.lastIndexOf('.')) + BINARY),
                      List.of(BINARY, ".gltf"),
                      List.of("glTF binary", "glTF with embedded buffer"));
              if (target != null) {
                export(shell, animation, target);
              }
            });
    return null;
  }

  /** Exports the text that an editor shows, or the file, and reports the result. */
  public static void export(Shell shell, Path animation, Path target) {
    try {
      GltfAnswer answer =
          GltfAnswer.to(
              "rtm.exportGltf",
              animation,
              ShownText.of(animation, null),
              Map.of("target", target.toUri().toString(), "overwrite", true, "silent", true),
              "Exporting " + animation.getFileName());
      WorkspaceFiles.refresh(target);
      int answered =
          MessageDialog.open(
              answer.isWarned() ? MessageDialog.WARNING : MessageDialog.INFORMATION,
              shell,
              TITLE,
              answer.message() + ".",
              SWT.NONE,
              IDialogConstants.OK_LABEL,
              "Show Folder");
      if (answered == 1) {
        Program.launch(target.getParent().toString());
      }
    } catch (IOException e) {
      MessageDialog.openError(shell, TITLE, Sentence.of(e.getMessage()));
    }
  }
}
