package org.rtmtext.text;

import org.eclipse.xtext.parser.IParseResult;
import org.rtmtext.grammar.rtmText.Frame;
import org.rtmtext.grammar.rtmText.Head;
import org.rtmtext.model.Encoding;

/** Reads blocks, each by itself. Usable by several threads. */
final class BlockReader {
  private final Encoding encoding;

  /** The names of a frame that was read; which one does not matter. */
  private volatile RowNames usual;

  BlockReader(Encoding encoding, RowNames usual) {
    this.encoding = encoding;
    this.usual = usual;
  }

  static HeadText readHead(String block) {
    HeadText quick = QuickHeadReader.read(block);
    return quick != null ? quick : parseHead(block);
  }

  /** The same by the grammar, whatever the shape of the text. */
  static HeadText parseHead(CharSequence block) {
    IParseResult parsed = RtmParser.get().head(block);
    return HeadReader.read((Head) parsed.getRootASTElement(), problems(block, parsed));
  }

  ParsedFrame readFrame(String block) {
    ParsedFrame quick = QuickFrameReader.read(block, encoding, usual);
    if (quick == null) {
      return parseFrame(block, encoding);
    }
    if (quick.names() != usual) {
      usual = quick.names();
    }
    return quick;
  }

  /** The same by the grammar, whatever the shape of the text. */
  static ParsedFrame parseFrame(CharSequence block, Encoding encoding) {
    IParseResult parsed = RtmParser.get().frame(block);
    return FrameReader.read(
        (Frame) parsed.getRootASTElement(), encoding, problems(block, parsed), 0);
  }

  private static BlockProblems problems(CharSequence block, IParseResult parsed) {
    BlockProblems problems = new BlockProblems(0);
    problems.addSyntaxErrors(parsed);
    GluedNumbers.report(block, parsed.getRootNode(), problems);
    return problems;
  }
}
