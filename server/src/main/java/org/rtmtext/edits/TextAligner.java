package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtmtext.printer.Columns;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Aligns the columns of a text as the printer does, each frame separately. Changes only spaces and
 * tabs, with one change for each misaligned line. A head or frame with syntax errors stays as it
 * is.
 */
public final class TextAligner {
  /** With fewer blocks, several threads are not worth their overhead. */
  private static final int MANY_BLOCKS = 16;

  private final TextReading reading;
  private final TextDocument document;
  private final int nameWidth;

  public TextAligner(TextReading reading) {
    this.reading = reading;
    document = reading.document();
    int width = 0;
    for (String bone : reading.head().bones()) {
      width = Math.max(width, Names.print(bone).length());
    }
    nameWidth = width;
  }

  /**
   * The changes that align some lines to all lines of their blocks.
   *
   * @param endLine the line after the last one
   * @param checkCancelled called for each block; may throw to stop
   */
  public static List<TextChange> align(
      TextReading reading, int firstLine, int endLine, Runnable checkCancelled) {
    TextAligner aligner = new TextAligner(reading);
    TextDocument document = reading.document();
    int first = document.blockOfLine(firstLine);
    int last = document.blockOfLine(Math.max(firstLine, endLine - 1));
    IntStream blocks = IntStream.rangeClosed(first, last);
    if (last - first >= MANY_BLOCKS) {
      blocks = blocks.parallel();
    }
    List<List<TextChange>> changes =
        blocks
            .mapToObj(
                block -> {
                  checkCancelled.run();
                  return aligner.block(block, firstLine, endLine);
                })
            .toList();
    List<TextChange> all = new ArrayList<>();
    changes.forEach(all::addAll);
    return all;
  }

  /** An aligned line without its comment. */
  private static final class Line {
    final StringBuilder text = new StringBuilder();
    String comment;
    boolean heads;
  }

  private List<TextChange> block(int block, int firstLine, int endLine) {
    if (block == 0 ? reading.head().isBroken() : !reading.isWellFormed(block - 1)) {
      return List.of();
    }
    int first = document.firstLine(block);
    int count = document.endLine(block) - first;
    if (block == document.blockCount() - 1 && document.blockText(block).isEmpty()) {
      return List.of();
    }
    String[] lines = new String[count];
    for (int i = 0; i < count; i++) {
      lines[i] = document.line(first + i);
    }
    String[] aligned = block == 0 ? texts(head(lines, tokens(lines))) : frame(lines);
    List<TextChange> changes = new ArrayList<>();
    for (int i = Math.max(0, firstLine - first); i < Math.min(count, endLine - first); i++) {
      if (!aligned[i].equals(lines[i])) {
        EditBuilder.difference(document.lineStart(first + i), lines[i], aligned[i], changes);
      }
    }
    return changes;
  }

  /** The aligned lines of a frame without syntax errors. */
  public String[] frame(String[] lines) {
    return texts(frame(lines, tokens(lines)));
  }

  private static List<List<Token>> tokens(String[] lines) {
    List<List<Token>> tokens = new ArrayList<>(lines.length);
    for (String line : lines) {
      tokens.add(Token.of(line));
    }
    return tokens;
  }

  private static String[] texts(Line[] lines) {
    placeComments(lines);
    String[] texts = new String[lines.length];
    for (int i = 0; i < lines.length; i++) {
      texts[i] = lines[i].text.toString();
    }
    return texts;
  }

  private static Line[] head(String[] lines, List<List<Token>> tokens) {
    Line[] aligned = new Line[lines.length];
    int phaseWidth = 0;
    boolean properties = false;
    for (List<Token> words : tokens) {
      if (!words.isEmpty() && words.get(0).kind() == Token.Kind.NUMBER) {
        phaseWidth = Math.max(phaseWidth, words.get(0).end() - words.get(0).start());
      }
    }
    for (int i = 0; i < lines.length; i++) {
      List<Token> words = tokens.get(i);
      Line line = begin(lines[i], words);
      aligned[i] = line;
      int count = withoutComment(words);
      if (count == 0) {
        continue;
      }
      line.heads = words.get(0).kind() == Token.Kind.KEYWORD;
      if (line.heads) {
        properties = words.get(0).text(lines[i]).equals("properties");
      } else {
        line.text.append("  ");
      }
      for (int w = 0; w < count; w++) {
        Token word = words.get(w);
        if (w > 0) {
          line.text.append(' ');
        }
        line.text.append(lines[i], word.start(), word.end());
        if (w == 0 && properties && !line.heads) {
          Columns.pad(line.text, 2 + phaseWidth);
        }
      }
    }
    return aligned;
  }

  private Line[] frame(String[] lines, List<List<Token>> tokens) {
    Line[] aligned = new Line[lines.length];
    RowTokens[] rows = new RowTokens[lines.length];
    int names = nameWidth;
    Map<String, Columns> byForm = new HashMap<>();
    Columns[] rotations = new Columns[lines.length];
    Columns positions = new Columns(3);
    for (int i = 0; i < lines.length; i++) {
      List<Token> words = tokens.get(i);
      aligned[i] = begin(lines[i], words);
      int count = withoutComment(words);
      if (i == 0) {
        aligned[i].heads = true;
        join(aligned[i].text, lines[i], words.subList(0, count));
      } else if (count > 0) {
        rows[i] = RowTokens.of(lines[i], words);
        names = Math.max(names, length(rows[i].name()));
        rotations[i] = byForm.computeIfAbsent(form(rows[i]), f -> new Columns(words.size()));
        int column = 0;
        for (int cell = 0; cell < rotationCells(rows[i]); cell++) {
          column = fit(rows[i].cells().get(cell), rotations[i], column);
        }
        if (hasPosition(rows[i])) {
          fit(rows[i].position(), positions, 0);
        }
      }
    }
    int longest = 0;
    for (int i = 1; i < lines.length; i++) {
      if (rows[i] != null) {
        StringBuilder out = aligned[i].text.append("  ");
        join(out, lines[i], rows[i].name());
        Columns.pad(out, 2 + names);
        int column = 0;
        for (int cell = 0; cell < rotationCells(rows[i]); cell++) {
          out.append(" |");
          column = append(out, rows[i], rows[i].cells().get(cell), rotations[i], column);
        }
        longest = Math.max(longest, out.length());
      }
    }
    for (int i = 1; i < lines.length; i++) {
      if (rows[i] != null && rows[i].cells().size() > 1) {
        StringBuilder out = aligned[i].text;
        Columns.pad(out, longest);
        out.append(" |");
        List<Token> position = rows[i].position();
        Columns columns = hasPosition(rows[i]) ? positions : new Columns(position.size());
        append(out, rows[i], position, columns, 0);
      }
    }
    return aligned;
  }

  /** Cells of the rotation: all but the last, unless the row has one cell only. */
  private static int rotationCells(RowTokens row) {
    return row.cells().size() > 1 ? row.cells().size() - 1 : row.cells().size();
  }

  /** Equal for rows whose rotations are in the same columns. */
  private static String form(RowTokens row) {
    StringBuilder form = new StringBuilder();
    for (int cell = 0; cell < rotationCells(row); cell++) {
      form.append('|');
      for (Token token : row.cells().get(cell)) {
        if (token.kind() == Token.Kind.NUMBER) {
          form.append('0');
        } else {
          form.append(row.line(), token.start(), token.end());
        }
      }
    }
    return form.toString();
  }

  private static boolean hasPosition(RowTokens row) {
    return row.cells().size() > 1 && RowTokens.isNumbers(row.position(), 3);
  }

  /** Widens columns for the words of a cell; returns the column after them. */
  private static int fit(List<Token> words, Columns columns, int first) {
    int column = first;
    for (Token word : words) {
      columns.fit(column++, word.end() - word.start());
    }
    return column;
  }

  /** Appends the words of a cell; returns the column after them. */
  private static int append(
      StringBuilder out, RowTokens row, List<Token> words, Columns columns, int first) {
    int column = first;
    for (Token word : words) {
      columns.append(out, column++, row.line(), word.start(), word.end());
    }
    return column;
  }

  /** A line with its comment only. */
  private static Line begin(String text, List<Token> words) {
    Line line = new Line();
    if (words.isEmpty() || words.get(words.size() - 1).kind() != Token.Kind.COMMENT) {
      return line;
    }
    Token comment = words.get(words.size() - 1);
    String stripped = text.substring(comment.start());
    if (words.size() > 1) {
      line.comment = stripped;
    } else {
      // A comment at the start of a line belongs to no list.
      line.text.append(comment.start() == 0 ? "" : "  ").append(stripped);
      line.heads = true;
    }
    return line;
  }

  private static int withoutComment(List<Token> words) {
    int count = words.size();
    return count > 0 && words.get(count - 1).kind() == Token.Kind.COMMENT ? count - 1 : count;
  }

  /** Appends comments: those of consecutive lines in one column, two spaces after the longest. */
  private static void placeComments(Line[] lines) {
    int i = 0;
    while (i < lines.length) {
      int end = i + 1;
      if (lines[i].comment != null) {
        int width = lines[i].text.length();
        while (end < lines.length
            && lines[end].comment != null
            && lines[end].heads == lines[i].heads) {
          width = Math.max(width, lines[end].text.length());
          end++;
        }
        for (Line line : Arrays.asList(lines).subList(i, end)) {
          Columns.pad(line.text, width + 2);
          line.text.append(line.comment);
        }
      }
      i = end;
    }
  }

  private static void join(StringBuilder out, String line, List<Token> words) {
    for (int w = 0; w < words.size(); w++) {
      out.append(w > 0 ? " " : "").append(line, words.get(w).start(), words.get(w).end());
    }
  }

  /** The length that {@link #join} gives to words. */
  private static int length(List<Token> words) {
    int length = Math.max(0, words.size() - 1);
    for (Token word : words) {
      length += word.end() - word.start();
    }
    return length;
  }
}
