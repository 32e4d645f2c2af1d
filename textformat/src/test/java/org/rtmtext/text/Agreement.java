package org.rtmtext.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.xtext.parser.IParseResult;
import org.rtmtext.grammar.rtmText.Document;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;

/**
 * Compares reading a text block by block with what the grammar makes of the whole: splitting into
 * blocks must not be a second definition of the text.
 */
public final class Agreement {
  private Agreement() {}

  /**
   * Fails where the two do not agree.
   *
   * @return whether the text is free of syntax errors
   */
  public static boolean verify(String text) {
    LineIndex lines = new LineIndex(text);
    IParseResult whole = RtmParser.get().document(text);
    BlockProblems problems = new BlockProblems(0);
    problems.addSyntaxErrors(whole);
    GluedNumbers.report(text, whole.getRootNode(), problems);
    OptionalInt error =
        problems.sorted().stream()
            .mapToInt(p -> lines.range(p.offset(), p.length()).offset())
            .findFirst();
    OptionalInt blockError =
        TextReader.read(text).problems().stream()
            .filter(p -> p.code() == Code.SYNTAX)
            .mapToInt(p -> p.range().offset())
            .findFirst();
    assertEquals(error, blockError, "the first syntax error");
    if (error.isEmpty()) {
      compare((Document) whole.getRootASTElement(), TextBlocks.of(text, lines));
    }
    return error.isEmpty();
  }

  private static void compare(Document document, TextBlocks blocks) {
    HeadText head = HeadReader.read(document.getHead(), new BlockProblems(0));
    assertEquals(head, TextReader.readHead(blocks.head()));
    List<org.rtmtext.grammar.rtmText.Frame> frames = document.getFrames();
    assertEquals(frames.size(), blocks.frameCount(), "frames");
    BoneLookup lookup = new BoneLookup(head.bones());
    Optional<Encoding> encoding = head.encoding();
    for (int f = 0; f < frames.size() && encoding.isPresent(); f++) {
      int start = blocks.frameStart(f);
      FrameText own =
          FrameReader.read(frames.get(f), lookup, encoding.get(), new BlockProblems(start), start);
      FrameText block = TextReader.readFrame(blocks.frame(f), lookup, encoding);
      String name = "frame " + f;
      assertEquals(own.problems(), block.problems(), name);
      assertEquals(own.frame(), block.frame(), name);
      assertArrayEquals(own.rowOffsets(), block.rowOffsets(), name);
    }
  }
}
