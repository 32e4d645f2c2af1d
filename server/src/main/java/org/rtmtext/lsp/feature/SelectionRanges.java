package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.util.Ranges;
import org.rtmtext.lsp.feature.Outline.SectionLines;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** The ranges for expanding a selection: number, cell, row, frame, text. */
public final class SelectionRanges {
  private SelectionRanges() {}

  /** A chain of ranges for each position, from the smallest to the whole text. */
  public static List<SelectionRange> at(
      Snapshot document, List<Position> positions, CancelChecker cancel) {
    List<SelectionRange> selections = new ArrayList<>(positions.size());
    for (Position position : positions) {
      cancel.checkCanceled();
      selections.add(at(document.text(), position));
    }
    return selections;
  }

  private static SelectionRange at(TextDocument document, Position position) {
    int lastLine = document.lineCount() - 1;
    int line = Math.max(0, Math.min(position.getLine(), lastLine));
    String text = document.line(line);
    int column = Math.max(0, Math.min(position.getCharacter(), text.length()));
    List<Range> ranges = new ArrayList<>();
    ranges.add(new SectionLines(0, lastLine).range(document));
    SectionLines.at(document, line).ifPresent(part -> ranges.add(part.range(document)));
    List<Token> tokens = Token.of(text);
    List<Token> values = tokens.stream().filter(t -> t.kind() != Token.Kind.COMMENT).toList();
    boolean inValues =
        !values.isEmpty()
            && values.get(0).start() <= column
            && column <= values.get(values.size() - 1).end();
    if (!inValues && !text.isEmpty()) {
      ranges.add(Snapshot.range(line, 0, text.length()));
    } else if (inValues) {
      ranges.add(range(line, values));
      LineKind kind = LineKind.of(document, line);
      List<Token> cell =
          kind == LineKind.ROW || kind == LineKind.JOINT ? cell(values, column) : List.of();
      if (!cell.isEmpty()) {
        ranges.add(range(line, cell));
      }
    }
    token(tokens, column).ifPresent(t -> ranges.add(range(line, List.of(t))));
    return chain(ranges, new Position(line, column));
  }

  private static Range range(int line, List<Token> tokens) {
    return Snapshot.range(line, tokens.get(0).start(), tokens.get(tokens.size() - 1).end());
  }

  /** The tokens between the two bars around a column. */
  private static List<Token> cell(List<Token> row, int column) {
    List<Token> cell = new ArrayList<>();
    for (Token token : row) {
      if (token.kind() != Token.Kind.BAR) {
        cell.add(token);
      } else if (token.start() >= column) {
        break;
      } else {
        cell.clear();
      }
    }
    return cell;
  }

  /** The token at a column. Between two adjacent tokens, the one that is not a bar. */
  private static Optional<Token> token(List<Token> tokens, int column) {
    return tokens.stream()
        .filter(t -> t.touches(column))
        .min(Comparator.comparing(t -> t.kind() == Token.Kind.BAR));
  }

  /**
   * A chain of the ranges that contain the position. A range that is not inside the range before it
   * is skipped.
   */
  private static SelectionRange chain(List<Range> ranges, Position at) {
    SelectionRange smallest = new SelectionRange(ranges.get(0), null);
    for (Range range : ranges) {
      Range parent = smallest.getRange();
      if (!range.equals(parent)
          && Ranges.containsRange(parent, range)
          && Ranges.containsPosition(range, at)) {
        smallest = new SelectionRange(range, smallest);
      }
    }
    return smallest;
  }
}
