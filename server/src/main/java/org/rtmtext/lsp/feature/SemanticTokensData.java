package org.rtmtext.lsp.feature;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Semantic tokens in the form of the protocol: five numbers each, relative to the previous token.
 * The numbers are stored as primitives, in pieces, because a large text has 25 million of them.
 */
final class SemanticTokensData extends AbstractList<Integer> implements RandomAccess {
  private static final int PIECE = 1 << 10;

  private final List<int[]> pieces = new ArrayList<>();
  private int size;
  private int lastLine;
  private int lastStart;

  /**
   * @param lastLine line of the last token before this list, 0 if there is none; the tokens of this
   *     list are on later lines
   */
  SemanticTokensData(int lastLine) {
    this.lastLine = lastLine;
  }

  /** The line of the last token; without tokens, that of the last token before this list. */
  int lastLine() {
    return lastLine;
  }

  /**
   * Adds a token after the last one.
   *
   * @param declares whether the token declares its name
   */
  void token(int line, int start, int end, String type, boolean declares) {
    number(line - lastLine);
    number(line == lastLine ? start - lastStart : start);
    number(end - start);
    number(SemanticTokenizer.TYPES.indexOf(type));
    number(declares ? 1 : 0);
    lastLine = line;
    lastStart = start;
  }

  private void number(int value) {
    if (size % PIECE == 0) {
      pieces.add(new int[PIECE]);
    }
    pieces.get(size / PIECE)[size % PIECE] = value;
    size++;
  }

  /** Adds numbers from another list. */
  void append(SemanticTokensData other, int start, int end) {
    for (int i = start; i < end; i++) {
      number(other.at(i));
    }
  }

  int at(int index) {
    return pieces.get(index / PIECE)[index % PIECE];
  }

  @Override
  public Integer get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(index);
    }
    return at(index);
  }

  @Override
  public int size() {
    return size;
  }

  /** How many numbers are equal from the start. */
  int commonStart(SemanticTokensData other) {
    int most = Math.min(size, other.size);
    int i = 0;
    while (i < most && at(i) == other.at(i)) {
      i++;
    }
    return i;
  }

  /** How many numbers are equal from the end, without the first {@code start} numbers. */
  int commonEnd(SemanticTokensData other, int start) {
    int most = Math.min(size, other.size) - start;
    int i = 0;
    while (i < most && at(size - 1 - i) == other.at(other.size - 1 - i)) {
      i++;
    }
    return i;
  }
}
