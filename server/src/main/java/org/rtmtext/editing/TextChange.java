package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.text.TextDocument;

/**
 * A range of a text replaced by another text.
 *
 * @param start offset from the start of the text
 * @param end offset behind the last character that is replaced
 */
public record TextChange(int start, int end, String text) {
  /** Editors take so many changes without any trouble. */
  private static final int MANY = 1000;

  /**
   * Joins the changes of each frame where they are many. The text between them is written as it
   * was.
   *
   * @param changes in the order of the text, without overlaps
   * @return {@code changes} where they are few
   */
  public static List<TextChange> joinedIfMany(TextDocument document, List<TextChange> changes) {
    if (changes.size() <= MANY) {
      return changes;
    }
    List<TextChange> joined = new ArrayList<>();
    for (int i = 0; i < changes.size(); ) {
      int start = changes.get(i).start();
      int block = document.blockAt(start);
      int behind = block + 1 < document.blockCount() ? document.start(block + 1) : -1;
      StringBuilder text = new StringBuilder();
      int end = start;
      do {
        TextChange change = changes.get(i);
        text.append(document.text(end, change.start())).append(change.text());
        end = change.end();
        i++;
      } while (i < changes.size()
          && (behind < 0 || end < behind && changes.get(i).start() < behind));
      joined.add(new TextChange(start, end, text.toString()));
    }
    return joined;
  }
}
