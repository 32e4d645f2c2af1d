package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.Agreement;
import org.rtmtext.reader.TextMutator;
import org.rtmtext.testing.Corpus;

/** Block reading and one whole Xtext parse agree on the texts of real files. */
@Tag("long")
class CorpusAgreementTest {
  /** Characters of a text that are mutated: its head and its first frames. */
  private static final int START = 20_000;

  /** Frames in one parse; a whole parse of many takes memory for each of their tokens. */
  private static final int FRAMES = 20;

  @TestFactory
  Stream<DynamicTest> onTheCorpusAndItsMutations() {
    return Corpus.tests(
        file -> {
          Animation animation = RtmCodec.decode(Files.readAllBytes(file));
          Animation start =
              animation.withFrames(
                  animation.frames().subList(0, Math.min(FRAMES, animation.frames().size())));
          String text = TextPrinter.print(start);
          assertTrue(Agreement.verify(text).correct());
          String first = text.substring(0, Math.min(START, text.length()));
          IntStream.range(0, 20)
              .parallel()
              .forEach(seed -> verify(TextMutator.mutate(first, seed), seed));
          IntStream.range(0, 2).forEach(seed -> verify(TextMutator.mutate(text, ~seed), ~seed));
        });
  }

  private static void verify(String text, int seed) {
    try {
      Agreement.verify(text);
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
    }
  }
}
