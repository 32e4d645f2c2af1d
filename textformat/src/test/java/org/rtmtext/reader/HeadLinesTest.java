package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Encoding;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;

class HeadLinesTest {
  private static void checkEncoding(String text, Encoding expected) {
    assertEquals(Optional.ofNullable(expected), HeadLines.encoding(TextDocument.of(text)));
  }

  @Test
  void theEncodingOfALine() {
    checkEncoding("rtm plain", Encoding.PLAIN);
    checkEncoding("// new\r\n  rtm   bmtr 3 // old\r\nbones\r\n", Encoding.BMTR3);
    checkEncoding("oh no\nrtm bmtr 5\n", Encoding.BMTR5);
    checkEncoding("rtm bmtr 4\nrtm plain\n", Encoding.BMTR4);
    checkEncoding("rtm", null);
    checkEncoding("rtm bmtr", null);
    checkEncoding("rtm bmtr 6", null);
    checkEncoding("", null);
    checkEncoding("frame 0\nrtm plain\n", null);
  }

  @Test
  void aHeadThatCanBeReadSaysTheSame() {
    for (String text : Texts.ALL) {
      TextDocument document = TextDocument.of(text);
      ParsedHead head = TextReader.read(document).head();
      assertEquals(head.encoding(), HeadLines.encoding(document));
      assertEquals(head.bones(), HeadLines.bones(document));
      for (int i = 0; i < head.bones().size(); i++) {
        Span span = head.boneSpans().get(i);
        assertEquals(
            List.of(document.range(0, span.offset(), span.length())),
            HeadLines.entriesOf(document, head.bones().get(i)));
      }
    }
  }

  @Test
  void linesThatAreNotNamesAreSkipped() {
    assertEquals(
        List.of("a", "c d", "e"),
        HeadLines.bones(
            TextDocument.of(
                """
                oh no
                bones
                 a
                 ?
                 "c d" x
                 "open
                 1
                bones
                 e
                frame 0
                 f""")));
  }
}
