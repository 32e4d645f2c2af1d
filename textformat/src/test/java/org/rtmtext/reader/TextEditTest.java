package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.syntax.TextDocument;

/** An edited document and its reading equal those of the same text read anew. */
class TextEditTest {
  private static final int EDITS = Integer.getInteger("rtm.mutations", 3000) * 2;
  private static final int EDITS_OF_A_TEXT = 60;

  @Tag("long")
  @Test
  void randomEdits() {
    int readable =
        IntStream.range(0, EDITS / EDITS_OF_A_TEXT)
            .parallel()
            .map(
                seed -> {
                  try {
                    return editAtRandom(seed);
                  } catch (Throwable e) {
                    throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
                  }
                })
            .sum();
    assertTrue(readable > EDITS / 20, readable + " of the compared texts are animations");
  }

  /** Edits a text many times, and returns how often the compared text was an animation. */
  private static int editAtRandom(int seed) {
    Random random = new Random(seed);
    RandomEditor editor = RandomEditor.ofTexts(random);
    String text = Texts.ALL.get(seed % Texts.ALL.size());
    TextDocument document = TextDocument.of(text);
    TextReading reading = TextReader.read(document);
    int readable = 0;
    for (int i = 0; i < EDITS_OF_A_TEXT; i++) {
      if (random.nextInt(12) == 0) {
        text = Texts.ALL.get(random.nextInt(Texts.ALL.size()));
        document = document.replaceAll(text);
      } else {
        RandomEditor.Edit edit = editor.next(text);
        text = edit.applyTo(text);
        document = document.edit(edit.start(), edit.end(), edit.text());
      }
      if (random.nextBoolean()) {
        reading = reading.next(document);
        verify(text, document, reading);
        readable += reading.animation().isPresent() ? 1 : 0;
      }
    }
    return readable;
  }

  private static void verify(String text, TextDocument document, TextReading reading) {
    TextDocument fresh = TextDocument.of(text);
    assertEquals(text, document.text());
    assertSame(document, document.replaceAll(text));
    assertEquals(fresh.blockCount(), document.blockCount());
    LineIndex lines = new LineIndex(text);
    assertEquals(lines.count(), document.lineCount());
    for (int line = 0; line < lines.count(); line++) {
      assertEquals(lines.start(line), document.lineStart(line));
      assertEquals(text.substring(lines.start(line), lines.end(line)), document.line(line));
      assertEquals(line, document.lineAt(document.lineStart(line)));
    }
    for (int block = 0; block < fresh.blockCount(); block++) {
      assertEquals(fresh.blockText(block), document.blockText(block));
    }
    TextReading freshReading = TextReader.read(fresh);
    assertEquals(freshReading.problems(), reading.problems());
    assertEquals(freshReading.hasErrors(), reading.hasErrors());
    assertEquals(freshReading.animation(), reading.animation());
    assertSameHead(freshReading.head(), reading.head());
    for (int f = 0; f < freshReading.frameCount(); f++) {
      assertEquals(freshReading.frame(f), reading.frame(f));
    }
  }

  private static void assertSameHead(ParsedHead expected, ParsedHead found) {
    Agreement.assertSame(expected.poses().still(), found.poses().still(), "still");
    assertEquals(withoutStill(expected), withoutStill(found));
  }

  private static ParsedHead withoutStill(ParsedHead head) {
    ParsedPoses poses = head.poses();
    return new ParsedHead(
        head.encoding(),
        head.motion(),
        head.header(),
        head.properties(),
        head.bones(),
        head.sections(),
        head.boneSpans(),
        head.propertySpans(),
        new ParsedPoses(poses.skeleton(), ParsedFrame.NONE, poses.stillOffset(), poses.isBroken()),
        head.problems());
  }

  @Test
  void anEditKeepsTheOtherBlocks() {
    TextDocument before =
        TextDocument.of(
            """
            rtm plain
            frame 0
             a
            frame 1
             b
            frame 2
             c
            """);
    TextDocument after = before.edit(4, 2, 4, 2, "x");
    assertEquals("frame 1\n bx\n", after.blockText(2));
    for (int kept : new int[] {0, 1, 3}) {
      assertSame(before.block(kept), after.block(kept));
    }
    TextDocument joined = before.edit(2, 2, 3, 0, "");
    assertEquals(3, joined.blockCount());
    assertEquals("frame 0\n aframe 1\n b\n", joined.blockText(1));
    TextDocument split = before.edit(1, 7, 1, 7, "\nframe 0.5");
    assertEquals(5, split.blockCount());
  }

  @Test
  void replacingTheTextKeepsBlocksThatBothHave() {
    TextDocument before =
        TextDocument.of(
            """
            rtm plain
            frame 0
             a
            frame 1
             b
            """);
    TextDocument after =
        before.replaceAll(
            """
            rtm plain
            frame 1
             b
            frame 0
             c
            """);
    assertSame(before.block(0), after.block(0));
    assertSame(before.block(2), after.block(1));
    assertEquals(TextDocument.of(after.text()).parts(), after.parts());
  }

  @Test
  void positionsOutsideTheTextAreItsEnds() {
    TextDocument document = TextDocument.of("ab\r\ncd");
    assertEquals(2, document.offset(0, 99));
    assertEquals(6, document.offset(7, 0));
    assertEquals(0, document.offset(-1, 5));
    assertEquals("xcd", document.edit(-1, 0, 1, 0, "x").text());
    assertEquals("ab\r\ncdx", document.edit(9, 9, 9, 9, "x").text());
  }
}
