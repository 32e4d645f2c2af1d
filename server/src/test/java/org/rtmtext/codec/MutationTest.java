package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.check.FileCheck;
import org.rtmtext.check.FileChecks;
import org.rtmtext.check.FileReport;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Corpus;
import org.rtmtext.testing.Mutator;

/**
 * Damaged files are refused at an offset of the file, or read and written as they are. How many
 * mutations there are is the property {@code rtm.mutations}.
 */
@Tag("long")
class MutationTest {
  private static final int MUTATIONS = Integer.getInteger("rtm.mutations", 4000);
  private static final int SMALL = 20_000;
  private static final FileCheck CHECK = FileChecks.withoutSkeletons(100);

  private final AtomicInteger refused = new AtomicInteger();

  @TestFactory
  Stream<DynamicTest> everyTruncationOfSmallFiles() {
    return Corpus.testsWithOwnData(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          assumeFalse(bytes.length >= SMALL, "not a small file");
          IntStream.range(0, bytes.length)
              .parallel()
              .forEach(n -> verify(Arrays.copyOf(bytes, n), file + " cut to " + n));
        });
  }

  @Test
  void mutationsOfAllFiles() throws IOException {
    List<Path> names = new ArrayList<>(TestData.animations());
    names.addAll(Corpus.files());
    List<byte[]> files = new ArrayList<>();
    for (Path file : names) {
      files.add(Files.readAllBytes(file));
    }
    int[] shares = shares(files);
    IntStream.range(0, MUTATIONS)
        .parallel()
        .forEach(
            seed -> {
              int file = pick(shares, seed);
              verify(
                  Mutator.mutate(files.get(file), seed), "seed " + seed + " of " + names.get(file));
            });
    int refusals = refused.get();
    assertTrue(refusals > MUTATIONS / 4, refusals + " files were refused");
    assertTrue(refusals < MUTATIONS * 9 / 10, refusals + " files were refused");
  }

  /** A text that is damaged is described, whatever its bytes are. */
  @Test
  void mutationsOfTexts() throws Exception {
    List<byte[]> texts = new ArrayList<>();
    for (Path file : TestData.animations()) {
      Animation animation = RtmCodec.decode(Files.readAllBytes(file));
      texts.add(TextPrinter.print(animation).getBytes(StandardCharsets.UTF_8));
    }
    AtomicInteger checked = new AtomicInteger();
    IntStream.range(0, MUTATIONS / 4)
        .parallel()
        .forEach(
            seed -> {
              byte[] bytes = Mutator.mutate(texts.get(seed % texts.size()), seed);
              try {
                checked.addAndGet(checkText(bytes) ? 1 : 0);
              } catch (Throwable e) {
                throw new AssertionError("seed " + seed + ": " + e, e);
              }
            });
    assertTrue(checked.get() > MUTATIONS / 5, checked.get() + " texts were checked");
  }

  /** Returns false for bytes that are taken for a binary file because they begin like one. */
  private static boolean checkText(byte[] bytes) {
    FileReport report = CHECK.check("a.rtmt", bytes);
    if (!report.problems().isEmpty()
        && report.problems().get(0).place() instanceof Place.ByteOffset) {
      return false;
    }
    assertEquals(report.summary().isEmpty(), report.counts().errors() > 0);
    for (Problem f : report.problems()) {
      assertNotEquals(Code.INTERNAL, f.code(), f.message());
      int line = f.range().line();
      assertTrue(line >= 0 && line <= bytes.length, f.toString());
    }
    return true;
  }

  /** Sums of weights: a large file comes up less often, so that it takes no more of the time. */
  private static int[] shares(List<byte[]> files) {
    int[] shares = new int[files.size()];
    int sum = 0;
    for (int i = 0; i < shares.length; i++) {
      sum += 1 + 10_000_000 / (50_000 + files.get(i).length);
      shares[i] = sum;
    }
    return shares;
  }

  private static int pick(int[] shares, long seed) {
    int at = new SplittableRandom(~seed).nextInt(shares[shares.length - 1]);
    int i = 0;
    while (shares[i] <= at) {
      i++;
    }
    return i;
  }

  private void verify(byte[] bytes, String what) {
    try {
      decode(bytes);
      check(bytes);
    } catch (Throwable e) {
      throw new AssertionError(what + ": " + e, e);
    }
  }

  private void decode(byte[] bytes) throws RtmEncodeException {
    Animation animation;
    try {
      animation = RtmCodec.decode(bytes);
    } catch (RtmFormatException e) {
      refused.incrementAndGet();
      assertTrue(e.offset() >= 0 && e.offset() <= bytes.length, () -> e + " at " + e.offset());
      assertTrue(e.getMessage().indexOf(": ") > 0, e.getMessage());
      return;
    }
    assertArrayEquals(bytes, RtmCodec.encode(animation));
  }

  private static void check(byte[] bytes) {
    FileReport report = CHECK.check("a.rtm", bytes);
    assertEquals(
        report.summary().isEmpty(),
        report.problems().stream()
            .anyMatch(f -> f.code() == Code.MALFORMED || f.code() == Code.TOO_LARGE));
    for (Problem f : report.problems()) {
      assertNotNull(f.message());
      assertNotEquals(Code.INTERNAL, f.code(), f.message());
      long offset = ((Place.ByteOffset) f.place()).offset();
      assertTrue(offset >= 0 && offset <= bytes.length, () -> f + " of " + bytes.length);
    }
  }
}
