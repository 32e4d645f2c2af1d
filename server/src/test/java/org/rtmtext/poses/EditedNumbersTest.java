package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.comparison.ExactPoses;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testing.Corpus;

/**
 * Numbers of poses that were edited in a text, and those beside them that were not, compared with
 * {@link RowMatrix}.
 */
@Tag("long")
class EditedNumbersTest {
  private static final int ANGLES = 3;

  /** Half of the last digit of a move, metres. */
  private static final double HALF_DIGIT = 0.00005;

  /**
   * A row of a frame in a text.
   *
   * @param numbers three angles, and the move
   */
  private record Row(int line, int frame, String bone, double[] numbers) {
    /** The line with a number replaced. */
    String with(int i, double number) {
      double[] edited = numbers.clone();
      edited[i] = number;
      return String.format(
          "  %s | turn %s %s %s | move %s %s %s",
          Arrays.stream(edited)
              .mapToObj(Double::toString)
              .collect(
                  () -> new ArrayList<Object>(List.of(bone)), ArrayList::add, ArrayList::addAll)
              .toArray());
    }
  }

  /** The rows of frames in which a bone with a unique name turns. */
  private static List<Row> rows(List<String> lines, Animation a) {
    List<Row> rows = new ArrayList<>();
    int frame = -1;
    for (int i = 0; i < lines.size(); i++) {
      frame += lines.get(i).startsWith("frame ") ? 1 : 0;
      if (frame >= 0 && lines.get(i).matches("  \\w+ +\\| turn [^|]*(\\| move [^|]*)?")) {
        String[] words = lines.get(i).strip().split("[ |]+");
        double[] numbers = new double[2 * ANGLES];
        for (int k = 0; k < ANGLES; k++) {
          numbers[k] = Double.parseDouble(words[2 + k]);
          numbers[ANGLES + k] = words.length > 6 ? Double.parseDouble(words[6 + k]) : 0;
        }
        if (Collections.frequency(a.bones(), words[0]) == 1) {
          rows.add(new Row(i, frame, words[0], numbers));
        }
      }
    }
    return rows;
  }

  private static Animation packed(List<String> lines, int line, String edited, Animation base) {
    List<String> text = new ArrayList<>(lines);
    text.set(line, edited);
    return ExactPoses.of(ExactPosesTest.read(String.join("\n", text) + "\n"), base);
  }

  /** The move of a bone: from its joint in the rest pose to where the row puts it. */
  private static double[] move(RowMatrix local, double[] joint) {
    double[] at = local.apply(joint);
    return IntStream.range(0, 3).mapToDouble(i -> at[i] - joint[i]).toArray();
  }

  /** Half the distance of binary16 numbers, which have 11 digits, at a component of a position. */
  private static double halfStep(double position) {
    double step = Math.pow(2, -24);
    while (Math.abs(position) >= 2048 * step) {
      step *= 2;
    }
    return step / 2;
  }

  /** The nearest of all binary16 numbers. */
  private static double nearestHalf(double value) {
    return IntStream.range(0, 0xFC00)
        .filter(bits -> (bits & 0x7C00) != 0x7C00)
        .mapToDouble(
            bits -> {
              int exponent = bits >> 10 & 31;
              double fraction = (bits & 1023) + (exponent == 0 ? 0 : 1024);
              double size = fraction * Math.pow(2, Math.max(exponent, 1) - 25);
              return bits < 0x8000 ? size : -size;
            })
        .boxed()
        .min((a, b) -> Double.compare(Math.abs(a - value), Math.abs(b - value)))
        .orElseThrow();
  }

  /** Each component of a position is edited in its own steps, however large another one is. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 100, 1000})
  void smallMovesBesideLargeOnes(double y) throws Exception {
    String head =
        "rtm bmtr 5\nmotion 0 0 0\nposes one\nskeleton\n  a | 0 0 0\nbones\n  a\nframe 0\n";
    Animation base =
        ExactPosesTest.read(head + "  a | 0 0 0 1 | 0.0107 " + y + " 0.03\n")
            .animation()
            .orElseThrow();
    Transforms was = base.frames().get(0).transforms();
    for (int tenths = -600; tenths <= 600; tenths += 7) {
      double x = Math.round(-0.0107 * 1e4 + tenths) / 1e4;
      String text = head + "  a | turn 0 0 0 | move " + x + " " + y + " -0.03\n";
      Transforms is = ExactPoses.of(ExactPosesTest.read(text), base).frames().get(0).transforms();
      double error = Math.abs(x + is.value(0, Transforms.QUATERNION_ROTATION));
      assertTrue(error <= HALF_DIGIT + halfStep(x), tenths + ": " + error);
      if (Math.abs(tenths) > 1) {
        assertEquals(nearestHalf(-x), is.value(0, Transforms.QUATERNION_ROTATION), "x " + x);
      }
      assertTrue(was.sameBits(0, is, 0, 0, Transforms.QUATERNION_ROTATION), "turn");
      assertTrue(was.sameBits(0, is, 0, 5, 7), "y and z");
    }
  }

  /**
   * A component of a move is edited by a tenth of a millimetre or more: it arrives, and nothing
   * else changes but the position.
   */
  @TestFactory
  Stream<DynamicTest> moves() {
    return Corpus.testsWithOwnData(path -> moves(Posed.of(path)));
  }

  /** The matrix of each bone has a scale and a shear that are too small to be shown. */
  @TestFactory
  Stream<DynamicTest> movesOfScaledBones() {
    return Corpus.testsWithOwnData(
        path -> {
          Posed posed = Posed.of(path);
          assumeTrue(!posed.animation().encoding().isBinarised(), "quaternions");
          moves(scaled(posed));
        });
  }

  private static Posed scaled(Posed posed) throws Exception {
    Animation a = posed.animation();
    List<Frame> frames = new ArrayList<>();
    for (Frame frame : a.frames()) {
      Transforms t = frame.transforms();
      TransformsBuilder scaled = new TransformsBuilder(t);
      for (int b = 0; b < t.count(); b++) {
        for (int c = 0; c < 3; c++) {
          set(scaled, b, c, t.value(b, c) * 1.0004);
          set(scaled, b, 3 + c, t.value(b, 3 + c) * 0.9997 + t.value(b, c) * 0.0002);
          set(scaled, b, 6 + c, t.value(b, 6 + c) + t.value(b, 3 + c) * 0.0002);
        }
      }
      frames.add(frame.withTransforms(scaled.build(t.count())).withStored(null));
    }
    DecodedFile file = DecodedFile.encode(a.withFrames(frames));
    return new Posed(file, posed.skeleton(), posed.parents());
  }

  private static void set(TransformsBuilder t, int row, int component, double value) {
    t.set(row, component, Float.floatToRawIntBits((float) value));
  }

  private static void moves(Posed posed) {
    Animation base = posed.animation();
    assumeTrue(hasWholeFrames(base), "rows without bone");
    List<String> lines = ExactPosesTest.text(posed).lines().toList();
    List<Row> rows = rows(lines, base);
    assumeTrue(!rows.isEmpty(), "no bone turns");
    Random random = new Random(rows.size());
    for (int n = 0; n < 6; n++) {
      Row row = rows.get(random.nextInt(rows.size()));
      int b = base.bones().indexOf(row.bone);
      int i = random.nextInt(3);
      int digits = (1 + random.nextInt(n < 3 ? 4 : 1000)) * (random.nextBoolean() ? 1 : -1);
      double typed = Math.rint(row.numbers[ANGLES + i] * 1e4 + digits) / 1e4;
      Animation edited = packed(lines, row.line, row.with(ANGLES + i, typed), base);
      for (int f = 0; f < base.frames().size(); f++) {
        if (f != row.frame) {
          assertEquals(base.frames().get(f).transforms(), edited.frames().get(f).transforms());
        }
      }
      Transforms was = base.frames().get(row.frame).transforms();
      Transforms is = edited.frames().get(row.frame).transforms();
      checkMove(posed, was, is, b, i, typed, row + " " + typed);
    }
  }

  private static boolean hasWholeFrames(Animation a) {
    return a.frames().stream().allMatch(f -> f.transforms().count() == a.bones().size());
  }

  private static void checkMove(
      Posed posed, Transforms was, Transforms is, int b, int i, double typed, String place) {
    int rotation = was.rotationComponents();
    double[] before = move(posed.relative(was, b), posed.joint(b));
    double[] after = move(posed.relative(is, b), posed.joint(b));
    double reach = 1;
    for (int c = rotation; c < rotation + 3; c++) {
      reach = Math.max(reach, Math.abs(was.value(b, c)));
    }
    for (int c = 0; c < 3; c++) {
      // Products of floats mix the components; a binarised position has steps of its own.
      double noise = was.isBinarised() ? halfStep(is.value(b, rotation + c)) : 3e-7 * reach;
      if (c == i) {
        assertEquals(typed, after[c], HALF_DIGIT + noise, place);
      } else if (was.isBinarised()) {
        assertTrue(was.sameBits(b, is, b, rotation + c, rotation + c + 1), place);
      } else {
        assertEquals(before[c], after[c], noise, place);
      }
    }
    for (int other = 0; other < was.count(); other++) {
      boolean follows = other == b || !was.isBinarised() && posed.isBelow(other, b);
      assertTrue(
          was.sameBits(other, is, other, 0, follows ? rotation : rotation + 3),
          place + ": " + posed.animation().bones().get(other));
      for (int c = 0; c < 3 && follows && !was.isBinarised(); c++) {
        double moved = is.value(other, rotation + c) - was.value(other, rotation + c);
        double own = is.value(b, rotation + c) - was.value(b, rotation + c);
        assertEquals(own, moved, 1e-6 * reach, place + ": " + other);
      }
    }
  }

  /** An edited angle turns the bone; its small scale and shear stay. */
  @TestFactory
  Stream<DynamicTest> turnsOfScaledBones() {
    return Corpus.testsWithOwnData(
        path -> {
          Posed plain = Posed.of(path);
          assumeTrue(!plain.animation().encoding().isBinarised(), "quaternions");
          Posed posed = scaled(plain);
          Animation base = posed.animation();
          assumeTrue(hasWholeFrames(base), "rows without bone");
          List<String> lines = ExactPosesTest.text(posed).lines().toList();
          List<Row> rows = rows(lines, base);
          assumeTrue(!rows.isEmpty(), "no bone turns");
          Random random = new Random(rows.size());
          for (int n = 0; n < 6; n++) {
            Row row = rows.get(random.nextInt(rows.size()));
            int b = base.bones().indexOf(row.bone);
            int i = random.nextInt(3);
            double typed = row.numbers[i] + 1 + random.nextInt(40);
            Transforms was = base.frames().get(row.frame).transforms();
            Transforms is =
                packed(lines, row.line, row.with(i, typed), base)
                    .frames()
                    .get(row.frame)
                    .transforms();
            double[] numbers = Arrays.copyOf(row.numbers, 3);
            numbers[i] = typed;
            RowMatrix expected = posed.relative(was, b).withAngle(i, numbers, posed.joint(b));
            double error = expected.distance(posed.relative(is, b));
            assertTrue(error < 1e-5, row + " " + typed + ": " + error);
          }
        });
  }

  private static List<String> words(List<String> lines) {
    return new ArrayList<>(
        lines.stream()
            .filter(line -> line.startsWith("  "))
            .map(line -> line.strip().replaceAll(" +", " "))
            .toList());
  }

  /**
   * A frame is copied, and one row of the copy is edited: the others have the bits of the source.
   * If the copy replaces a frame, rows that look the same in both frames keep those of that frame.
   */
  @TestFactory
  Stream<DynamicTest> copiedFrames() {
    return Corpus.testsWithOwnData(
        path -> {
          Posed posed = Posed.of(path);
          Animation base = posed.animation();
          int count = base.frames().size();
          assumeTrue(count > 3 && hasWholeFrames(base), "few frames, or rows without bone");
          assumeTrue(base.frames().stream().allMatch(Frame::hasPhase), "frames without phase");
          TextDocument document = TextDocument.of(ExactPosesTest.text(posed));
          Random random = new Random(count);
          for (int n = 0; n < 8; n++) {
            int source = random.nextInt(count);
            int place = random.nextInt(count);
            List<String> copy = document.blockText(source + 1).lines().toList();
            List<Row> rows = rows(copy, base);
            if (rows.isEmpty()) {
              continue;
            }
            Row row = rows.get(random.nextInt(rows.size()));
            List<String> edited = new ArrayList<>(copy);
            edited.set(row.line, row.with(1, row.numbers[1] + 1 + random.nextInt(20)));
            if (random.nextBoolean()) {
              edited.set(0, document.blockText(place + 1).lines().toList().get(0));
            }
            boolean replaces = random.nextBoolean();
            StringBuilder text = new StringBuilder(document.blockText(0));
            for (int f = 0; f < count; f++) {
              if (f == place) {
                text.append(String.join("\n", edited)).append('\n');
              }
              if (f != place || !replaces) {
                text.append(document.blockText(f + 1));
              }
            }
            Transforms was = base.frames().get(source).transforms();
            Transforms is =
                ExactPoses.of(ExactPosesTest.read(text.toString()), base)
                    .frames()
                    .get(place)
                    .transforms();
            int b = base.bones().indexOf(row.bone);
            Transforms replaced = base.frames().get(place).transforms();
            List<String> differ = words(copy);
            differ.removeAll(words(document.blockText(place + 1).lines().toList()));
            int[] kept =
                IntStream.range(0, replaces ? was.count() : 0)
                    .filter(
                        k ->
                            differ.stream().noneMatch(w -> w.startsWith(base.bones().get(k) + " ")))
                    .filter(k -> posed.isBelow(k, b) || replaced.sameBits(k, is, k))
                    .toArray();
            List<String> changed = new ArrayList<>();
            for (int other = 0; other < was.count(); other++) {
              int bone = other;
              boolean follows = other == b || !was.isBinarised() && posed.isBelow(other, b);
              boolean isKept =
                  Arrays.stream(kept)
                      .anyMatch(k -> k == bone || !was.isBinarised() && posed.isBelow(bone, k));
              if (isKept && other != b && !was.sameBits(other, is, other)) {
                double error = posed.relative(was, other).distance(posed.relative(is, other));
                assertTrue(error < 0.002, base.bones().get(other) + ": " + error);
              } else if (!follows && !was.sameBits(other, is, other)) {
                changed.add(base.bones().get(other));
              } else if (follows && other != b) {
                RowMatrix expected =
                    Posed.stored(was, other)
                        .then(Posed.stored(was, b).inverse())
                        .then(Posed.stored(is, b));
                assertTrue(expected.distance(Posed.stored(is, other)) < 2e-5, row.bone);
              }
            }
            assertEquals(
                List.of(),
                changed,
                () ->
                    changed.size()
                        + " of "
                        + was.count()
                        + " rows: frame "
                        + source
                        + (replaces ? " over " : " before ")
                        + place);
          }
        });
  }
}
