package org.rtmtext.edits;

import java.util.List;
import org.rtmtext.syntax.TextDocument;

/**
 * An edit of a text.
 *
 * @param changes in the order of the text, without overlaps
 */
public record TextEdit(TextDocument before, List<TextChange> changes, TextDocument after) {
  /** Makes changes. */
  public static TextEdit of(TextDocument document, List<TextChange> changes) {
    List<TextChange> ofFrames = TextChange.joined(document, changes);
    TextDocument edited = document;
    for (int i = ofFrames.size() - 1; i >= 0; i--) {
      TextChange change = ofFrames.get(i);
      edited = edited.edit(change.start(), change.end(), change.text());
    }
    return new TextEdit(document, changes, edited);
  }
}
