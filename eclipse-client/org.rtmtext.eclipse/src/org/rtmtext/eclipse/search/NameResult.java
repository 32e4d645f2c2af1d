package org.rtmtext.eclipse.search;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.IEditorMatchAdapter;
import org.eclipse.search.ui.text.IFileMatchAdapter;

/** The lines that a search has found; its elements are {@link Hit}s. */
public final class NameResult extends AbstractTextSearchResult {
  /**
   * A line that matches.
   *
   * @param line from 0
   * @param content without spaces at its start and end
   */
  record Hit(IFile file, int line, String content) {}

  private final NameQuery query;

  NameResult(NameQuery query) {
    this.query = query;
  }

  @Override
  public String getLabel() {
    int count = getMatchCount();
    return String.format(
        "'%s' - %d %s in animations", query.name(), count, count == 1 ? "match" : "matches");
  }

  @Override
  public String getTooltip() {
    return getLabel();
  }

  @Override
  public ImageDescriptor getImageDescriptor() {
    return null;
  }

  @Override
  public ISearchQuery getQuery() {
    return query;
  }

  @Override
  public IEditorMatchAdapter getEditorMatchAdapter() {
    return null;
  }

  @Override
  public IFileMatchAdapter getFileMatchAdapter() {
    return null;
  }
}
