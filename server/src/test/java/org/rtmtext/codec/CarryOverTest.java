package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Place;
import org.rtmtext.testing.Corpus;
import org.rtmtext.text.TextPrinter;
import org.rtmtext.text.TextReader;

/** What an edit leaves alone, for every real file. */
class CarryOverTest {
  /** The rows of each frame of a plain file, without its phase. */
  private static List<byte[]> rows(Animation a) throws Exception {
    byte[] bytes = RtmCodec.encode(a);
    int size = PlainDecoder.ROW * a.bones().size();
    List<byte[]> rows = new ArrayList<>();
    for (int f = 0; f < a.frames().size(); f++) {
      int at = (int) RtmCodec.byteOffset(a, new Place.FrameHead(f)) + 4;
      rows.add(Arrays.copyOfRange(bytes, at, at + size));
    }
    return rows;
  }

  private static Stream<DynamicTest> edits(Check check) {
    return Corpus.tests(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          Animation base = RtmCodec.decode(bytes);
          if (base.frames().size() > 3) {
            check.check(base);
          }
        });
  }

  private interface Check {
    void check(Animation base) throws Exception;
  }

  private static Animation edit(Animation base, UnaryOperator<List<Frame>> change) {
    Animation text = TextReader.read(TextPrinter.print(base)).animation().orElseThrow();
    Animation edited = text.withFrames(change.apply(new ArrayList<>(text.frames())));
    Animation result = RtmCodec.carryOver(edited, base);
    assertTrue(result.sameContent(edited));
    return result;
  }

  /** Frame i of the result must be stored like frame {@code origin[i]} of the base. */
  private static void assertStoredLike(Animation result, Animation base, int[] origin)
      throws Exception {
    assertEquals(origin.length, result.frames().size());
    if (base.encoding().isBinarised()) {
      for (int i = 0; i < origin.length; i++) {
        assertEquals(
            base.frames().get(origin[i]).stored(), result.frames().get(i).stored(), "frame " + i);
      }
      return;
    }
    List<byte[]> was = rows(base);
    List<byte[]> is = rows(result);
    for (int i = 0; i < origin.length; i++) {
      assertArrayEquals(was.get(origin[i]), is.get(i), "frame " + i);
    }
  }

  private static int[] indices(int size) {
    int[] all = new int[size];
    Arrays.setAll(all, i -> i);
    return all;
  }

  @TestFactory
  Stream<DynamicTest> deletingAFrameLeavesTheOthers() {
    return edits(
        base -> {
          Animation result =
              edit(
                  base,
                  frames -> {
                    frames.remove(1);
                    return frames;
                  });
          int[] origin = indices(base.frames().size() - 1);
          for (int i = 1; i < origin.length; i++) {
            origin[i]++;
          }
          assertStoredLike(result, base, origin);
        });
  }

  @TestFactory
  Stream<DynamicTest> retimingLeavesTheTransforms() {
    return edits(
        base -> {
          Animation result =
              edit(
                  base,
                  frames -> {
                    frames.replaceAll(
                        f -> f.withPhase(Float.floatToIntBits(f.phaseValue() * 0.5f + 0.01f)));
                    return frames;
                  });
          assertSameBlocks(result, base);
        });
  }

  @TestFactory
  Stream<DynamicTest> reversingMovesFramesWhole() {
    return edits(
        base -> {
          Animation result =
              edit(
                  base,
                  frames -> {
                    Collections.reverse(frames);
                    return frames;
                  });
          assertSameBlocks(result, base);
        });
  }

  /** Equal frames can stand for each other: so all blocks together are compared. */
  private static void assertSameBlocks(Animation result, Animation base) throws Exception {
    if (base.encoding().isBinarised()) {
      assertEquals(sorted(blocks(base)), sorted(blocks(result)));
    } else {
      assertEquals(sorted(rows(base)), sorted(rows(result)));
    }
  }

  private static List<byte[]> blocks(Animation a) {
    List<byte[]> blocks = new ArrayList<>();
    for (Frame f : a.frames()) {
      byte[] block = new byte[f.stored().blockSize()];
      if (f.stored().hasBlock()) {
        f.stored().copyBlock(block, 0);
      }
      blocks.add(block);
    }
    return blocks;
  }

  private static List<String> sorted(List<byte[]> blocks) {
    return blocks.stream().map(Arrays::toString).sorted().toList();
  }

  @TestFactory
  Stream<DynamicTest> renamingABoneChangesItsNamesAlone() {
    return Corpus.tests(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          Animation base = RtmCodec.decode(bytes);
          if (base.encoding().isBinarised()) {
            return;
          }
          rename(bytes, base);
        });
  }

  private static void rename(byte[] bytes, Animation base) throws Exception {
    Animation text = TextReader.read(TextPrinter.print(base)).animation().orElseThrow();
    List<String> bones = new ArrayList<>(text.bones());
    String old = bones.get(1);
    bones.set(1, "X");
    Animation edited =
        new Animation(
            text.encoding(),
            text.motion(),
            text.header(),
            text.properties(),
            bones,
            text.frames(),
            text.trailing());
    byte[] expected = bytes.clone();
    long header = RtmCodec.byteOffset(base, new Place.Bone(1));
    rename(expected, (int) header, old);
    for (int f = 0; f < base.frames().size(); f++) {
      long at = RtmCodec.byteOffset(base, new Place.Row(f, 1, Place.RowPart.NAME));
      rename(expected, (int) at, old);
    }
    assertArrayEquals(expected, RtmCodec.encode(RtmCodec.carryOver(edited, base)));
  }

  private static void rename(byte[] bytes, int at, String old) {
    assertEquals(old.charAt(0), (char) bytes[at]);
    bytes[at] = 'X';
    bytes[at + 1] = 0;
  }

  @TestFactory
  Stream<DynamicTest> aBaseOfAnotherEncodingGivesNothing() {
    return Corpus.tests(
        file -> {
          Animation base = RtmCodec.decode(Files.readAllBytes(file));
          Animation other =
              RtmCodec.decode(
                  Files.readAllBytes(
                      Path.of(
                          Corpus.folder().orElseThrow().toString(),
                          base.encoding().isBinarised()
                              ? "agm/WipeGlasses.rtm"
                              : "armaio/animation_bmtr.rtm")));
          assertEquals(base, RtmCodec.carryOver(base, other));
        });
  }
}
