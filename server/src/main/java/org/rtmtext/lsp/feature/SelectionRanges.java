package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.util.Ranges;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** The ranges for expanding a selection: number, cell, row, frame, text. */
public final class SelectionRanges {
  private final TextDocument document;
  private final int line;
  private final int column;
  private SelectionRange smallest;

  private SelectionRanges(TextDocument document, Position position) {
    this.document = document;
    line = Math.max(0, Math.min(position.getLine(), document.lineCount() - 1));
    column = Math.max(0, Math.min(position.getCharacter(), document.line(line).length()));
  }

  /** A chain of ranges for each position, from the smallest to the whole text. */
  public static List<SelectionRange> at(
      Snapshot document, List<Position> positions, CancelChecker cancel) {
    List<SelectionRange> selections = new ArrayList<>(positions.size());
    for (Position position : positions) {
      cancel.checkCanceled();
      selections.add(new SelectionRanges(document.text(), position).selection());
    }
    return selections;
  }

  private SelectionRange selection() {
    int lastLine = document.lineCount() - 1;
    narrow(new Range(new Position(0, 0), new Position(lastLine, document.line(lastLine).length())));
    SectionLines.at(document, line).ifPresent(part -> narrow(part.range(document)));
    String text = document.line(line);
    List<Token> tokens = Token.of(text);
    List<Token> values = tokens.stream().filter(t -> t.kind() != Token.Kind.COMMENT).toList();
    boolean inValues = !values.isEmpty() && spans(values);
    if (!inValues && !text.isEmpty()) {
      narrow(Snapshot.range(line, 0, text.length()));
    } else if (inValues) {
      narrow(values);
      int block = document.blockOfLine(line);
      if (block > 0 && line > document.firstLine(block)) {
        narrow(cell(values));
      }
    }
    token(tokens).ifPresent(t -> narrow(List.of(t)));
    return smallest;
  }

  /** The tokens between the two bars around the position. */
  private List<Token> cell(List<Token> row) {
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

  /** The token at the position; of two adjacent ones, the one that is not a bar. */
  private Optional<Token> token(List<Token> tokens) {
    List<Token> touching = tokens.stream().filter(t -> t.touches(column)).toList();
    return touching.stream()
        .filter(t -> t.kind() != Token.Kind.BAR)
        .findFirst()
        .or(() -> touching.stream().findFirst());
  }

  private boolean spans(List<Token> tokens) {
    return tokens.get(0).start() <= column && column <= tokens.get(tokens.size() - 1).end();
  }

  private void narrow(List<Token> tokens) {
    if (!tokens.isEmpty() && spans(tokens)) {
      narrow(Snapshot.range(line, tokens.get(0).start(), tokens.get(tokens.size() - 1).end()));
    }
  }

  /** Adds a range if it is smaller than the last one. */
  private void narrow(Range range) {
    Range parent = smallest == null ? null : smallest.getRange();
    if (parent == null
        || !range.equals(parent)
            && Ranges.containsRange(parent, range)
            && Ranges.containsPosition(range, new Position(line, column))) {
      smallest = new SelectionRange(range, smallest);
    }
  }
}
