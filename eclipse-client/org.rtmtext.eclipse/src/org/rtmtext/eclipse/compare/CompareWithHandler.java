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

    Comparison(TextSide left, String label, Path right) throws CoreException {
      super(new CompareConfiguration());
      sides = new DiffNode(left, TextSide.shown(right));
      getCompareConfiguration().setLeftLabel(label);
      getCompareConfiguration().setRightLabel(right.toString());
      setTitle(left.getName() + " ↔ " + right.getFileName());
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
    open(() -> new Comparison(TextSide.beside(left, right), left.toString(), right));
  }

  /**
   * Opens the comparison of another version of an animation with its text, or shows why the version
   * cannot be read.
   *
   * @param content of the version, in base64
   */
  public static void compare(String name, String content, Path right) {
    open(() -> new Comparison(TextSide.version(name, content, right), name, right));
  }

  private interface Reading {
    Comparison read() throws CoreException;
  }

  private static void open(Reading comparison) {
    try {
      CompareUI.openCompareEditor(comparison.read());
    } catch (CoreException e) {
      Shell shell = PlatformUI.getWorkbench().getModalDialogShellProvider().getShell();
      MessageDialog.openError(shell, "Compare", e.getMessage());
    }
  }
}
