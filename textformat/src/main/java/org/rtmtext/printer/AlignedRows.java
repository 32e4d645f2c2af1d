package org.rtmtext.printer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/** Aligns the rows of a frame, or of the section {@code still}, as {@link Columns} says. */
public final class AlignedRows {
  private AlignedRows() {}

  /**
   * The aligned lines of rows, without comments.
   *
   * @param nameWidth the least width of the names
   */
  public static List<StringBuilder> of(List<RowTokens> rows, int nameWidth) {
    List<String> names = rows.stream().map(AlignedRows::name).toList();
    int width = Math.max(nameWidth, names.stream().mapToInt(String::length).max().orElse(0));
    List<StringBuilder> lines = new ArrayList<>(rows.size());
    for (int r = 0; r < rows.size(); r++) {
      StringBuilder line = new StringBuilder("  ").append(names.get(r));
      append(rows.get(r), new Columns(line, 2 + width));
      lines.add(line);
    }
    return lines;
  }

  private static String name(RowTokens row) {
    return row.name().stream().map(word -> word.text(row.line())).collect(Collectors.joining(" "));
  }

  private static void append(RowTokens row, Columns columns) {
    for (int cell = 0; cell < row.cells().size(); cell++) {
      columns.append(0, "|", 0, 1);
      int width = Columns.width(row, cell);
      for (Token word : row.cells().get(cell)) {
        boolean isNumber = word.kind() == Token.Kind.NUMBER;
        columns.append(isNumber ? width : 0, row.line(), word.start(), word.end());
      }
    }
  }
}
