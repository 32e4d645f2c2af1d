package org.rtmtext.eclipse.convert;

import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.ide.IDE;
import org.rtmtext.eclipse.editor.ChosenAnimation;
import org.rtmtext.eclipse.files.WorkspaceFiles;
import org.rtmtext.eclipse.platform.Notice;

/** Convert...: converts an animation to a new file, and opens that. */
public final class ConvertHandler extends AbstractHandler {
  private static final int NOTICE_MILLISECONDS = 15_000;

  @Override
  public Object execute(ExecutionEvent event) {
    IWorkbenchPage page = HandlerUtil.getActiveWorkbenchWindow(event).getActivePage();
    ChosenAnimation.of(event)
        .ifPresent(animation -> convert(HandlerUtil.getActiveShell(event), page, animation));
    return null;
  }

  private static void convert(Shell shell, IWorkbenchPage page, Path animation) {
    try (Conversion conversion = new Conversion(animation)) {
      ConvertDialog dialog = new ConvertDialog(shell, conversion);
      if (dialog.open() == Window.OK) {
        Conversion.Result result =
            conversion.convert(dialog.encoding(), dialog.skeleton(), dialog.target());
        open(page, dialog.target());
        Notice.show(result.message(), NOTICE_MILLISECONDS);
      }
    } catch (IOException | CoreException e) {
      MessageDialog.openError(shell, "Convert", sentence(e.getMessage()));
    }
  }

  /** Opens a new file as a double click in the Project Explorer does, if it is in a project. */
  private static void open(IWorkbenchPage page, Path created) throws CoreException {
    IFile file = WorkspaceFiles.at(created).stream().findFirst().orElse(null);
    if (file == null) {
      IDE.openEditorOnFileStore(page, EFS.getLocalFileSystem().fromLocalFile(created.toFile()));
      return;
    }
    file.refreshLocal(IResource.DEPTH_ZERO, null);
    IDE.openEditor(page, file);
  }

  /** The server's messages are written to follow a file and line; here they stand alone. */
  private static String sentence(String message) {
    return Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
  }
}
