package org.rtmtext.eclipse.features;

import java.util.stream.Stream;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.IStructuredContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.IEditorMatchAdapter;
import org.eclipse.search.ui.text.Match;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Matches;

/** The places of a bone, which the Search view lists and the editor marks. */
public final class ReferencesResult extends Matches implements IEditorMatchAdapter {
  /**
   * A place of a bone.
   *
   * @param line from 0, as it was when the place was found
   * @param text of the line
   * @param position moves with edits of the document
   */
  record Reference(int line, String text, Position position) {
    /** By identity: the hash of a position changes when it moves. */
    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }

    static Reference of(IDocument document, IRegion place) throws BadLocationException {
      int line = document.getLineOfOffset(place.getOffset());
      IRegion region = document.getLineInformation(line);
      Position position = new Position(place.getOffset(), place.getLength());
      document.addPosition(position);
      return new Reference(
          line, document.get(region.getOffset(), region.getLength()).strip(), position);
    }
  }

  private final FindReferencesHandler.Query query;
  private final ITextEditor editor;

  ReferencesResult(FindReferencesHandler.Query query, ITextEditor editor) {
    super(query);
    this.query = query;
    this.editor = editor;
  }

  void add(Reference reference) {
    Position position = reference.position();
    addMatch(new Match(reference, position.getOffset(), position.getLength()));
  }

  /** The editor that was searched; it may be closed. */
  ITextEditor editor() {
    return editor;
  }

  @Override
  public String getLabel() {
    int count = getMatchCount();
    return String.format(
        "%s in %s: %,d %s",
        query.name(), editor.getTitle(), count, count == 1 ? "reference" : "references");
  }

  @Override
  public IEditorMatchAdapter getEditorMatchAdapter() {
    return this;
  }

  @Override
  public boolean isShownInEditor(Match match, IEditorPart part) {
    return part == editor;
  }

  @Override
  public Match[] computeContainedMatches(AbstractTextSearchResult result, IEditorPart part) {
    return part == editor
        ? Stream.of(result.getElements())
            .flatMap(element -> Stream.of(result.getMatches(element)))
            .toArray(Match[]::new)
        : new Match[0];
  }

  /** The list of references in the Search view, in the order of the text. */
  public static final class Page extends Matches.Page {
    private static final class Labels extends LabelProvider implements IStyledLabelProvider {
      @Override
      public StyledString getStyledText(Object element) {
        Reference reference = (Reference) element;
        return new StyledString((reference.line() + 1) + ": ", StyledString.QUALIFIER_STYLER)
            // Columns that are aligned in the text are not aligned in a proportional font.
            .append(reference.text().replaceAll(" +", " "));
      }
    }

    private static final class Order extends ViewerComparator {
      @Override
      public int compare(Viewer viewer, Object first, Object second) {
        return Integer.compare(((Reference) first).line(), ((Reference) second).line());
      }
    }

    public Page() {
      super(FLAG_LAYOUT_FLAT);
    }

    @Override
    protected void configureTableViewer(TableViewer viewer) {
      viewer.setContentProvider(
          (IStructuredContentProvider) input -> ((ReferencesResult) input).getElements());
      viewer.setLabelProvider(new DelegatingStyledCellLabelProvider(new Labels()));
      viewer.setComparator(new Order());
      viewer.setUseHashlookup(true);
    }

    @Override
    protected void showMatch(Match match, int offset, int length, boolean activate)
        throws PartInitException {
      Reference reference = (Reference) match.getElement();
      ITextEditor searched = ((ReferencesResult) getInput()).editor();
      IWorkbenchPage page = getSite().getPage();
      IEditorPart opened =
          IDE.openEditor(page, searched.getEditorInput(), searched.getSite().getId(), activate);
      if (opened instanceof ITextEditor editor) {
        editor.selectAndReveal(reference.position().getOffset(), reference.position().getLength());
      }
    }
  }
}
