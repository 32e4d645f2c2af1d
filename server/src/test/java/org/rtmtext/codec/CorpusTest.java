package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;
import org.rtmtext.save.CarryOver;
import org.rtmtext.testing.Corpus;

/** Invariants that every real file must keep. */
@Tag("long")
class CorpusTest {
  @TestFactory
  Stream<DynamicTest> decodedFilesEncodeToTheSameBytes() {
    return Corpus.tests(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          assertArrayEquals(bytes, RtmCodec.encode(RtmCodec.decode(bytes)));
        });
  }

  @TestFactory
  Stream<DynamicTest> theirTextsHoldEveryValue() {
    return Corpus.tests(
        file -> {
          Animation animation = RtmCodec.decode(Files.readAllBytes(file));
          TextReading read = TextReader.read(TextPrinter.print(animation));
          assertEquals(List.of(), read.problems().stream().map(Problem::message).toList());
          assertTrue(animation.sameContent(read.animation().orElseThrow()));
        });
  }

  @TestFactory
  Stream<DynamicTest> theirTextsPackOverThemToTheSameBytes() {
    return Corpus.tests(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          Animation base = RtmCodec.decode(bytes);
          Animation read = TextReader.read(TextPrinter.print(base)).animation().orElseThrow();
          assertArrayEquals(bytes, RtmCodec.encode(CarryOver.carry(read, base)));
        });
  }
}
