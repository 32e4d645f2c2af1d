package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.rtmtext.grammar.rtmText.Frame;
import org.rtmtext.grammar.rtmText.Row;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Compares reading a text line by line with what the grammar makes of the whole: which lines are
 * valid, and the values of those. Reading must not be a second definition of the text.
 */
public final class Agreement {
  /**
   * What was compared of a text.
   *
   * @param correct whether the text is free of syntax errors
   * @param quickRows rows that the quick reader could read, once for each encoding
   */
  public record Compared(boolean correct, int quickRows) {}

  private final String text;
  private final TextDocument blocks;
  private final ParsedHead head;
  private final LineIndex lines;
  private final RepairedText repaired;

  private Agreement(String text) {
    this.text = text;
    blocks = TextDocument.of(text);
    head = HeadReader.read(blocks.block(0));
    lines = new LineIndex(text);
    Map<Integer, Problem> errors = new TreeMap<>();
    for (int block = 0; block < blocks.blockCount(); block++) {
      int start = blocks.start(block);
      List<Problem> problems =
          block == 0
              ? head.problems()
              : FrameReader.read(blocks.block(block), Encoding.PLAIN, RowNames.NONE).problems();
      for (Problem p : problems) {
        if (p.code() == Code.SYNTAX) {
          int offset = start + (int) p.place().order();
          errors.putIfAbsent(lines.line(offset), p.at(lines.range(offset, 1)));
        }
      }
    }
    repaired = new RepairedText(text, errors);
  }

  /** Fails where the two do not agree. */
  public static Compared verify(String text) {
    Agreement agreement = new Agreement(text);
    agreement.compareHead();
    int quickRows = agreement.compareFrames();
    return new Compared(agreement.repaired.isWhole(), quickRows);
  }

  /** The values of the head are those of the grammar. */
  private void compareHead() {
    GrammarHead expected = new GrammarHead(repaired);
    assertEquals(expected.encoding, head.encoding());
    assertEquals(expected.motion, head.motion());
    assertEquals(expected.properties, head.properties());
    Map<String, Integer> found = new TreeMap<>();
    head.sections()
        .forEach((section, span) -> found.put(section.keyword(), lines.line(span.offset())));
    assertEquals(expected.sections, found);
    List<String> bones = new ArrayList<>();
    for (int i = 0; i < head.bones().size(); i++) {
      Span span = head.boneSpans().get(i);
      // Of a line with a second word, the first is a bone.
      if (!repaired.isFaulty(lines.line(span.offset()))) {
        bones.add(head.bones().get(i));
        assertEquals(expected.boneTokens.get(bones.size() - 1), textOf(span));
      }
    }
    assertEquals(expected.bones, bones);
    assertEquals(expected.header(head.bones().size()), head.header());
    assertEquals(
        expected.propertyTokens,
        head.propertySpans().stream()
            .map(spans -> spans.values().stream().map(this::textOf).toList())
            .toList());
  }

  private String textOf(Span span) {
    return text.substring(span.offset(), span.offset() + span.length());
  }

  private int compareFrames() {
    List<Frame> frames = repaired.document().getFrames();
    assertEquals(frames.size(), blocks.blockCount() - 1, "frames");
    TextDocument parsed = TextDocument.of(repaired.text());
    int quickRows = 0;
    for (int f = 0; f < frames.size(); f++) {
      compareTokens(frames.get(f), parsed.block(f + 1), parsed.start(f + 1));
      Block block = blocks.block(f + 1);
      for (Encoding encoding : List.of(Encoding.PLAIN, Encoding.BMTR5)) {
        ParsedFrame slow = FrameReader.readSlowly(block, encoding);
        compareFrame(frames.get(f), slow, encoding, f + 1);
        compareQuick(block, slow, encoding);
        quickRows += FrameReader.quickRows(block, encoding);
      }
    }
    return quickRows;
  }

  /** The tokens of a correct frame are those of the grammar. */
  private static void compareTokens(Frame frame, Block block, int start) {
    Iterator<Span> tokens =
        IntStream.rangeClosed(0, block.lineEnds())
            .boxed()
            .flatMap(
                line -> {
                  int at = block.lineStart(line);
                  return Token.of(block.text().substring(at, block.lineEnd(line))).stream()
                      .filter(t -> t.kind() != Token.Kind.COMMENT)
                      .map(t -> new Span(at + t.start(), t.end() - t.start()));
                })
            .iterator();
    for (ILeafNode leaf : NodeModelUtils.findActualNodeFor(frame).getLeafNodes()) {
      if (!leaf.isHidden() && !leaf.getText().isBlank()) {
        assertEquals(new Span(leaf.getOffset() - start, leaf.getLength()), tokens.next());
      }
    }
    assertFalse(tokens.hasNext(), "more tokens than the grammar has");
  }

  /** The values of a frame are those of the grammar. */
  private void compareFrame(Frame frame, ParsedFrame found, Encoding encoding, int block) {
    boolean headed = !repaired.isFaulty(lines.line(blocks.start(block)));
    GrammarRows expected = new GrammarRows(frame.getRows(), encoding);
    assertEquals(headed && !frame.isUnphased(), found.hasPhase());
    assertEquals(headed ? GrammarRows.phase(frame) : 0, found.phase());
    assertEquals(headed && encoding.isBinarised() && frame.getCount() != null, found.counted());
    assertEquals(expected.names(), found.names());
    assertEquals(expected.transforms(), found.transforms());
    assertEquals(expected.poses(), GrammarRows.poses(found));
    assertEquals(expected.forms(), found.forms());
    List<Row> rows = frame.getRows();
    for (int row = 0; row < rows.size(); row++) {
      assertEquals(place(rows.get(row)), lines.range(offset(block, found, row), 0), "row " + row);
    }
  }

  private int offset(int block, ParsedFrame frame, int row) {
    return blocks.start(block) + frame.rowOffsets()[row];
  }

  /** Where an object is in the original text, where earlier lines may have another length. */
  private TextRange place(EObject object) {
    int offset = NodeModelUtils.findActualNodeFor(object).getOffset();
    int line = repaired.lines().line(offset);
    return lines.range(lines.start(line) + offset - repaired.lines().start(line), 0);
  }

  /** Compares reading rows in the printer's form with reading tokens. */
  private static void compareQuick(Block block, ParsedFrame slow, Encoding encoding) {
    RowNames other = new RowNames(new String[] {"pelvis", "x"}, new String[2]);
    for (RowNames usual : List.of(RowNames.NONE, slow.names(), other)) {
      ParsedFrame quick = FrameReader.read(block, encoding, usual);
      if (slow.isWellFormed()) {
        assertEquals(slow.problems(), quick.problems(), block.text());
      }
      assertSame(slow, quick, block.text());
    }
  }

  static void assertSame(ParsedFrame expected, ParsedFrame found, String name) {
    assertEquals(expected.syntaxProblems(), found.syntaxProblems(), name);
    assertEquals(expected.isWellFormed(), found.isWellFormed(), name);
    assertEquals(expected.errors(), found.errors(), name);
    assertEquals(expected.names(), found.names(), name);
    assertEquals(expected.transforms(), found.transforms(), name);
    assertEquals(GrammarRows.poses(expected), GrammarRows.poses(found), name);
    assertEquals(expected.phase(), found.phase(), name);
    assertEquals(expected.hasPhase(), found.hasPhase(), name);
    assertEquals(expected.counted(), found.counted(), name);
    assertEquals(expected.forms(), found.forms(), name);
    assertArrayEquals(expected.rowOffsets(), found.rowOffsets(), name);
  }
}
