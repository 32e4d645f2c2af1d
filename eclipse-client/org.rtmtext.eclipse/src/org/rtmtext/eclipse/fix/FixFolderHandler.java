package org.rtmtext.eclipse.fix;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ltk.ui.refactoring.RefactoringWizard;
import org.eclipse.ltk.ui.refactoring.RefactoringWizardOpenOperation;
import org.eclipse.ltk.ui.refactoring.UserInputWizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
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
      setDefaultPageTitle(fix.getName());
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
      FixedResources selected = new FixedResources(FixedResources.in(selection));
      if (!selected.all().isEmpty() && saveAll(shell, selected)) {
        open(shell, selected);
      }
    }
    return null;
  }

  private static void open(Shell shell, FixedResources selected) {
    try {
      new RefactoringWizardOpenOperation(new Wizard(new FixRefactoring(selected)))
          .run(shell, selected.title());
    } catch (InterruptedException e) {
      // The user has cancelled the search for problems.
    }
  }

  /** Saves open texts, because files are fixed on the disk. */
  private static boolean saveAll(Shell shell, FixedResources selected) {
    List<IEditorPart> unsaved = unsaved(selected);
    if (unsaved.isEmpty()) {
      return true;
    }
    int answer =
        MessageDialog.open(
            MessageDialog.QUESTION,
            shell,
            selected.title(),
            (unsaved.size() == 1
                    ? "1 open text to fix has"
                    : unsaved.size() + " open texts to fix have")
                + " unsaved changes. Save first?",
            SWT.NONE,
            "Save All and Continue",
            IDialogConstants.CANCEL_LABEL);
    return answer == 0
        && unsaved.stream()
            .allMatch(editor -> editor.getSite().getPage().saveEditor(editor, false));
  }

  private static List<IEditorPart> unsaved(FixedResources selected) {
    return Editors.pages()
        .flatMap(page -> Stream.of(page.getDirtyEditors()))
        .filter(editor -> isIn(selected, editor.getEditorInput()))
        .toList();
  }

  private static boolean isIn(FixedResources selected, IEditorInput input) {
    if (!(input instanceof IURIEditorInput located)) {
      return false;
    }
    URI uri = located.getURI();
    return RtmUri.animation(uri)
        .map(selected::contains)
        .orElseGet(
            () ->
                "file".equals(uri.getScheme())
                    && RtmUri.isText(uri.getPath())
                    && selected.contains(Path.of(uri)));
  }

  /** The problems to fix. Those that editors fix without asking are selected. */
  private static final class CodesPage extends UserInputWizardPage {
    private static final int ROWS = 12;

    /** Column of the codes, which documentation and settings use. */
    private static final int CODE = 3;

    private final FixRefactoring fix;
    private Table codes;

    CodesPage(FixRefactoring fix) {
      super(fix.getName());
      this.fix = fix;
    }

    @Override
    public void createControl(Composite parent) {
      Composite content = new Composite(parent, SWT.NONE);
      content.setLayout(new GridLayout());
      Label label = new Label(content, SWT.NONE);
      label.setText("&Problems to fix:");
      codes = new Table(content, SWT.CHECK | SWT.BORDER | SWT.FULL_SELECTION);
      codes.setHeaderVisible(true);
      for (String column : new String[] {"Problem", "Number", "Fix", "Code"}) {
        new TableColumn(codes, SWT.NONE).setText(column);
      }
      fix.obvious().codes().forEach(this::add);
      for (TableColumn column : codes.getColumns()) {
        column.pack();
      }
      GridData data = new GridData(SWT.FILL, SWT.FILL, true, true);
      data.heightHint = ROWS * codes.getItemHeight();
      codes.setLayoutData(data);
      codes.addListener(SWT.Selection, event -> update());
      // Below this page and the preview, where the dialog has room for it.
      setMessage("Nothing is written before you confirm the preview.");
      update();
      setControl(content);
    }

    private void add(FixPreview.Choice choice) {
      TableItem item = new TableItem(codes, SWT.NONE);
      String count = choice.count() == null ? "" : choice.count().toString();
      item.setText(new String[] {choice.title(), count, choice.explanation(), choice.code()});
      item.setChecked(choice.selected());
    }

    private void update() {
      Set<String> checked = new LinkedHashSet<>();
      for (TableItem item : codes.getItems()) {
        if (item.getChecked()) {
          checked.add(item.getText(CODE));
        }
      }
      fix.setCodes(checked);
      setPageComplete(!checked.isEmpty());
      setErrorMessage(checked.isEmpty() ? "Select the problems to fix." : null);
    }
  }
}
