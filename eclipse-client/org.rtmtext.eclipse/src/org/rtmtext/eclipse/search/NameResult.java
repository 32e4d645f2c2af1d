package org.rtmtext.eclipse.search;

import org.eclipse.core.resources.IFile;
import org.rtmtext.eclipse.platform.Matches;

/** The lines that a search has found; its elements are {@link Hit}s. */
public final class NameResult extends Matches {
  /**
   * A line that matches.
   *
   * @param line from 0
   * @param content without spaces at its start and end
   */
  record Hit(IFile file, int line, String content) {}

  private final NameQuery query;

  NameResult(NameQuery query) {
    super(query);
    this.query = query;
  }

  @Override
  public String getLabel() {
    int count = getMatchCount();
    return String.format(
        "'%s' - %d %s in animations", query.name(), count, count == 1 ? "match" : "matches");
  }
}
