package org.rtmtext.reader;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.StoredType;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/**
 * Reads frames line by line. Rows in the printer's form are read by a {@link QuickScanner}, many
 * times faster than other rows, which are read by their tokens. Rotations in another form than the
 * stored one are converted in double precision and rounded once.
 */
public final class FrameReader {
  private static final int[] PLAIN_CELLS = {3, 3, 3, 3};
  private static final int[] BINARISED_CELLS = {4, 3};

  private final Encoding encoding;
  private final boolean binarised;
  private final int[] cells;
  private final RowNames expected;
  private final boolean quick;
  private final Block block;
  private final QuickScanner in;
  private final BlockProblems problems = new BlockProblems();
  private final LineSyntax syntax;

  private int phase;
  private boolean hasPhase;

  /** The token of the number of transforms; null if the frame does not give it. */
  private Token count;

  /** The problems of the current row, as long as it seems to be in the printer's form. */
  private BlockProblems quickProblems = new BlockProblems();

  private boolean namesAsExpected = true;
  private String[] names;
  private String[] stored;
  private int[] offsets;
  private final RowReader rows;
  private int quickRows;

  /**
   * The number of the {@link #quickRows} that are relative to parents; no encoding stores this
   * form.
   */
  private int quickTurns;

  private String line;

  /** The offset of the current line in the block. */
  private int start;

  /** The index of the row in the current line. */
  private int index;

  private FrameReader(Block block, Encoding encoding, RowNames expected, boolean quick) {
    this.block = block;
    this.encoding = encoding;
    this.expected = expected;
    this.quick = quick;
    syntax = new LineSyntax(block, true, problems);
    in = new QuickScanner(block.text());
    binarised = encoding.isBinarised();
    cells = binarised ? BINARISED_CELLS : PLAIN_CELLS;
    int capacity = Math.max(16, expected.count());
    names = new String[capacity];
    stored = new String[capacity];
    offsets = new int[capacity];
    rows = new RowReader(encoding, capacity, problems);
  }

  /**
   * Reads a frame.
   *
   * @param expected the names of another frame, which this frame probably has too
   */
  public static ParsedFrame read(Block block, Encoding encoding, RowNames expected) {
    return new FrameReader(block, encoding, expected, true).read();
  }

  /**
   * Reads the rows of the section {@code still}.
   *
   * @param section with its first line
   */
  static ParsedFrame readStill(Block section, Encoding encoding) {
    FrameReader reader = new FrameReader(section, encoding, RowNames.NONE, true);
    return reader.readRows();
  }

  /**
   * Reads a frame without the {@link QuickScanner}; the result is that of {@link #read(Block,
   * Encoding, RowNames)}.
   */
  static ParsedFrame readSlowly(Block block, Encoding encoding) {
    return new FrameReader(block, encoding, RowNames.NONE, false).read();
  }

  /** How many rows of a frame have the printer's form. */
  static int quickRows(Block block, Encoding encoding) {
    FrameReader reader = new FrameReader(block, encoding, RowNames.NONE, true);
    reader.read();
    return reader.quickRows;
  }

  private ParsedFrame read() {
    if (!readQuickHead()) {
      readHead();
    }
    return readRows();
  }

  private ParsedFrame readRows() {
    ConflictMarkers conflicts = new ConflictMarkers(problems);
    for (int l = 1; l <= block.lineEnds(); l++) {
      start = block.lineStart(l);
      in.moveTo(start);
      in.skipSpace();
      if (conflicts.skips(block.text(), start) || in.skipLineEnd()) {
        continue;
      }
      if (index == offsets.length) {
        names = Arrays.copyOf(names, 2 * index);
        stored = Arrays.copyOf(stored, 2 * index);
        offsets = Arrays.copyOf(offsets, 2 * index);
      }
      offsets[index] = in.at();
      boolean isQuick = quick && readQuickRow();
      if (!quickProblems.isEmpty()) {
        problems.addAll(isQuick ? quickProblems.sorted() : List.of());
        quickProblems = new BlockProblems();
      }
      if (isQuick) {
        quickRows++;
        index++;
      } else {
        readTokens(l);
      }
    }
    boolean counted = count != null && isCounted();
    List<Problem> all = problems.sorted();
    return new ParsedFrame(
        phase,
        hasPhase,
        counted,
        names(),
        Arrays.copyOf(offsets, index),
        rows.transforms(index),
        rows.poses(index),
        rows.forms(quickRows - quickTurns, index),
        all,
        problems.hasErrors(),
        all.stream().noneMatch(p -> p.code() == Code.SYNTAX));
  }

  private boolean readQuickHead() {
    in.skipSpace();
    if (!quick || !in.skipWord(LineSyntax.FRAME) || !in.skipSpace()) {
      return false;
    }
    long bits = in.number(StoredType.FLOAT, problems);
    phase = (int) bits;
    hasPhase = true;
    return bits >= 0 && in.skipLineEnd();
  }

  private RowNames names() {
    if (namesAsExpected && index == expected.count()) {
      return expected;
    }
    return new RowNames(Arrays.copyOf(names, index), Arrays.copyOf(stored, index)).or(expected);
  }

  private boolean readQuickRow() {
    if (!readQuickName()) {
      return false;
    }
    int value = 0;
    for (int numbers : cells) {
      in.skipSpace();
      if (!in.skip('|')) {
        return false;
      }
      in.skipSpace();
      if (value == 0 && in.skipWord("turn")) {
        return readQuickTurn();
      }
      for (int i = 0; i < numbers; i++, value++) {
        if (i > 0 && !in.skipSpace() || !readQuickValue(value)) {
          return false;
        }
      }
    }
    return in.skipLineEnd();
  }

  private boolean readQuickTurn() {
    rows.clear(index);
    PoseRows poses = rows.pose(index, PoseRows.Form.TURN);
    boolean isTurn = readQuickPose(poses, 0);
    in.skipSpace();
    boolean hasMove = in.skip('|');
    in.skipSpace();
    isTurn &= !hasMove || in.skipWord("move") && readQuickPose(poses, PoseRows.MOVE);
    if (!isTurn || !in.skipLineEnd()) {
      poses.clear(index, PoseRows.Form.STORED);
      return false;
    }
    quickTurns++;
    return true;
  }

  private boolean readQuickPose(PoseRows poses, int first) {
    for (int i = first; i < first + 3; i++) {
      double value = in.skipSpace() ? in.decimal() : Double.NaN;
      poses.set(index, i, value);
      if (!(Math.abs(value) <= PoseRows.MAX_VALUE)) {
        return false;
      }
    }
    return true;
  }

  private boolean readQuickValue(int value) {
    StoredType type =
        !binarised
            ? StoredType.FLOAT
            : value < Transforms.QUATERNION_ROTATION ? StoredType.QUATERNION : StoredType.HALF;
    long bits = in.number(type, quickProblems);
    rows.set(index, value, (int) bits);
    return bits >= 0;
  }

  private boolean readQuickName() {
    if (namesAsExpected && index < expected.count() && expected.token(index) != null) {
      if (in.skipName(expected.token(index))) {
        names[index] = expected.bone(index);
        return true;
      }
    }
    String name = in.name();
    names[index] = name;
    namesAsExpected &= name == null;
    return name != null;
  }

  /** Begins a line and returns its tokens; none if it has a syntax error. */
  private List<Token> tokens(int l) {
    start = block.lineStart(l);
    line = block.text().substring(start, block.lineEnd(l));
    List<Token> tokens = Token.of(line);
    return syntax.accepts(line, start, tokens) ? tokens : List.of();
  }

  private void readHead() {
    phase = 0;
    hasPhase = false;
    List<Token> head = tokens(0);
    if (!head.isEmpty()) {
      hasPhase = !head.get(1).text(line).equals("none");
      phase = phase(head.get(1), hasPhase);
      count = head.size() > 3 && head.get(2).kind() == Token.Kind.KEYWORD ? head.get(3) : null;
    }
  }

  private void readTokens(int l) {
    List<Token> tokens = tokens(l);
    if (tokens.isEmpty()) {
      return;
    }
    RowTokens row = RowTokens.of(line, tokens);
    names[index] = row.name().isEmpty() ? null : name(row.name().get(0));
    stored[index] = row.name().size() < 3 ? null : name(row.name().get(2));
    namesAsExpected &=
        index < expected.count()
            && Objects.equals(names[index], expected.bone(index))
            && Objects.equals(stored[index], expected.stored(index));
    rows.read(line, start, index, row.cells());
    index++;
  }

  private int phase(Token token, boolean hasPhase) {
    if (hasPhase) {
      return NumberReader.stored(token.text(line), StoredType.FLOAT, at(token));
    }
    if (!binarised) {
      at(token)
          .problem(
              Code.NOT_IN_ENCODING,
              "'none' cannot be stored in a "
                  + encoding.text()
                  + " file, where every frame has a phase: write the phase");
    }
    return 0;
  }

  /** Whether the frame gives its number of transforms; reports a wrong or forbidden one. */
  private boolean isCounted() {
    NumberReader.Report report = problems.at(count.start(), count.end() - count.start());
    if (!binarised) {
      report.problem(
          Code.NOT_IN_ENCODING,
          "'transforms' cannot be stored in a "
              + encoding.text()
              + " file, where every frame has a transform for each bone: remove it");
      return false;
    }
    String text = count.text(block.text());
    long declared = NumberReader.integer(text, 0, Integer.MAX_VALUE, "a count", report);
    boolean refused = text.startsWith("-"); // reported as out of range
    if (declared != index && !refused) {
      report.problem(
          Code.TRANSFORM_COUNT,
          String.format(
              "the frame declares %s but has %s: write 'transforms %s', or correct the rows",
              Wording.count(declared, "transform"), Wording.count(index, "row"), index));
    }
    return true;
  }

  private NumberReader.Report at(Token token) {
    return problems.at(start + token.start(), token.end() - token.start());
  }

  private String name(Token token) {
    return problems.unquote(token.text(line), start + token.start());
  }
}
