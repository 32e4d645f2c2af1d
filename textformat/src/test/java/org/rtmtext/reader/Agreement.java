package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.rtmtext.grammar.rtmText.Document;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * Compares reading a text block by block with what the grammar makes of the whole: splitting into
 * blocks must not be a second definition of the text.
 */
public final class Agreement {
  /**
   * What was compared of a text.
   *
   * @param correct whether the text is free of syntax errors
   * @param quickHeads heads that the quick reader could read: 0 or 1
   * @param quickFrames frames that the quick reader could read, once for each encoding and list of
   *     expected names
   */
  public record Compared(boolean correct, int quickHeads, int quickFrames) {}

  private Agreement() {}

  /** Fails where the two do not agree. */
  public static Compared verify(String text) {
    LineIndex lines = new LineIndex(text);
    IParseResult whole = RtmParser.get().document(text);
    BlockProblems problems = new BlockProblems();
    problems.addSyntaxErrors(whole);
    OptionalInt error =
        problems.sorted().stream()
            .mapToInt(p -> lines.range((int) p.place().order(), 1).offset())
            .findFirst();
    OptionalInt blockError =
        TextReader.read(text).problems().stream()
            .filter(p -> p.code() == Code.SYNTAX)
            .mapToInt(p -> p.range().offset())
            .findFirst();
    assertEquals(error, blockError, "the first syntax error");
    TextDocument document = TextDocument.of(text);
    if (error.isEmpty()) {
      compare((Document) whole.getRootASTElement(), document);
    }
    ParsedHead quick = QuickHeadReader.read(document.blockText(0));
    if (quick != null) {
      assertEquals(BlockReader.parseHead(document.blockText(0)), quick);
    }
    int quickFrames = 0;
    for (int block = 1; block < document.blockCount(); block++) {
      for (Encoding encoding : List.of(Encoding.PLAIN, Encoding.BMTR5)) {
        quickFrames += compareQuick(document.blockText(block), encoding);
      }
    }
    return new Compared(error.isEmpty(), quick == null ? 0 : 1, quickFrames);
  }

  private static void compare(Document document, TextDocument blocks) {
    ParsedHead head = HeadReader.read(document.getHead(), new BlockProblems());
    assertEquals(head, BlockReader.parseHead(blocks.blockText(0)));
    List<org.rtmtext.grammar.rtmText.Frame> frames = document.getFrames();
    assertEquals(frames.size(), blocks.blockCount() - 1, "frames");
    Encoding encoding = head.encoding().orElse(Encoding.BMTR5);
    for (int f = 0; f < frames.size(); f++) {
      int start = blocks.start(f + 1);
      compareTokens(frames.get(f), blocks.block(f + 1), start);
      compareRows(frames.get(f), BlockReader.parseFrame(blocks.blockText(f + 1), encoding), start);
    }
  }

  /** The tokens of a correct frame are those of the grammar. */
  private static void compareTokens(
      org.rtmtext.grammar.rtmText.Frame frame, Block block, int start) {
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

  /** The rows of a correct frame are those of the grammar. */
  private static void compareRows(
      org.rtmtext.grammar.rtmText.Frame frame, ParsedFrame parsed, int start) {
    if (!parsed.isWellFormed()) {
      return;
    }
    List<org.rtmtext.grammar.rtmText.Row> rows = frame.getRows();
    assertEquals(rows.size(), parsed.names().count(), "rows");
    for (int row = 0; row < rows.size(); row++) {
      int offset = NodeModelUtils.findActualNodeFor(rows.get(row)).getOffset();
      assertEquals(offset - start, parsed.rowOffsets()[row], "row " + row);
      assertEquals(value(rows.get(row).getBone()), parsed.names().bone(row));
      assertEquals(value(rows.get(row).getStored()), parsed.names().stored(row));
    }
    assertEquals(!frame.isUnphased(), parsed.hasPhase());
  }

  private static String value(String token) {
    return token == null ? null : Names.value(token);
  }

  /**
   * Compares the quick reader with the grammar.
   *
   * @return how often the quick reader could read the frame
   */
  private static int compareQuick(String block, Encoding encoding) {
    ParsedFrame parsed = BlockReader.parseFrame(block, encoding);
    int read = 0;
    RowNames other = new RowNames(new String[] {"pelvis", "x"}, new String[2]);
    for (RowNames usual : List.of(RowNames.NONE, parsed.names(), other)) {
      ParsedFrame quick = QuickFrameReader.read(block, encoding, usual);
      if (quick != null) {
        read++;
        assertSame(parsed, quick, block);
      }
    }
    return read;
  }

  private static void assertSame(ParsedFrame expected, ParsedFrame found, String name) {
    assertEquals(expected.problems(), found.problems(), name);
    assertEquals(expected.errors(), found.errors(), name);
    assertEquals(expected.names(), found.names(), name);
    assertEquals(expected.transforms(), found.transforms(), name);
    assertEquals(expected.phase(), found.phase(), name);
    assertEquals(expected.hasPhase(), found.hasPhase(), name);
    assertEquals(expected.counted(), found.counted(), name);
    assertEquals(expected.forms(), found.forms(), name);
    assertArrayEquals(expected.rowOffsets(), found.rowOffsets(), name);
  }
}
