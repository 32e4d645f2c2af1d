package org.rtmtext.edits;

import java.util.List;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;

/** New entries of the list of bones, and their rows. */
final class NewRows {
  private NewRows() {}

  /** Adds names at the end of the list of bones. */
  static void list(TextReading reading, List<String> tokens, EditBuilder changes) {
    TextDocument document = reading.document();
    List<Span> listed = reading.head().boneSpans();
    Span last =
        listed.isEmpty()
            ? reading.head().sections().get(Section.BONES)
            : listed.get(listed.size() - 1);
    int line = document.lineAt(last.offset());
    String indent =
        listed.isEmpty()
            ? "  "
            : document.line(line).substring(0, last.offset() - document.lineStart(line));
    changes.insertAfter(line, indent + String.join(changes.lineEnd() + indent, tokens));
  }

  /** The last row of a frame; its first line if it has no rows. */
  static int lastLine(TextDocument document, int frame) {
    List<Integer> rows = FrameLine.rowLines(document, frame);
    return rows.isEmpty() ? document.firstLine(frame + 1) : rows.get(rows.size() - 1);
  }

  /** The line of a new row in the columns of another line, if that is a row. */
  static String row(String neighbour, String token, Transforms values, int i) {
    RowTokens row = RowInColumns.row(token, values, i);
    return RowTokens.of(neighbour)
        .map(sample -> RowInColumns.like(token, 0, row, sample))
        .orElse(row.line());
  }
}
