package org.rtmtext.eclipse.platform;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.AbstractTextSearchViewPage;
import org.eclipse.search.ui.text.IEditorMatchAdapter;
import org.eclipse.search.ui.text.IFileMatchAdapter;

/** What the Search view lists: the matches of a query, which can be repeated. */
public abstract class Matches extends AbstractTextSearchResult {
  /** A query that runs in the background. */
  public interface Query extends ISearchQuery {
    @Override
    default boolean canRerun() {
      return true;
    }

    @Override
    default boolean canRunInBackground() {
      return true;
    }
  }

  /** A page of the Search view with a table or a tree of the elements that match. */
  public abstract static class Page extends AbstractTextSearchViewPage {
    /**
     * @param layout the only one
     */
    protected Page(int layout) {
      super(layout);
    }

    @Override
    protected void configureTableViewer(TableViewer viewer) {
      throw new UnsupportedOperationException("the page shows a tree");
    }

    @Override
    protected void configureTreeViewer(TreeViewer viewer) {
      throw new UnsupportedOperationException("the page shows a table");
    }

    @Override
    protected void elementsChanged(Object[] elements) {
      getViewer().refresh();
    }

    @Override
    protected final void clear() {
      getViewer().refresh();
    }
  }

  private final Query query;

  protected Matches(Query query) {
    this.query = query;
  }

  @Override
  public final ISearchQuery getQuery() {
    return query;
  }

  @Override
  public final String getTooltip() {
    return getLabel();
  }

  @Override
  public final ImageDescriptor getImageDescriptor() {
    return null;
  }

  @Override
  public IEditorMatchAdapter getEditorMatchAdapter() {
    return null;
  }

  @Override
  public final IFileMatchAdapter getFileMatchAdapter() {
    return null;
  }
}
