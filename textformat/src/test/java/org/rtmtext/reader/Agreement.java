package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.rtmtext.grammar.rtmText.Bones;
import org.rtmtext.grammar.rtmText.Document;
import org.rtmtext.grammar.rtmText.Properties;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
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
   * @param quickRows rows that the quick reader could read, once for each encoding
   */
  public record Compared(boolean correct, int quickRows) {}

  private Agreement() {}

  /** Fails where the two do not agree. */
  public static Compared verify(String text) {
    LineIndex lines = new LineIndex(text);
    IParseResult whole = RtmParser.get().document(text);
    OptionalInt error =
        IntStream.concat(
                StreamSupport.stream(whole.getSyntaxErrors().spliterator(), false)
                    .mapToInt(INode::getOffset),
                missingSpaces(whole, text))
            .map(offset -> lines.range(offset, 1).offset())
            .min();
    Optional<Problem> blockError =
        TextReader.read(text).problems().stream().filter(p -> p.code() == Code.SYNTAX).findFirst();
    assertEquals(error.isPresent(), blockError.isPresent(), "a syntax error");
    if (blockError.isPresent()) {
      int offset = blockError.get().range().offset();
      // A misspelled keyword is before the token that does not fit.
      assertEquals(
          blockError.get().message().contains("is not a statement")
              ? lines.start(lines.line(error.getAsInt())) + blockError.get().range().column()
              : error.getAsInt(),
          offset,
          "the first syntax error");
    }
    TextDocument document = TextDocument.of(text);
    if (error.isEmpty()) {
      compare((Document) whole.getRootASTElement(), document);
    }
    int quickRows = 0;
    for (int block = 1; block < document.blockCount(); block++) {
      for (Encoding encoding : List.of(Encoding.PLAIN, Encoding.BMTR5)) {
        quickRows += FrameReader.quickRows(document.block(block), encoding);
        compareQuick(document.block(block), encoding);
      }
    }
    return new Compared(error.isEmpty(), quickRows);
  }

  /** The grammar reads {@code 1-2} as two numbers. */
  private static IntStream missingSpaces(IParseResult whole, String text) {
    return StreamSupport.stream(whole.getRootNode().getLeafNodes().spliterator(), false)
        .filter(leaf -> !leaf.isHidden() && leaf.getOffset() > 0)
        .filter(leaf -> leaf.getText().matches("(?s)[-+].+"))
        .filter(leaf -> "0123456789".indexOf(text.charAt(leaf.getOffset() - 1)) >= 0)
        .mapToInt(INode::getOffset);
  }

  private static void compare(Document document, TextDocument blocks) {
    ParsedHead head = HeadReader.read(blocks.block(0));
    compareHead(document, head, blocks.text());
    List<org.rtmtext.grammar.rtmText.Frame> frames = document.getFrames();
    assertEquals(frames.size(), blocks.blockCount() - 1, "frames");
    Encoding encoding = head.encoding().orElse(Encoding.BMTR5);
    for (int f = 0; f < frames.size(); f++) {
      int start = blocks.start(f + 1);
      compareTokens(frames.get(f), blocks.block(f + 1), start);
      compareRows(frames.get(f), FrameReader.readSlowly(blocks.block(f + 1), encoding), start);
    }
  }

  /** The sections, names and properties of a correct head are those of the grammar. */
  private static void compareHead(Document document, ParsedHead head, String text) {
    Map<String, Integer> sections = new TreeMap<>();
    List<String> bones = new ArrayList<>();
    List<String> properties = new ArrayList<>();
    if (document.getHead() != null) {
      for (org.rtmtext.grammar.rtmText.Section section : document.getHead().getSections()) {
        int offset = NodeModelUtils.findActualNodeFor(section).getOffset();
        String keyword = Token.at(text, offset).text(text);
        if (sections.putIfAbsent(keyword, offset) == null) {
          if (section instanceof Bones b) {
            bones.addAll(b.getNames().stream().map(Names::value).toList());
          } else if (section instanceof Properties p) {
            p.getEntries()
                .forEach(e -> properties.add(value(e.getName()) + "=" + value(e.getValue())));
          }
        }
      }
    }
    Map<String, Integer> found = new TreeMap<>();
    head.sections().forEach((section, span) -> found.put(section.keyword(), span.offset()));
    assertEquals(sections, found);
    assertEquals(bones, head.bones());
    assertEquals(
        properties, head.properties().stream().map(p -> p.name() + "=" + p.value()).toList());
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

  /** Compares reading rows in the printer's form with reading tokens. */
  private static void compareQuick(Block block, Encoding encoding) {
    ParsedFrame slow = FrameReader.readSlowly(block, encoding);
    RowNames other = new RowNames(new String[] {"pelvis", "x"}, new String[2]);
    for (RowNames usual : List.of(RowNames.NONE, slow.names(), other)) {
      ParsedFrame quick = FrameReader.read(block, encoding, usual);
      if (slow.isWellFormed()) {
        assertEquals(slow.problems(), quick.problems(), block.text());
      }
      assertSame(slow, quick, block.text());
    }
  }

  private static void assertSame(ParsedFrame expected, ParsedFrame found, String name) {
    assertEquals(expected.syntaxProblems(), found.syntaxProblems(), name);
    assertEquals(expected.isWellFormed(), found.isWellFormed(), name);
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
