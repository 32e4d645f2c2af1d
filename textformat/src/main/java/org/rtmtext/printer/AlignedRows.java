package org.rtmtext.printer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/**
 * Aligns the rows of a frame, or of the section {@code still}. Rows of the same form have the same
 * columns; positions and moves begin in the same column on all lines.
 */
public final class AlignedRows {
  private final Map<String, Columns> byForm = new HashMap<>();
  private final Columns positions = new Columns(4);

  private AlignedRows() {}

  /**
   * A row, and the columns of its words. Bars are words, too.
   *
   * @param rotation the words of the cells that are not in {@code position}
   * @param position the words of the last cell if it gives a position; otherwise empty
   */
  private record Row(
      String line,
      String name,
      List<Token> rotation,
      Columns rotations,
      List<Token> position,
      Columns positions) {
    static void fit(List<Token> words, Columns columns) {
      for (int w = 0; w < words.size(); w++) {
        columns.fit(w, words.get(w).end() - words.get(w).start());
      }
    }

    void append(List<Token> words, Columns columns, StringBuilder out) {
      for (int w = 0; w < words.size(); w++) {
        columns.append(out, w, line, words.get(w).start(), words.get(w).end());
      }
    }
  }

  /**
   * The aligned lines of rows, without comments.
   *
   * @param nameWidth the least width of the names
   */
  public static List<StringBuilder> of(List<RowTokens> tokens, int nameWidth) {
    AlignedRows aligned = new AlignedRows();
    List<Row> rows = tokens.stream().map(aligned::row).toList();
    int names = nameWidth;
    for (Row row : rows) {
      names = Math.max(names, row.name.length());
      Row.fit(row.rotation, row.rotations);
      Row.fit(row.position, row.positions);
    }
    List<StringBuilder> lines = new ArrayList<>(rows.size());
    int longest = 0;
    for (Row row : rows) {
      StringBuilder line = new StringBuilder("  ").append(row.name);
      Columns.pad(line, 2 + names);
      row.append(row.rotation, row.rotations, line);
      longest = Math.max(longest, line.length());
      lines.add(line);
    }
    for (int r = 0; r < rows.size(); r++) {
      Row row = rows.get(r);
      if (!row.position.isEmpty()) {
        Columns.pad(lines.get(r), longest);
        row.append(row.position, row.positions, lines.get(r));
      }
    }
    return lines;
  }

  private Row row(RowTokens row) {
    List<Token> words = row.barsAndCells();
    boolean isMove = row.isPose() && row.lastWord().equals("move");
    boolean hasPosition = row.isPose() ? isMove : row.cells().size() > 1;
    int split = words.size() - (hasPosition ? row.position().size() + 1 : 0);
    List<Token> rotation = words.subList(0, split);
    List<Token> position = words.subList(split, words.size());
    // The key is equal for rows whose rotations have the same columns.
    StringBuilder form = new StringBuilder();
    for (Token word : rotation) {
      form.append(word.kind() == Token.Kind.NUMBER ? "0" : word.text(row.line()));
    }
    boolean isPosition = hasPosition && RowTokens.isNumbers(row.position(), 3);
    return new Row(
        row.line(),
        row.name().stream().map(word -> word.text(row.line())).collect(Collectors.joining(" ")),
        rotation,
        byForm.computeIfAbsent(form.toString(), f -> new Columns(split)),
        position,
        isPosition
            ? positions
            : isMove && position.size() == 5
                ? byForm.computeIfAbsent("move", f -> new Columns(5))
                : new Columns(position.size()));
  }
}
