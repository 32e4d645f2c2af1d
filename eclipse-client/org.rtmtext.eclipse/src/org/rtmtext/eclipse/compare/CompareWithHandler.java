package org.rtmtext.eclipse.compare;

import java.nio.file.Path;
import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.CompareEditorInput;
import org.eclipse.compare.CompareUI;
import org.eclipse.compare.structuremergeviewer.DiffNode;
import org.eclipse.compare.structuremergeviewer.ICompareInput;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.HandlerUtil;
import org.rtmtext.eclipse.editor.ChosenAnimation;
import org.rtmtext.eclipse.platform.FileChooser;

/** Compare with...: shows an animation and another one, which the user chooses, side by side. */
public final class CompareWithHandler extends AbstractHandler {
  /** Both texts, in the form in which an editor shows the right one. */
  private static final class Comparison extends CompareEditorInput {
    private final DiffNode sides;

    Comparison(Path left, Path right) throws CoreException {
      super(new CompareConfiguration());
      sides = new DiffNode(TextSide.beside(left, right), TextSide.shown(right));
      getCompareConfiguration().setLeftLabel(left.toString());
      getCompareConfiguration().setRightLabel(right.toString());
      setTitle(left.getFileName() + " ↔ " + right.getFileName());
    }

    @Override
    protected Object prepareInput(IProgressMonitor monitor) {
      return sides;
    }

    @Override
    public Viewer findContentViewer(Viewer oldViewer, ICompareInput input, Composite parent) {
      return new TextCompareViewer(parent, getCompareConfiguration());
    }
  }

  @Override
  public Object execute(ExecutionEvent event) {
    ChosenAnimation.of(event)
        .ifPresent(
            right -> {
              Path left =
                  FileChooser.open(
                      HandlerUtil.getActiveShell(event),
                      "Compare " + right.getFileName() + " with",
                      right.getParent(),
                      "*.rtm;*.RTM;*.rtmt",
                      "Animations");
              if (left != null) {
                compare(left, right);
              }
            });
    return null;
  }

  /** Opens the comparison of two files, or shows why one of them cannot be read. */
  public static void compare(Path left, Path right) {
    try {
      CompareUI.openCompareEditor(new Comparison(left, right));
    } catch (CoreException e) {
      Shell shell = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
      MessageDialog.openError(shell, "Compare", e.getMessage());
    }
  }
}
