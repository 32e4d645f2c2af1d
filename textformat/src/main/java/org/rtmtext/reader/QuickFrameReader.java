package org.rtmtext.reader;

import java.util.Arrays;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.number.StoredType;

/**
 * Reads frames in the printer's form, about twenty times faster than the generated parser: names,
 * numbers in the stored form, comments. Everything else is left to the grammar. For every frame
 * that this class accepts, it gives the same result as the grammar ({@code AgreementTest}).
 */
public final class QuickFrameReader {
  private static final int[] PLAIN_CELLS = {3, 3, 3, 3};
  private static final int[] BINARISED_CELLS = {4, 3};

  private final QuickScanner in;
  private final BlockProblems problems = new BlockProblems();
  private final RowNames expected;
  private final boolean binarised;
  private final int[] cells;
  private int rows;
  private boolean namesAsExpected = true;
  private String[] names;
  private int[] offsets;
  private final TransformsBuilder transforms;

  private QuickFrameReader(String text, Encoding encoding, RowNames expected) {
    in = new QuickScanner(text);
    this.expected = expected;
    binarised = encoding.isBinarised();
    cells = binarised ? BINARISED_CELLS : PLAIN_CELLS;
    int capacity = Math.max(16, expected.count());
    names = new String[capacity];
    offsets = new int[capacity];
    transforms = new TransformsBuilder(encoding, capacity);
  }

  /**
   * Reads a frame.
   *
   * @param expected the names of another frame, which this frame probably has too
   * @return null if the grammar must read this text
   */
  public static ParsedFrame read(String block, Encoding encoding, RowNames expected) {
    return new QuickFrameReader(block, encoding, expected).read();
  }

  private ParsedFrame read() {
    in.skipSpace();
    if (!in.skipWord("frame") || !in.skipSpace()) {
      return null;
    }
    long phase = in.number(StoredType.FLOAT, problems);
    if (phase < 0 || !in.skipLineEnd()) {
      return null;
    }
    while (!in.isAtEnd()) {
      in.skipSpace();
      if (!in.skipLineEnd() && !readRow()) {
        return null;
      }
    }
    return new ParsedFrame(
        (int) phase,
        true,
        false,
        names(),
        Arrays.copyOf(offsets, rows),
        transforms.build(rows),
        RotationFormCounts.ofFrame(rows, 0, 0),
        problems.sorted(),
        problems.hasErrors());
  }

  private RowNames names() {
    if (namesAsExpected && rows == expected.count()) {
      return expected;
    }
    return new RowNames(Arrays.copyOf(names, rows), new String[rows]).or(expected);
  }

  private boolean readRow() {
    if (rows == offsets.length) {
      names = Arrays.copyOf(names, 2 * rows);
      offsets = Arrays.copyOf(offsets, 2 * rows);
    }
    offsets[rows] = in.at();
    if (!readName()) {
      return false;
    }
    int value = 0;
    for (int count : cells) {
      in.skipSpace();
      if (!in.skip('|')) {
        return false;
      }
      in.skipSpace();
      for (int i = 0; i < count; i++, value++) {
        if (i > 0 && !in.skipSpace() || !readValue(value)) {
          return false;
        }
      }
    }
    rows++;
    return in.skipLineEnd();
  }

  private boolean readValue(int value) {
    StoredType type =
        !binarised
            ? StoredType.FLOAT
            : value < Transforms.QUATERNION_ROTATION ? StoredType.QUATERNION : StoredType.HALF;
    long bits = in.number(type, problems);
    transforms.set(rows, value, (int) bits);
    return bits >= 0;
  }

  private boolean readName() {
    if (namesAsExpected && rows < expected.count() && expected.token(rows) != null) {
      if (in.skipName(expected.token(rows))) {
        names[rows] = expected.bone(rows);
        return true;
      }
    }
    namesAsExpected = false;
    names[rows] = in.name();
    return names[rows] != null;
  }
}
