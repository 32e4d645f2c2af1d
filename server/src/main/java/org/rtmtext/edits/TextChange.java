package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.syntax.TextDocument;

/**
 * Replaces a range of a text.
 *
 * @param start offset from the start of the text
 * @param end offset after the last replaced character
 */
public record TextChange(int start, int end, String text) {
  /** Editors are slow with more changes than this. */
  private static final int MANY = 1000;

  /**
   * Joins the changes of each frame into one if there are many. A joined change repeats the text
   * between the changes.
   *
   * @param changes in the order of the text, without overlaps
   * @return {@code changes} if there are few
   */
  public static List<TextChange> joinedIfMany(TextDocument document, List<TextChange> changes) {
    return changes.size() <= MANY ? changes : joined(document, changes);
  }

  /**
   * The edited text.
   *
   * @param changes in the order of the text, without overlaps
   */
  public static TextDocument apply(TextDocument document, List<TextChange> changes) {
    List<TextChange> ofFrames = joined(document, changes);
    TextDocument edited = document;
    for (int i = ofFrames.size() - 1; i >= 0; i--) {
      TextChange change = ofFrames.get(i);
      edited = edited.edit(change.start(), change.end(), change.text());
    }
    return edited;
  }

  private static List<TextChange> joined(TextDocument document, List<TextChange> changes) {
    List<TextChange> joined = new ArrayList<>();
    for (int i = 0; i < changes.size(); ) {
      int start = changes.get(i).start();
      int block = document.blockAt(start);
      int next = block + 1 < document.blockCount() ? document.start(block + 1) : -1;
      StringBuilder text = new StringBuilder();
      int end = start;
      do {
        TextChange change = changes.get(i);
        text.append(document.text(end, change.start())).append(change.text());
        end = change.end();
        i++;
      } while (i < changes.size() && (next < 0 || end < next && changes.get(i).start() < next));
      joined.add(new TextChange(start, end, text.toString()));
    }
    return joined;
  }
}
