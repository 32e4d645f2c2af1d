package org.rtmtext.lsp.feature;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * Semantic tokens in the protocol's form: five numbers each, the place of a token from the one
 * before. A list of primitives in pieces, because a large text has 25 million of them.
 */
final class TokenNumbers extends AbstractList<Integer> implements RandomAccess {
  private static final int PIECE = 1 << 14;

  /** Most changes are much smaller than a piece. */
  private static final int FIRST_PIECE = 16;

  private final List<int[]> pieces = new ArrayList<>();
  private int size;
  private int lastLine;
  private int lastStart;

  TokenNumbers() {}

  /**
   * @param lastLine of the token before the first one that is added, which is on another line
   */
  TokenNumbers(int lastLine) {
    this.lastLine = lastLine;
  }

  /** The line of the last token; without one, that of the token before them. */
  int lastLine() {
    return lastLine;
  }

  /** Adds a token; they come in the order of the text. */
  void token(int line, int start, int length, int type, int modifiers) {
    number(line - lastLine);
    number(line == lastLine ? start - lastStart : start);
    number(length);
    number(type);
    number(modifiers);
    lastLine = line;
    lastStart = start;
  }

  private void number(int value) {
    if (size % PIECE == 0) {
      pieces.add(new int[size == 0 ? FIRST_PIECE : PIECE]);
    } else if (size < PIECE && size == pieces.get(0).length) {
      pieces.set(0, Arrays.copyOf(pieces.get(0), Math.min(PIECE, 4 * size)));
    }
    pieces.get(size / PIECE)[size % PIECE] = value;
    size++;
  }

  /** Adds numbers of another answer as they are. */
  void append(TokenNumbers other, int start, int end) {
    for (int i = start; i < end; i++) {
      number(other.at(i));
    }
  }

  /** One of the numbers. */
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

  /** How many numbers at the start of both are the same. */
  int commonStart(TokenNumbers other) {
    int most = Math.min(size, other.size);
    int i = 0;
    while (i < most && at(i) == other.at(i)) {
      i++;
    }
    return i;
  }

  /** How many numbers at the end of both, behind the first {@code start}, are the same. */
  int commonEnd(TokenNumbers other, int start) {
    int most = Math.min(size, other.size) - start;
    int i = 0;
    while (i < most && at(size - 1 - i) == other.at(other.size - 1 - i)) {
      i++;
    }
    return i;
  }
}
