package org.rtmtext.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.problem.TextRange;

/**
 * An immutable text, cut into the blocks by which it is read. An edit gives another document that
 * shares all blocks except those around the edit, so its cost depends on the block, not on the text
 * (except for an array with a few bytes for each frame).
 *
 * <p>Lines and columns count from 0, columns in UTF-16 units.
 */
public final class TextDocument {
  private final Block[] blocks;
  private final int[] firstLines;
  private final int[] starts;

  private TextDocument(Block[] blocks) {
    this.blocks = blocks;
    firstLines = new int[blocks.length + 1];
    starts = new int[blocks.length + 1];
    for (int i = 0; i < blocks.length; i++) {
      firstLines[i + 1] = firstLines[i] + blocks[i].lineEnds();
      starts[i + 1] = starts[i] + blocks[i].length();
    }
  }

  public static TextDocument of(CharSequence text) {
    return of(Block.cut(text.toString(), true));
  }

  /** A document of a head and frames. */
  static TextDocument of(List<Block> blocks) {
    return new TextDocument(blocks.toArray(new Block[0]));
  }

  /** The length in UTF-16 units. */
  public int length() {
    return starts[blocks.length];
  }

  /** The number of lines, at least 1: after the last line end, one more line begins. */
  public int lineCount() {
    return firstLines[blocks.length] + 1;
  }

  /** The head and the frames: block 0, which may be empty, and one for each frame. */
  public int blockCount() {
    return blocks.length;
  }

  public String blockText(int block) {
    return blocks[block].text();
  }

  public Block block(int block) {
    return blocks[block];
  }

  public int firstLine(int block) {
    return firstLines[block];
  }

  /** The number of the line after the last one of a block. */
  public int endLine(int block) {
    return block == blocks.length - 1 ? lineCount() : firstLines[block + 1];
  }

  public int start(int block) {
    return starts[block];
  }

  public int blockOfLine(int line) {
    return last(firstLines, line);
  }

  public int blockAt(int offset) {
    return last(starts, offset);
  }

  /**
   * The last block that starts at or before a value. If several blocks start there, all but the
   * last are empty.
   */
  private int last(int[] firsts, int value) {
    int i = Arrays.binarySearch(firsts, 0, blocks.length, value);
    if (i < 0) {
      return Math.max(0, -i - 2);
    }
    while (i + 1 < blocks.length && firsts[i + 1] == value) {
      i++;
    }
    return i;
  }

  /** A line without its line end; empty after the last line. */
  public String line(int line) {
    if (line < 0 || line >= lineCount()) {
      return "";
    }
    int b = blockOfLine(line);
    int within = line - firstLines[b];
    return blocks[b].text().substring(blocks[b].lineStart(within), blocks[b].lineEnd(within));
  }

  /** The offset of a line; the end of the text after the last line. */
  public int lineStart(int line) {
    if (line >= lineCount()) {
      return length();
    }
    int b = blockOfLine(Math.max(0, line));
    return starts[b] + blocks[b].lineStart(Math.max(0, line) - firstLines[b]);
  }

  /** The offset of a column; the line's end for columns after it. */
  public int offset(int line, int column) {
    if (line < 0) {
      return 0;
    }
    if (line >= lineCount()) {
      return length();
    }
    int b = blockOfLine(line);
    int within = line - firstLines[b];
    int start = blocks[b].lineStart(within);
    return starts[b] + start + Math.max(0, Math.min(column, blocks[b].lineEnd(within) - start));
  }

  public int lineAt(int offset) {
    int b = blockAt(offset);
    return firstLines[b] + blocks[b].line(offset - starts[b]);
  }

  /** A range of a block, cut to the block and to the range's first line. */
  public TextRange range(int block, int offset, int length) {
    Block b = blocks[block];
    int from = Math.max(0, Math.min(offset, b.length()));
    int line = b.line(from);
    int end = b.lineEnd(line);
    from = Math.min(from, end);
    return new TextRange(
        starts[block] + from,
        Math.max(0, Math.min(length, end - from)),
        firstLines[block] + line,
        from - b.lineStart(line));
  }

  /**
   * Replaces a range. Positions outside the text are moved to its ends.
   *
   * @return a document that shares the unchanged blocks
   */
  public TextDocument edit(
      int startLine, int startColumn, int endLine, int endColumn, String text) {
    int start = offset(startLine, startColumn);
    return edit(start, Math.max(start, offset(endLine, endColumn)), text);
  }

  /** Replaces a range given by offsets. */
  public TextDocument edit(int start, int end, String text) {
    int first = blockAt(start);
    int last = blockAt(end);
    // An edit on a frame's first line may join it to the previous block.
    if (first > 0 && blocks[first].line(start - starts[first]) == 0) {
      first--;
    }
    // Deleting the line end before a frame joins that frame: its block is included, too.
    StringBuilder region = new StringBuilder(starts[last + 1] - starts[first] + text.length());
    for (int i = first; i <= last; i++) {
      region.append(blocks[i].text());
    }
    region.replace(start - starts[first], end - starts[first], text);
    List<Block> cut = Block.cut(region.toString(), first == 0);
    if (cut.get(0).text().equals(blocks[first].text())) {
      cut.set(0, blocks[first]);
    }
    Block[] all = new Block[first + cut.size() + blocks.length - last - 1];
    System.arraycopy(blocks, 0, all, 0, first);
    for (int i = 0; i < cut.size(); i++) {
      all[first + i] = cut.get(i);
    }
    System.arraycopy(blocks, last + 1, all, first + cut.size(), blocks.length - last - 1);
    return new TextDocument(all);
  }

  /**
   * The document of another text, which shares the blocks that occur in both; this document if the
   * texts are equal.
   */
  public TextDocument replaceAll(CharSequence text) {
    List<Block> cut = Block.cut(text.toString(), true);
    if (cut.stream().map(Block::text).toList().equals(parts())) {
      return this;
    }
    Map<String, Block> known = new HashMap<>(2 * blocks.length);
    for (Block b : blocks) {
      known.putIfAbsent(b.text(), b);
    }
    cut.replaceAll(b -> known.getOrDefault(b.text(), b));
    return of(cut);
  }

  /** The first comments, in the order of the text. */
  public List<TextRange> comments(int limit) {
    List<TextRange> comments = new ArrayList<>();
    for (int b = 0; b < blocks.length; b++) {
      for (int start : blocks[b].comments()) {
        if (comments.size() == limit) {
          return comments;
        }
        comments.add(range(b, start, blocks[b].length() - start));
      }
    }
    return comments;
  }

  /**
   * The first block from {@code from} on that is not shared with the other document; the smaller
   * number of blocks if all are shared.
   */
  public int commonStart(TextDocument other, int from) {
    int max = Math.min(blocks.length, other.blocks.length);
    int i = from;
    while (i < max && blocks[i] == other.blocks[i]) {
      i++;
    }
    return i;
  }

  /**
   * The number of blocks at the end, after {@code start}, that are shared with the other document.
   */
  public int commonEnd(TextDocument other, int start) {
    int max = Math.min(blocks.length, other.blocks.length) - start;
    int i = 0;
    while (i < max && blocks[blocks.length - 1 - i] == other.blocks[other.blocks.length - 1 - i]) {
      i++;
    }
    return i;
  }

  public String text(int start, int end) {
    int first = blockAt(start);
    if (end <= starts[first + 1]) {
      return blocks[first].text().substring(start - starts[first], end - starts[first]);
    }
    StringBuilder out = new StringBuilder(end - start);
    for (int b = first; b < blocks.length && starts[b] < end; b++) {
      String text = blocks[b].text();
      out.append(text, Math.max(0, start - starts[b]), Math.min(text.length(), end - starts[b]));
    }
    return out.toString();
  }

  public String text() {
    return String.join("", parts());
  }

  /** The blocks of the text in order. */
  public List<CharSequence> parts() {
    return Arrays.stream(blocks).<CharSequence>map(Block::text).toList();
  }
}
