package org.rtmtext.editing;

import java.util.List;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.Transforms;
import org.rtmtext.text.NumberText;
import org.rtmtext.text.Token;

/** Writes stored values into a row's line, and keeps columns where they are as far as they fit. */
final class RowWriter {
  private final StringBuilder out = new StringBuilder();
  private int lastEnd;

  private RowWriter() {}

  /**
   * A row's line with other values. Its name, comment and the spelling of numbers that stay the
   * same are kept.
   *
   * @param before what the line says
   * @param after what it shall say
   */
  static String with(RowLine row, Transforms before, int i, Transforms after, int j) {
    return new RowWriter().write(row, before, i, after, j);
  }

  private String write(RowLine row, Transforms before, int i, Transforms after, int j) {
    String line = row.line();
    lastEnd = row.bars().get(0).start();
    out.append(line, 0, lastEnd);
    if (row.isStoredForm(after)) {
      int component = 0;
      for (int cell = 0; cell < row.cells().size(); cell++) {
        put(row.bars().get(cell), "|", false);
        for (Token token : row.cells().get(cell)) {
          putNumber(token, line, before, i, after, j, component++);
        }
      }
    } else {
      writeOtherForm(row, before, i, after, j);
    }
    if (row.comment() != null) {
      put(row.comment(), row.comment().text(line), false);
    }
    return out.toString();
  }

  private void writeOtherForm(RowLine row, Transforms before, int i, Transforms after, int j) {
    String line = row.line();
    int rotation = NumberText.rotationComponents(after);
    List<Token> words = row.rotation();
    put(row.bars().get(0), "|", false);
    if (words.isEmpty() || !same(before, i, after, j, 0, rotation)) {
      int start = words.isEmpty() ? lastEnd + 1 : words.get(0).start();
      int end = words.isEmpty() ? start : words.get(words.size() - 1).end();
      put(new Token(Token.Kind.OTHER, start, end), numbers(after, j, 0, rotation), false);
    } else {
      int start = words.get(0).start();
      int end = words.get(words.size() - 1).end();
      put(new Token(Token.Kind.OTHER, start, end), line.substring(start, end), false);
    }
    List<Token> position = row.position();
    put(row.bars().get(row.bars().size() - 1), "|", false);
    if (RowLine.isNumbers(position, 3)) {
      for (int c = 0; c < 3; c++) {
        putNumber(position.get(c), line, before, i, after, j, rotation + c);
      }
    } else {
      out.append(' ').append(numbers(after, j, rotation, rotation + 3));
    }
  }

  private void putNumber(
      Token token, String line, Transforms before, int i, Transforms after, int j, int component) {
    String old = token.text(line);
    boolean stays = before != null && same(before, i, after, j, component, component + 1);
    put(token, stays ? old : NumberText.of(after, j, component), true);
  }

  /** Appends a word where another one was, at its start or its end. */
  private void put(Token was, String text, boolean atEnd) {
    int gap = was.start() > lastEnd ? 1 : 0;
    int column = atEnd ? was.end() - text.length() : was.start();
    out.append(" ".repeat(Math.max(gap, column - out.length()))).append(text);
    lastEnd = was.end();
  }

  /** A row with a name, in the columns of another one. */
  static String like(RowLine other, String name, Transforms values, int i) {
    String indent =
        other.name().isEmpty() ? "  " : other.line().substring(0, other.name().get(0).start());
    int bar = Math.max(indent.length() + name.length() + 1, other.bars().get(0).start());
    String start = indent + name;
    start += " ".repeat(bar - start.length());
    if (!other.isStoredForm(values)) {
      return start + cells(values, i);
    }
    int moved = bar - other.bars().get(0).start();
    RowWriter writer = new RowWriter();
    writer.out.append(start);
    writer.lastEnd = bar;
    int component = 0;
    for (int cell = 0; cell < other.cells().size(); cell++) {
      writer.put(moved(other.bars().get(cell), moved), "|", false);
      for (Token token : other.cells().get(cell)) {
        writer.putNumber(moved(token, moved), other.line(), values, component++, i);
      }
    }
    return writer.out.toString();
  }

  private void putNumber(Token token, String line, Transforms values, int component, int i) {
    put(token, NumberText.of(values, i, component), true);
  }

  private static Token moved(Token token, int by) {
    return new Token(token.kind(), token.start() + by, token.end() + by);
  }

  /** The cells of a row with its bars, without columns. */
  static String cells(Transforms values, int i) {
    int rotation = NumberText.rotationComponents(values);
    return "| "
        + numbers(values, i, 0, rotation)
        + " | "
        + numbers(values, i, rotation, rotation + 3);
  }

  private static String numbers(Transforms values, int i, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int c = from; c < to; c++) {
      if (c > from) {
        text.append(values instanceof MatrixTransforms && c % 3 == 0 ? " | " : " ");
      }
      text.append(NumberText.of(values, i, c));
    }
    return text.toString();
  }

  private static boolean same(Transforms a, int i, Transforms b, int j, int from, int to) {
    if (a == null) {
      return false;
    }
    for (int c = from; c < to; c++) {
      if (!StoredTransforms.sameBits(a, i, b, j, c)) {
        return false;
      }
    }
    return true;
  }
}
