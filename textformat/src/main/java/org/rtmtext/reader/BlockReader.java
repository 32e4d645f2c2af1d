package org.rtmtext.reader;

import java.util.List;
import org.eclipse.xtext.parser.IParseResult;
import org.rtmtext.grammar.rtmText.Head;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.Token;

/** Reads heads and frames, each separately. Thread-safe. */
final class BlockReader {
  private final Encoding encoding;
  private final ReadBudget budget;

  /** The names of some frame that was read: most frames have the same. */
  private volatile RowNames usual;

  BlockReader(Encoding encoding, RowNames usual, ReadBudget budget) {
    this.encoding = encoding;
    this.usual = usual;
    this.budget = budget;
  }

  /** Reads a head; a head over the budget gives a problem instead of values. */
  static ParsedHead readHead(String block, ReadBudget budget) {
    ParsedHead quick = QuickHeadReader.read(block);
    if (quick != null) {
      return quick;
    }
    if (!budget.allows(1, block.length())) {
      return ParsedHead.broken(
          new Problem(
              Code.TOO_LARGE, new Place.InBlock(0, 1), budget.refusal("head", block.length())));
    }
    return parseHead(block);
  }

  /** Parses a head with the grammar. */
  static ParsedHead parseHead(CharSequence block) {
    ConflictMarkers conflicts = new ConflictMarkers(block.toString());
    IParseResult parsed = RtmParser.get().head(conflicts.readable());
    return HeadReader.read((Head) parsed.getRootASTElement(), problems(conflicts, parsed));
  }

  /** Reads a frame; a frame over the budget gives a problem instead of values. */
  ParsedFrame readFrame(String block) {
    ParsedFrame frame = QuickFrameReader.read(block, encoding, usual);
    if (frame == null && budget.isSpent()) {
      budget.take(ParsedFrame.memory(block));
      return ParsedFrame.NONE;
    }
    if (frame == null) {
      frame = parseWithin(block);
    }
    if (frame.names() != usual && frame.isWellFormed()) {
      usual = frame.names().or(usual);
    }
    budget.take(frame.memory(usual));
    // Once the budget is spent, frames are only counted, for the size in the message.
    return budget.isSpent() ? ParsedFrame.NONE : frame;
  }

  private ParsedFrame parseWithin(String block) {
    if (budget.allowsTogether(block.length())) {
      return parseFrame(block, encoding);
    }
    // Large frames are parsed one at a time: together they would exceed the budget.
    synchronized (budget) {
      if (budget.allows(1, block.length())) {
        return parseFrame(block, encoding);
      }
    }
    if (budget.allowsAlone(block.length())) {
      // Not this frame alone is too large, but all of them together.
      budget.spend(block.length());
      return ParsedFrame.NONE;
    }
    return ParsedFrame.broken(
        List.of(
            new Problem(
                Code.TOO_LARGE,
                new Place.InBlock(Token.indent(block), "frame".length()),
                budget.refusal("frame", block.length()))));
  }

  /** Parses a frame with the grammar. */
  static ParsedFrame parseFrame(CharSequence block, Encoding encoding) {
    ConflictMarkers conflicts = new ConflictMarkers(block.toString());
    IParseResult parsed = RtmParser.get().frame(conflicts.readable());
    return FrameReader.read(conflicts.readable(), encoding, problems(conflicts, parsed));
  }

  private static BlockProblems problems(ConflictMarkers conflicts, IParseResult parsed) {
    BlockProblems problems = new BlockProblems();
    conflicts.report(problems);
    problems.addSyntaxErrors(parsed);
    return problems;
  }
}
