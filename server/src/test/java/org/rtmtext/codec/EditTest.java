package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.StoredArray;
import org.rtmtext.model.Transforms;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;
import org.rtmtext.save.CarryOver;
import org.rtmtext.testing.Corpus;

/** Saving over a file changes only the bytes of what was edited. */
@Tag("long")
class EditTest {
  private static final String RENAMED = "renamed_bone";

  /** The animations read from the texts of the files, shared by all edits. */
  private static final Map<Path, Animation> READ = new HashMap<>();

  @AfterAll
  static void forget() {
    READ.clear();
  }

  private static Animation throughText(Path file, Animation base) {
    return READ.computeIfAbsent(
        file, any -> TextReader.read(TextPrinter.print(base)).animation().orElseThrow());
  }

  @TestFactory
  Stream<DynamicTest> oneNumberIsItsBytesOrItsBlock() {
    return Corpus.testsWithOwnData(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          Animation base = RtmCodec.decode(bytes);
          String text = TextPrinter.print(base);
          TextReading read = TextReader.read(text);
          int frames = base.frames().size();
          for (int f : new int[] {frames / 2, frames - 1}) {
            int rows = f < 0 || f >= frames ? 0 : base.frames().get(f).transforms().count();
            assumeTrue(rows > 0, "no rows");
            Place place = new Place.Row(f, f % rows, Place.RowPart.POSITION);
            String edited = changeFirstNumber(text, read.range(place));
            byte[] packed = pack(TextReader.read(edited).animation().orElseThrow(), base);
            verifyOneValue(bytes, packed, base, place, base.frames().get(f));
          }
        });
  }

  private static String changeFirstNumber(String text, TextRange cell) {
    int start = cell.offset();
    while (text.charAt(start) == ' ' || text.charAt(start) == '|') {
      start++;
    }
    int end = start;
    while (text.charAt(end) > ' ') {
      end++;
    }
    String number = text.substring(start, end).equals("0.375") ? "0.75" : "0.375";
    return text.substring(0, start) + number + text.substring(end);
  }

  private static void verifyOneValue(
      byte[] was, byte[] packed, Animation base, Place place, Frame frame) {
    int offset = (int) RtmCodec.byteOffset(base, place);
    int size = base.encoding().isBinarised() ? 2 : 4;
    int newSize = size;
    if (frame.stored() != null && frame.stored().isCompressed()) {
      offset += base.encoding().hasCompressionFlags() ? 5 : 4;
      size = frame.stored().blockSize();
      newSize = size + packed.length - was.length;
    }
    assertTrue(newSize > 0);
    assertEquals(was.length - size, packed.length - newSize);
    assertArrayEquals(Arrays.copyOf(was, offset), Arrays.copyOf(packed, offset));
    assertArrayEquals(
        Arrays.copyOfRange(was, offset + size, was.length),
        Arrays.copyOfRange(packed, offset + newSize, packed.length));
    assertNotEquals(-1, Arrays.mismatch(was, packed), "nothing was changed");
  }

  @TestFactory
  Stream<DynamicTest> deletingAFrameLeavesTheOthers() {
    return editsOfFrames(
        1,
        frames -> {
          frames.remove(frames.size() / 2);
          return frames;
        },
        frames -> {});
  }

  @TestFactory
  Stream<DynamicTest> deletingTheFirstAndTheLastLeavesTheOthers() {
    return editsOfFrames(2, frames -> frames.subList(1, frames.size() - 1), frames -> {});
  }

  @TestFactory
  Stream<DynamicTest> insertingACopyLeavesTheOthers() {
    return editsOfFrames(
        1,
        frames -> {
          frames.add(frames.size() / 2 + 1, frames.get(frames.size() / 2));
          return frames;
        },
        frames -> frames.remove((frames.size() - 1) / 2 + 1));
  }

  @TestFactory
  Stream<DynamicTest> insertingAnEditedFrameLeavesTheOthers() {
    return editsOfFrames(
        1,
        frames -> {
          Frame frame = frames.get(0);
          frames.add(1, new Frame(0x7FC01234, frame.transforms()));
          return frames;
        },
        frames -> frames.remove(1));
  }

  @TestFactory
  Stream<DynamicTest> movingAFrameLeavesThem() {
    return editsOfFrames(
        3,
        frames -> {
          frames.add(frames.size() - 2, frames.remove(1));
          return frames;
        },
        frames -> {});
  }

  @TestFactory
  Stream<DynamicTest> reversingTheFramesLeavesThem() {
    return editsOfFrames(
        2,
        frames -> {
          Collections.reverse(frames);
          return frames;
        },
        frames -> {});
  }

  @TestFactory
  Stream<DynamicTest> retimingAllFramesLeavesThem() {
    return editsOfFrames(
        1,
        frames -> {
          frames.replaceAll(f -> f.withPhase(Float.floatToRawIntBits(f.phaseValue() * 0.5f)));
          return frames;
        },
        frames -> {});
  }

  /**
   * Edits the frames that a text gives.
   *
   * @param least frames that a file needs for this edit
   * @param edit made to the frames of the text, and to what is expected of them
   * @param leaveOut removes new frames, whose bytes may be any
   */
  private static Stream<DynamicTest> editsOfFrames(
      int least, UnaryOperator<List<Frame>> edit, Consumer<List<?>> leaveOut) {
    return Corpus.testsWithOwnData(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          Animation base = RtmCodec.decode(bytes);
          assumeTrue(base.frames().size() >= least, "too few frames");
          Animation read = throughText(file, base);
          Animation edited = read.withFrames(phased(edit.apply(new ArrayList<>(read.frames()))));
          byte[] packed = pack(edited, base);
          Animation result = RtmCodec.decode(packed);
          assertTrue(result.sameContent(edited));
          assertArrayEquals(base.trailing(), result.trailing());
          List<Record> expected =
              new ArrayList<>(records(base.withFrames(edit.apply(new ArrayList<>(base.frames())))));
          List<Record> actual = new ArrayList<>(records(result));
          leaveOut.accept(expected);
          leaveOut.accept(actual);
          assertEquals(expected.size(), actual.size());
          for (int f = 0; f < expected.size(); f++) {
            assertEquals(expected.get(f), actual.get(f), "frame " + f);
          }
        });
  }

  /** Frames without a phase are the last ones; one that was moved before others is given one. */
  private static List<Frame> phased(List<Frame> frames) {
    List<Frame> result = new ArrayList<>(frames);
    boolean later = false;
    for (int f = result.size() - 1; f >= 0; f--) {
      later |= result.get(f).hasPhase();
      if (later && !result.get(f).hasPhase()) {
        result.set(f, result.get(f).withPhase(0));
      }
    }
    return result;
  }

  @TestFactory
  Stream<DynamicTest> renamingABoneIsItsNames() {
    return Corpus.testsWithOwnData(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          Animation base = RtmCodec.decode(bytes);
          assumeTrue(!base.bones().isEmpty(), "no bones");
          Animation read = throughText(file, base);
          int bone = base.bones().size() / 2;
          Animation edited = rename(read, bone);
          byte[] packed = pack(edited, base);
          Animation result = RtmCodec.decode(packed);
          assertTrue(result.sameContent(edited));
          if (base.encoding().isBinarised()) {
            assertEquals(records(base), records(result));
            return;
          }
          assertEquals(bytes.length, packed.length);
          int nameless = 0;
          for (int i = 0; i < bytes.length; i++) {
            boolean inName = isInField(i, bone, base);
            nameless += !inName && bytes[i] != packed[i] ? 1 : 0;
          }
          assertEquals(0, nameless, "bytes beside the name and its NUL");
        });
  }

  private static boolean isInField(int i, int bone, Animation base) {
    long head = RtmCodec.byteOffset(base, new Place.Bone(bone));
    if (i < RtmCodec.byteOffset(base, new Place.FrameHead(0))) {
      return i >= head && i <= head + RENAMED.length();
    }
    if (base.frames().isEmpty()) {
      return false;
    }
    long first = RtmCodec.byteOffset(base, new Place.Row(0, bone, Place.RowPart.NAME));
    long frame = 4 + (long) PlainDecoder.ROW * base.bones().size();
    long at = (i - first) % frame;
    return i >= first && at >= 0 && at <= RENAMED.length();
  }

  private static Animation rename(Animation read, int bone) {
    List<String> bones = new ArrayList<>(read.bones());
    String was = bones.set(bone, RENAMED);
    List<Frame> frames = new ArrayList<>();
    for (Frame frame : read.frames()) {
      NameFields names = frame.names();
      if (names != null) {
        List<String> own = new ArrayList<>();
        for (int i = 0; i < names.count(); i++) {
          own.add(i == bone && names.name(i).equals(was) ? RENAMED : names.name(i));
        }
        names = NameFields.of(own);
      }
      frames.add(frame.withNames(names));
    }
    return new Animation(
        read.encoding(),
        read.motion(),
        read.header(),
        read.properties(),
        bones,
        frames,
        read.trailing());
  }

  private static byte[] pack(Animation edited, Animation base) throws RtmEncodeException {
    return RtmCodec.encode(CarryOver.carry(edited, base));
  }

  private static List<Record> records(Animation a) {
    NameFields head = null;
    if (!a.encoding().isBinarised()) {
      head = a.plain().names() != null ? a.plain().names() : NameFields.of(a.bones());
    }
    List<Record> records = new ArrayList<>();
    for (Frame f : a.frames()) {
      records.add(new Record(f.transforms(), f.names() != null ? f.names() : head, f.stored()));
    }
    return records;
  }

  /** All bytes of a frame except its phase. */
  private record Record(Transforms transforms, NameFields names, StoredArray stored) {}
}
