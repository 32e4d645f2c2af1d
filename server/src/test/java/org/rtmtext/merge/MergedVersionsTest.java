package org.rtmtext.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;

/** One side changes the version of BMTR, the other one a frame. */
class MergedVersionsTest {
  private static Animation read(String text) {
    return Analysis.of(TextDocument.of(text), false).animation().orElseThrow();
  }

  private static DecodedFile edited(Animation edited, DecodedFile base) throws Exception {
    return DecodedFile.encode(edited, base.animation());
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "4"})
  void compressedBlocksOfAnotherVersionAreNotCopied(String version) throws Exception {
    DecodedFile base = DecodedFile.read(TestData.folder().resolve("bmtr5-lzo.rtm"));
    String text = TextPrinter.print(base.animation());
    String moved = text.replaceFirst("1 +0\n", "1 0.375\n");
    assertNotEquals(text, moved);
    DecodedFile ours = edited(read(text.replaceFirst("^rtm bmtr 5", "rtm bmtr " + version)), base);
    DecodedFile theirs = edited(read(moved), base);
    for (FileMerge merge :
        List.of(
            FileMerge.merge(base, ours, theirs, Side.OURS),
            FileMerge.merge(base, theirs, ours, Side.OURS))) {
      assertEquals(List.of(), merge.conflicts());
      Animation expected = read(moved.replaceFirst("^rtm bmtr 5", "rtm bmtr " + version));
      assertTrue(merge.file().animation().sameContent(expected));
    }
  }
}
