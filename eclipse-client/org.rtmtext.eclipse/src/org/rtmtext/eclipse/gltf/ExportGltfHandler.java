package org.rtmtext.eclipse.gltf;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.rtmtext.eclipse.editor.ChosenAnimation;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.files.WorkspaceFiles;

/** Export to glTF...: writes an animation, with unsaved changes, as a file for 3-D programs. */
public final class ExportGltfHandler extends AbstractHandler {
  private static final String TITLE = "Export to glTF";
  private static final String BINARY = ".glb";
  private static final String TEXT = ".gltf";

  @Override
  public Object execute(ExecutionEvent event) {
    Shell shell = HandlerUtil.getActiveShell(event);
    ChosenAnimation.of(event)
        .ifPresent(
            animation -> {
              Path target = ask(shell, animation);
              if (target != null) {
                export(shell, animation, target);
              }
            });
    return null;
  }

  /** Null if the user cancelled. */
  private static Path ask(Shell shell, Path animation) {
    String name = animation.getFileName().toString();
    FileDialog dialog = new FileDialog(shell, SWT.SAVE);
    dialog.setText(TITLE);
    dialog.setFilterPath(animation.getParent().toString());
    dialog.setFileName(name.substring(0, name.lastIndexOf('.')) + BINARY);
    dialog.setFilterExtensions(new String[] {"*" + BINARY, "*" + TEXT});
    dialog.setFilterNames(new String[] {"glTF binary", "glTF with embedded buffer"});
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen == null) {
      return null;
    }
    Path target = Path.of(chosen);
    String lower = target.getFileName().toString().toLowerCase(Locale.ROOT);
    if (lower.endsWith(BINARY) || lower.endsWith(TEXT)) {
      return target;
    }
    target = target.resolveSibling(target.getFileName() + BINARY);
    // Asks again, because the file dialog checked the name without the extension.
    return !Files.exists(target)
            || MessageDialog.openQuestion(shell, TITLE, target + " already exists. Replace it?")
        ? target
        : null;
  }

  /** Exports the text that an editor shows, or the file, and reports the result. */
  public static void export(Shell shell, Path animation, Path target) {
    try {
      JsonObject answer =
          GltfCommand.run(
              "rtm.exportGltf",
              animation,
              ShownText.of(animation, null),
              Map.of("target", target.toUri().toString(), "overwrite", true, "silent", true),
              "Exporting " + animation.getFileName());
      refresh(target);
      boolean isWarned = !GltfCommand.strings(answer, "warnings").isEmpty();
      int answered =
          MessageDialog.open(
              isWarned ? MessageDialog.WARNING : MessageDialog.INFORMATION,
              shell,
              TITLE,
              answer.get("message").getAsString() + ".",
              SWT.NONE,
              IDialogConstants.OK_LABEL,
              "Show Folder");
      if (answered == 1) {
        Program.launch(target.getParent().toString());
      }
    } catch (IOException e) {
      MessageDialog.openError(shell, TITLE, GltfCommand.sentence(e.getMessage()));
    }
  }

  /** Shows a new file in the Project Explorer. */
  private static void refresh(Path created) {
    try {
      for (IFile file : WorkspaceFiles.at(created)) {
        file.refreshLocal(IResource.DEPTH_ZERO, null);
      }
    } catch (CoreException e) {
      // The file is written; only the view is outdated.
      ILog.get().log(e.getStatus());
    }
  }
}
