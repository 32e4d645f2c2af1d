package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.printer.AlignedRows;
import org.rtmtext.printer.Columns;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Aligns the columns of a text as the printer does. Changes only spaces and tabs, with one change
 * for each misaligned line. A head or frame with syntax errors stays as it is.
 */
public final class TextAligner {
  /**
   * Up to this number of blocks are aligned by one thread: more threads would not be worth their
   * overhead.
   */
  private static final int MANY_BLOCKS = 16;

  private final TextReading reading;
  private final TextDocument document;
  private final int nameWidth;

  public TextAligner(TextReading reading) {
    this.reading = reading;
    document = reading.document();
    nameWidth =
        reading.head().bones().stream().mapToInt(b -> Names.print(b).length()).max().orElse(0);
  }

  /**
   * Aligns the lines of a range. The width of names, and the column of comments, come from their
   * whole blocks, also from lines outside the range.
   *
   * @param endLine the line after the range
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

  /** A line and its aligned text. */
  private static final class Line {
    final String text;

    /** The tokens of the line, without the comment. */
    final List<Token> words;

    final StringBuilder out = new StringBuilder();

    /** The comment after the words; null if there is none. */
    String comment;

    boolean heads;

    Line(String text) {
      this.text = text;
      List<Token> tokens = Token.of(text);
      int last = tokens.size() - 1;
      if (last < 0 || tokens.get(last).kind() != Token.Kind.COMMENT) {
        words = tokens;
        return;
      }
      words = tokens.subList(0, last);
      String found = text.substring(tokens.get(last).start());
      if (last > 0) {
        comment = found;
      } else {
        // A comment in column 0 stays there; an indented comment is indented like the entries of a
        // list.
        out.append(tokens.get(0).start() == 0 ? "" : "  ").append(found);
        heads = true;
      }
    }

    boolean begins(String keyword) {
      return beginsSection() && words.get(0).text(text).equals(keyword);
    }

    boolean beginsSection() {
      return !words.isEmpty() && words.get(0).kind() == Token.Kind.KEYWORD;
    }

    String join(List<Token> some) {
      return some.stream().map(word -> word.text(text)).collect(Collectors.joining(" "));
    }
  }

  private List<TextChange> block(int block, int firstLine, int endLine) {
    boolean isLastEmpty = block > 0 && document.blockText(block).isEmpty();
    if (isLastEmpty
        || (block == 0 ? reading.head().isBroken() : !reading.isWellFormed(block - 1))) {
      return List.of();
    }
    int first = document.firstLine(block);
    String[] lines =
        IntStream.range(first, document.endLine(block))
            .mapToObj(document::line)
            .toArray(String[]::new);
    String[] aligned = block == 0 ? aligned(lines, this::alignHead) : frame(lines);
    EditBuilder changes = new EditBuilder(document);
    for (int l = Math.max(first, firstLine); l < Math.min(first + lines.length, endLine); l++) {
      changes.line(l, aligned[l - first]);
    }
    return changes.result();
  }

  /** The aligned lines of a frame without syntax errors. */
  String[] frame(String[] lines) {
    return aligned(lines, this::alignFrame);
  }

  private static String[] aligned(String[] texts, Consumer<List<Line>> alignment) {
    List<Line> lines = Arrays.stream(texts).map(Line::new).toList();
    alignment.accept(lines);
    placeComments(lines);
    return lines.stream().map(line -> line.out.toString()).toArray(String[]::new);
  }

  private void alignHead(List<Line> lines) {
    int still = 0;
    while (still < lines.size() && !lines.get(still).begins("still")) {
      still++;
    }
    int end = still + 1;
    while (end < lines.size() && !lines.get(end).beginsSection()) {
      end++;
    }
    if (still < lines.size()) {
      alignFrame(lines.subList(still, end));
      lines.get(still).heads = true;
    }
    List<Line> others = new ArrayList<>(lines.subList(0, still));
    others.addAll(lines.subList(Math.min(end, lines.size()), lines.size()));
    alignSections(others);
  }

  private static void alignSections(List<Line> lines) {
    boolean properties = false;
    for (Line line : lines) {
      if (line.words.isEmpty()) {
        continue;
      }
      String word = line.words.get(0).text(line.text);
      line.heads = line.words.get(0).kind() == Token.Kind.KEYWORD;
      properties = line.heads ? word.equals("properties") : properties;
      line.out.append(line.heads ? "" : "  ").append(word);
      if (properties && !line.heads) {
        Columns.pad(line.out, 2 + Columns.PHASE);
      }
      if (line.words.size() > 1) {
        line.out.append(' ').append(line.join(line.words.subList(1, line.words.size())));
      }
    }
  }

  private void alignFrame(List<Line> lines) {
    lines.get(0).heads = true;
    lines.get(0).out.append(lines.get(0).join(lines.get(0).words));
    List<Line> rows = lines.stream().skip(1).filter(line -> !line.words.isEmpty()).toList();
    List<StringBuilder> aligned =
        AlignedRows.of(
            rows.stream().map(line -> RowTokens.of(line.text, line.words)).toList(), nameWidth);
    for (int r = 0; r < rows.size(); r++) {
      rows.get(r).out.append(aligned.get(r));
    }
  }

  /**
   * Appends the comments. Those of consecutive lines are in one column, two spaces after the
   * longest line.
   */
  private static void placeComments(List<Line> lines) {
    int i = 0;
    while (i < lines.size()) {
      int end = i + 1;
      if (lines.get(i).comment != null) {
        int width = lines.get(i).out.length();
        while (end < lines.size()
            && lines.get(end).comment != null
            && lines.get(end).heads == lines.get(i).heads) {
          width = Math.max(width, lines.get(end).out.length());
          end++;
        }
        for (Line line : lines.subList(i, end)) {
          Columns.pad(line.out, width + 2);
          line.out.append(line.comment);
        }
      }
      i = end;
    }
  }
}
