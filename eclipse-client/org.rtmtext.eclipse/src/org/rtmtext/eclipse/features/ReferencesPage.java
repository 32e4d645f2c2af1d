package org.rtmtext.eclipse.features;

import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.search.ui.text.Match;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Matches;

/** The list of references in the Search view, in the order of the text. */
public final class ReferencesPage extends Matches.Page {
  private static final class Labels extends LabelProvider implements IStyledLabelProvider {
    @Override
    public StyledString getStyledText(Object element) {
      ReferencesResult.Reference reference = (ReferencesResult.Reference) element;
      return new StyledString((reference.line() + 1) + ": ", StyledString.QUALIFIER_STYLER)
          // Columns that are aligned in the text are not aligned in a proportional font.
          .append(reference.text().replaceAll(" +", " "));
    }
  }

  private static final class Order extends ViewerComparator {
    @Override
    public int compare(Viewer viewer, Object first, Object second) {
      return Integer.compare(
          ((ReferencesResult.Reference) first).line(),
          ((ReferencesResult.Reference) second).line());
    }
  }

  @Override
  protected void configureTableViewer(TableViewer viewer) {
    super.configureTableViewer(viewer);
    viewer.setLabelProvider(new DelegatingStyledCellLabelProvider(new Labels()));
    viewer.setComparator(new Order());
    viewer.setUseHashlookup(true);
  }

  @Override
  protected void showMatch(Match match, int offset, int length, boolean activate)
      throws PartInitException {
    ReferencesResult.Reference reference = (ReferencesResult.Reference) match.getElement();
    ITextEditor searched = ((ReferencesResult) getInput()).editor();
    IWorkbenchPage page = getSite().getPage();
    IEditorPart opened =
        IDE.openEditor(page, searched.getEditorInput(), searched.getSite().getId(), activate);
    if (opened instanceof ITextEditor editor) {
      editor.selectAndReveal(reference.position().getOffset(), reference.position().getLength());
    }
  }
}
