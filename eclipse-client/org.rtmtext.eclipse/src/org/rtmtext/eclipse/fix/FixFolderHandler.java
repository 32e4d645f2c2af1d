package org.rtmtext.eclipse.fix;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ltk.ui.refactoring.RefactoringWizard;
import org.eclipse.ltk.ui.refactoring.RefactoringWizardOpenOperation;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.handlers.HandlerUtil;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.Editors;

/** Fix All Animations in Folder... */
public final class FixFolderHandler extends AbstractHandler {
  /** Asks which problems to fix, and shows the files that would change. */
  private static final class Wizard extends RefactoringWizard {
    private final FixRefactoring fix;

    Wizard(FixRefactoring fix) {
      super(fix, DIALOG_BASED_USER_INTERFACE | PREVIEW_EXPAND_FIRST_NODE);
      this.fix = fix;
      setDefaultPageTitle(FixTexts.TITLE);
      // Nothing is written that the user has not seen.
      setForcePreviewReview(true);
    }

    @Override
    protected void addUserInputPages() {
      addPage(new CodesPage(fix));
    }
  }

  @Override
  public Object execute(ExecutionEvent event) {
    Shell shell = HandlerUtil.getActiveShell(event);
    if (HandlerUtil.getCurrentSelection(event) instanceof IStructuredSelection selection) {
      IContainer folder = Adapters.adapt(selection.getFirstElement(), IContainer.class);
      if (folder != null && folder.getLocation() != null && saveAll(shell, folder)) {
        open(shell, folder);
      }
    }
    return null;
  }

  private static void open(Shell shell, IContainer folder) {
    try {
      new RefactoringWizardOpenOperation(new Wizard(new FixRefactoring(folder)))
          .run(shell, FixTexts.TITLE);
    } catch (InterruptedException e) {
      // The user has cancelled the first look.
    }
  }

  /** Saves open texts, because files are fixed on the disk. */
  private static boolean saveAll(Shell shell, IContainer folder) {
    List<IEditorPart> unsaved = unsaved(folder.getLocation().toPath());
    if (unsaved.isEmpty()) {
      return true;
    }
    int answer =
        MessageDialog.open(
            MessageDialog.QUESTION,
            shell,
            FixTexts.TITLE,
            FixTexts.plural(unsaved.size(), "open text")
                + " in this folder "
                + (unsaved.size() == 1 ? "has" : "have")
                + " unsaved changes. Save first?",
            SWT.NONE,
            "Save All and Continue",
            IDialogConstants.CANCEL_LABEL);
    return answer == 0
        && unsaved.stream()
            .allMatch(editor -> editor.getSite().getPage().saveEditor(editor, false));
  }

  private static List<IEditorPart> unsaved(Path folder) {
    return Editors.pages()
        .flatMap(page -> Stream.of(page.getDirtyEditors()))
        .filter(editor -> isIn(folder, editor.getEditorInput()))
        .toList();
  }

  private static boolean isIn(Path folder, IEditorInput input) {
    if (!(input instanceof IURIEditorInput located)) {
      return false;
    }
    URI uri = located.getURI();
    return RtmUri.animation(uri)
        .map(animation -> animation.startsWith(folder))
        .orElseGet(
            () ->
                "file".equals(uri.getScheme())
                    && RtmUri.isText(uri.getPath())
                    && Path.of(uri).startsWith(folder));
  }
}
