package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.codec.LzoBlock.Match;
import org.rtmtext.problem.Wording;

/** Handmade blocks, correct ones and the same ones with one error. */
class LzoScannerTest {
  /** Bytes before a block, as in a file. */
  private static final int BEFORE = 7;

  /** Bytes after a block, which look like more instructions. */
  private static final byte[] BEHIND = {0x20, 0, 0, 0x11, 0, 0};

  private record Reach(Match form, int distance) {}

  private record Length(Match form, int length) {}

  static Stream<Reach> reaches() {
    return Stream.of(
            reaches(Match.M1_AFTER_MATCH, 9, 10, 11, 12, 255, 256, 257, 1023, 1024),
            reaches(Match.M1_AFTER_RUN, 2049, 2050, 2053, 2304, 2305, 3071, 3072),
            reaches(Match.M2, 5, 8, 9, 16, 255, 256, 257, 2047, 2048),
            reaches(Match.M3, 5, 64, 65, 255, 256, 257, 2049, 16_383, 16_384),
            reaches(Match.M4, 16_385, 16_448, 16_449, 32_767, 32_768, 32_769, 49_150, 49_151))
        .flatMap(s -> s);
  }

  private static Stream<Reach> reaches(Match form, int... distances) {
    return IntStream.of(distances).mapToObj(d -> new Reach(form, d));
  }

  static Stream<Length> lengths() {
    return Stream.of(
            lengths(Match.M2, 3, 4, 5, 6, 7, 8),
            lengths(Match.M3, 3, 4, 32, 33, 34, 35, 287, 288, 289, 543, 544, 5000),
            lengths(Match.M4, 3, 4, 8, 9, 10, 11, 263, 264, 265, 519, 520, 5000))
        .flatMap(s -> s);
  }

  private static Stream<Length> lengths(Match form, int... lengths) {
    return IntStream.of(lengths).mapToObj(n -> new Length(form, n));
  }

  @ParameterizedTest
  @MethodSource("reaches")
  void aMatchReachesBackToTheFirstByte(Reach reach) throws RtmFormatException {
    LzoBlock block = produced(reach.form(), reach.distance());
    assertGood(block.match(reach.form(), reach.distance(), reach.form().shortest, 0).end());
  }

  @ParameterizedTest
  @MethodSource("reaches")
  void aMatchReachesNoByteFurther(Reach reach) {
    int produced = reach.distance() - 1;
    LzoBlock block = produced(reach.form(), produced);
    block.match(reach.form(), reach.distance(), reach.form().shortest, 0).end();
    assertRefused(
        block,
        block.output().length,
        block.last(),
        "an LZO block refers "
            + Wording.count(reach.distance(), "byte")
            + " back, beyond the "
            + Wording.count(produced, "byte")
            + " decompressed so far");
  }

  @Test
  void aFewFirstLiteralsAreEnoughForAShortMatch() throws RtmFormatException {
    for (int n = 1; n <= 3; n++) {
      assertGood(new LzoBlock().first(n).match(Match.M1_AFTER_MATCH, n, 2, 0).end());
      LzoBlock tooFar = new LzoBlock().first(n).match(Match.M1_AFTER_MATCH, n + 1, 2, 0).end();
      String refers =
          "refers "
              + (n + 1)
              + " bytes back, beyond the "
              + Wording.count(n, "byte")
              + " decompressed so far";
      assertRefused(tooFar, n + 2, tooFar.last(), refers);
    }
  }

  @Test
  void oneByteIsSingular() {
    LzoBlock block = new LzoBlock().first(2).end();
    assertRefused(block, 1, 1, "an LZO block is longer than the 1 byte of its array");
    // 18: a first run of 18 - 17.
    byte[] cut = {18};
    assertTrue(
        assertThrows(RtmFormatException.class, () -> LzoScanner.end(cut, 0, 1, "field"))
            .getMessage()
            .endsWith(
                "expected 1 literal byte of an LZO block, found 0 before the end of the file"));
  }

  @Test
  void aBlockCannotBeginWithAMatch() {
    LzoBlock block = new LzoBlock().match(Match.M4, 16_385, 3, 0).end();
    assertRefused(block, 3, 0, "refers 16,385 bytes back, beyond the 0 bytes decompressed so far");
  }

  @Test
  void aMatchMayBeLongerThanItsDistance() throws RtmFormatException {
    for (int distance = 1; distance <= 9; distance++) {
      LzoBlock block = new LzoBlock().run(9);
      for (int length = 3; length <= 8; length++) {
        block.match(Match.M2, distance, length, length % 4);
      }
      assertGoodForOneLength(block.match(Match.M3, distance, 100, 0));
    }
  }

  @ParameterizedTest
  @MethodSource("lengths")
  void aMatchHasTheLengthOfItsInstruction(Length length) throws RtmFormatException {
    Match form = length.form();
    LzoBlock block = produced(form, form.farthest);
    assertGoodForOneLength(block.match(form, form.farthest, length.length(), 0));
  }

  @ParameterizedTest
  @EnumSource
  void literalsThatComeWithAMatchCount(Match form) throws RtmFormatException {
    for (int trailing = 0; trailing <= 3; trailing++) {
      LzoBlock block = produced(form, form.farthest);
      assertGoodForOneLength(block.match(form, form.farthest, form.shortest, trailing));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 17, 18, 19, 20, 272, 273, 274, 275, 528, 529, 5000})
  void aRunHasTheLengthOfItsInstruction(int length) throws RtmFormatException {
    assertGoodForOneLength(new LzoBlock().run(length));
    assertGoodForOneLength(new LzoBlock().run(4).match(Match.M2, 4, 3, 0).run(length));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 237, 238})
  void aFirstRunHasTheLengthOfItsInstruction(int length) throws RtmFormatException {
    assertGoodForOneLength(new LzoBlock().first(length));
  }

  /** A code below 16 is a run or one of two matches, which the literals before it tell. */
  @Test
  void aSmallCodeIsReadByWhatIsBeforeIt() throws RtmFormatException {
    LzoBlock firstOfThree = new LzoBlock().first(3).match(Match.M1_AFTER_MATCH, 2, 2, 0);
    assertGoodForOneLength(firstOfThree.run(4));
    for (int n : new int[] {4, 5, 238}) {
      LzoBlock firstOfMany = new LzoBlock().first(n).match(Match.M1_AFTER_RUN, 2049, 3, 0).end();
      String refers =
          "refers 2,049 bytes back, beyond the "
              + Wording.count(n, "byte")
              + " decompressed so far";
      assertRefused(firstOfMany, n + 3, firstOfMany.last(), refers);
    }
    for (int trailing = 1; trailing <= 3; trailing++) {
      LzoBlock chain = new LzoBlock().run(4).match(Match.M2, 4, 3, trailing);
      chain.match(Match.M1_AFTER_MATCH, 1, 2, trailing).match(Match.M1_AFTER_MATCH, 5, 2, 0);
      assertGoodForOneLength(chain.run(4));
    }
  }

  @Test
  void anEmptyBlockIsItsEndMarker() throws RtmFormatException {
    LzoBlock empty = new LzoBlock().end();
    assertEquals(BEFORE + 3, scan(empty.code(), 0));
    assertRefused(empty, 1, 0, "the LZO block should have 1 byte, but has 0");
  }

  /** All of these copy from a distance of 16384, which only the end marker may have. */
  @Test
  void anEndMarkerHasOneForm() throws RtmFormatException {
    int[][] others = {
      {0x10, 1, 0, 0}, {0x12, 0, 0}, {0x17, 0, 0}, {0x11, 1, 0}, {0x11, 2, 0}, {0x11, 3, 0}
    };
    for (int[] other : others) {
      LzoBlock odd = new LzoBlock().run(20_000);
      int at = odd.code().length;
      // What would be taken for the end, or for literals that come with it, is there.
      odd.bytes(other).end().end();
      assertRefused(odd, 20_000, at, "expected the end marker 11 00 00");
    }
    assertGood(new LzoBlock().run(20_000).end());
  }

  /** A bit more in the distance makes a match of the end marker. */
  @Test
  void whatLooksLikeAnEndMarkerIsAMatch() throws RtmFormatException {
    for (int[] match : new int[][] {{0x11, 4, 0}, {0x11, 0, 1}, {0x19, 0, 0}}) {
      LzoBlock block = new LzoBlock().run(40_000);
      int at = block.code().length;
      byte[] code = block.bytes(match).end().code();
      assertEquals(BEFORE + code.length, scan(code, 40_003));
      assertRefused(block, 40_000, at, "is longer than the 40,000 bytes");
    }
  }

  @Test
  void aBlockThatIsCutAnywhereIsRefused() {
    for (LzoBlock block : blocks()) {
      byte[] code = block.code();
      for (int cut = 0; cut < code.length; cut++) {
        byte[] in = file(Arrays.copyOf(code, cut), new byte[0]);
        RtmFormatException e = refused(in, block.output().length);
        OptionalInt literals = block.literalsAt(cut);
        assertEquals(BEFORE + literals.orElse(cut), e.offset(), e.getMessage());
        String message =
            literals.isPresent()
                ? "found " + (cut - literals.getAsInt()) + " before the end of the file"
                : "the file ends inside an LZO block";
        assertTrue(e.getMessage().contains(message), e.getMessage());
      }
    }
  }

  /** The decompressor uses raw memory, so it must accept every block that the scanner accepts. */
  @Test
  void whatPassesIsDecompressed() throws RtmFormatException {
    SplittableRandom random = new SplittableRandom(1);
    List<LzoBlock> blocks = blocks();
    int passed = 0;
    for (int i = 0; i < 50_000; i++) {
      LzoBlock block = blocks.get(i % blocks.size());
      byte[] code = block.code();
      code[random.nextInt(code.length)] = (byte) random.nextInt();
      int length = block.output().length + random.nextInt(-2, 3);
      byte[] in = file(code, BEHIND);
      int end;
      try {
        end = LzoScanner.end(in, BEFORE, length, "field");
      } catch (RtmFormatException e) {
        continue;
      }
      new Lzo().decompress(in, BEFORE, end, new byte[length], length, "field");
      passed++;
    }
    assertTrue(passed > 1000, passed + " passed");
  }

  /** Blocks of all instructions, few bytes each. */
  private static List<LzoBlock> blocks() {
    LzoBlock shortOnes = new LzoBlock().first(2).match(Match.M1_AFTER_MATCH, 2, 2, 3);
    LzoBlock longOnes = new LzoBlock().run(300).match(Match.M3, 300, 600, 2);
    LzoBlock farOnes = new LzoBlock().run(30).match(Match.M3, 30, 16_355, 0).run(4);
    return List.of(
        shortOnes.match(Match.M2, 7, 8, 0).run(5).end(),
        longOnes.match(Match.M2, 800, 3, 1).match(Match.M1_AFTER_MATCH, 900, 2, 0).end(),
        farOnes.match(Match.M1_AFTER_RUN, 3000, 3, 0).match(Match.M4, 16_386, 300, 1).end());
  }

  /** A block of so many bytes, mostly literals, that a match of a form can go on. */
  private static LzoBlock produced(Match form, int size) {
    return form == Match.M1_AFTER_MATCH
        ? new LzoBlock().run(size - 4).match(Match.M2, 2, 3, 1)
        : new LzoBlock().run(size);
  }

  private static void assertGood(LzoBlock block) throws RtmFormatException {
    byte[] code = block.code();
    byte[] expected = block.output();
    int end = scan(code, expected.length);
    assertEquals(BEFORE + code.length, end);
    byte[] out = new byte[expected.length];
    new Lzo().decompress(file(code, BEHIND), BEFORE, end, out, out.length, "field");
    assertArrayEquals(expected, out);
  }

  /** Ends the block, which is good; and refused for an array of one byte less or more. */
  private static void assertGoodForOneLength(LzoBlock block) throws RtmFormatException {
    int length = block.output().length;
    assertGood(block.end());
    String beyond = "is longer than the " + Wording.count(length - 1, "byte") + " of its array";
    assertRefused(block, length - 1, block.last(), beyond);
    String found = Wording.count(length + 1, "byte") + ", but has " + length;
    assertRefused(block, length + 1, 0, "the LZO block should have " + found);
  }

  /**
   * A block is refused.
   *
   * @param length of its array
   * @param offset in the block
   * @param message what it contains
   */
  private static void assertRefused(LzoBlock block, int length, int offset, String message) {
    RtmFormatException e = refused(file(block.code(), BEHIND), length);
    assertTrue(e.getMessage().contains(message), e.getMessage());
    assertEquals(BEFORE + offset, e.offset(), e.getMessage());
    assertTrue(e.getMessage().startsWith("field: "), e.getMessage());
  }

  private static RtmFormatException refused(byte[] in, int length) {
    return assertThrows(
        RtmFormatException.class, () -> LzoScanner.end(in, BEFORE, length, "field"));
  }

  private static int scan(byte[] code, int length) throws RtmFormatException {
    return LzoScanner.end(file(code, BEHIND), BEFORE, length, "field");
  }

  private static byte[] file(byte[] code, byte[] behind) {
    byte[] file = Arrays.copyOf(new byte[BEFORE], BEFORE + code.length + behind.length);
    System.arraycopy(code, 0, file, BEFORE, code.length);
    System.arraycopy(behind, 0, file, BEFORE + code.length, behind.length);
    return file;
  }
}
