package org.rtmtext.eclipse.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
import org.rtmtext.eclipse.platform.FileBatch;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.server.CancellableWait;

/** Convert...: converts animations to new files, and opens that of a single one. */
public final class ConvertHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    IWorkbenchPage page = HandlerUtil.getActiveWorkbenchWindow(event).getActivePage();
    List<Path> animations = ChosenAnimation.all(event);
    if (!animations.isEmpty()) {
      convert(HandlerUtil.getActiveShell(event), page, animations);
    }
    return null;
  }

  private static void convert(Shell shell, IWorkbenchPage page, List<Path> animations) {
    try {
      ConvertDialog dialog = new ConvertDialog(shell, animations, Conversion.choices(animations));
      if (dialog.open() != Window.OK) {
        return;
      }
      ConvertDialog.Choice choice = dialog.choice();
      if (animations.size() == 1) {
        Conversion.Result result =
            Conversion.convert(animations.get(0), choice, choice.target(), null);
        Notice.show(result.message());
        if (result.uri() != null) {
          open(page, choice.target());
        }
      } else {
        FileBatch.run(
            shell,
            "Convert",
            "converted to " + choice.encoding(),
            animations,
            (file, monitor) -> {
              Path target = Conversion.target(file, choice.encoding());
              try {
                Conversion.Result result = Conversion.convert(file, choice, target, monitor);
                return result.uri() == null ? FileBatch.SKIPPED : result.warnings();
              } finally {
                WorkspaceFiles.refresh(target);
              }
            });
      }
    } catch (CancellableWait.CancelledException e) {
      // The user knows.
    } catch (IOException e) {
      MessageDialog.openError(shell, "Convert", Sentence.of(e.getMessage()));
    } catch (CoreException e) {
      // The conversion itself has succeeded.
      MessageDialog.openError(
          shell, "Convert", "The new file could not be opened. " + Sentence.of(e.getMessage()));
    }
  }

  /** Opens a new file as a double click in the Project Explorer does, if it is in a project. */
  private static void open(IWorkbenchPage page, Path created) throws CoreException {
    IFile file = WorkspaceFiles.first(created).orElse(null);
    if (file == null) {
      IDE.openEditorOnFileStore(page, EFS.getLocalFileSystem().fromLocalFile(created.toFile()));
      return;
    }
    file.refreshLocal(IResource.DEPTH_ZERO, null);
    IDE.openEditor(page, file);
  }
}
