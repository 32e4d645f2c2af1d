package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.joml.Vector3d;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.comparison.ExactPoses;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.edits.TextAligner;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSource;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Corpus;
import org.rtmtext.testing.RandomAnimation;

/** Texts of poses keep the exact values of their file. */
@Tag("long")
class ExactPosesTest {
  private static final SkeletonSearch SEARCH = new SkeletonSearch(new SkeletonFiles());

  private static String print(Animation a, PoseSkeleton skeleton) {
    return TextPrinter.print(a, skeleton);
  }

  static String text(Posed posed) {
    return print(posed.animation(), posed.skeleton());
  }

  static TextReading read(String text) {
    TextReading reading = TextReader.read(text);
    assertEquals(
        List.of(),
        reading.problems().stream().filter(p -> p.isError()).map(p -> p.message()).toList());
    return reading;
  }

  private static byte[] packed(String text, DecodedFile base) throws Exception {
    Animation exact = ExactPoses.of(read(text), base.animation());
    return DecodedFile.encode(exact, base.animation()).bytes();
  }

  @TestFactory
  Stream<DynamicTest> unedited() {
    return Corpus.testsWithOwnData(
        path -> {
          Posed posed = Posed.of(path);
          String text = text(posed);
          assertArrayEquals(posed.file().bytes(), packed(text, posed.file()));
          TextReading reading = read(text);
          int lines = reading.document().lineCount();
          assertEquals(List.of(), TextAligner.align(reading, 0, lines, () -> {}), "formatting");
        });
  }

  @TestFactory
  Stream<DynamicTest> uneditedInOtherEncodings() {
    return Corpus.tests(
        path -> {
          DecodedFile file = DecodedFile.read(path);
          Animation a = file.animation();
          Optional<SkeletonMatch> match = SEARCH.candidates(path, List.of()).find(a.bones());
          assumeTrue(match.isPresent(), "no skeleton fits");
          for (Encoding encoding : Encoding.values()) {
            if (encoding != a.encoding()) {
              Animation converted =
                  Conversion.convert(a, encoding, match.get().skeleton(), BoneChoice.ANIMATION)
                      .animation();
              DecodedFile other = DecodedFile.encode(converted);
              Posed posed = Posed.of(other, match.get(), path);
              assertArrayEquals(
                  other.bytes(),
                  packed(print(other.animation(), posed.skeleton()), other),
                  encoding.text());
            }
          }
        });
  }

  /** Frames are deleted, moved and copied in the text; each keeps its bits. */
  @TestFactory
  Stream<DynamicTest> framesThatWereMoved() {
    return Corpus.testsWithOwnData(
        path -> {
          Posed posed = Posed.of(path);
          int count = posed.animation().frames().size();
          assumeTrue(count > 3, "few frames");
          assumeTrue(
              posed.animation().frames().stream().allMatch(Frame::hasPhase),
              "frames without phase");
          String text = text(posed);
          Random random = new Random(count);
          for (int i = 0; i < 4; i++) {
            List<Integer> frames = new ArrayList<>();
            for (int f = 0; f < count; f++) {
              frames.add(f);
            }
            switch (i) {
              case 0 -> frames.subList(1, 1 + count / 3).clear();
              case 1 -> Collections.rotate(frames, 1 + random.nextInt(count - 1));
              case 2 -> frames.add(random.nextInt(count), random.nextInt(count));
              default -> {
                frames.remove(random.nextInt(count));
                frames.add(random.nextInt(count), random.nextInt(count - 1));
              }
            }
            Animation exact = ExactPoses.of(read(withFrames(text, frames)), posed.animation());
            List<Integer> changed = new ArrayList<>();
            for (int f = 0; f < frames.size(); f++) {
              Transforms was = posed.animation().frames().get(frames.get(f)).transforms();
              if (!was.equals(exact.frames().get(f).transforms())) {
                changed.add(f);
              }
            }
            assertEquals(List.of(), changed, frames.toString());
          }
        });
  }

  static String withFrames(String text, List<Integer> frames) {
    TextDocument document = TextDocument.of(text);
    StringBuilder out = new StringBuilder(document.blockText(0));
    frames.forEach(f -> out.append(document.blockText(f + 1)));
    return out.toString();
  }

  /** One number of a row is edited; the expected values are computed independently. */
  @TestFactory
  Stream<DynamicTest> editedRows() {
    return Corpus.testsWithOwnData(
        path -> {
          Posed posed = Posed.of(path);
          int bones = posed.animation().bones().size();
          List<Frame> frames = posed.animation().frames();
          assumeTrue(!frames.isEmpty(), "no frames");
          assumeTrue(
              frames.stream().allMatch(f -> f.transforms().count() == bones), "rows without bone");
          String text = text(posed);
          Random random = new Random(7);
          List<String> lines = new ArrayList<>(text.lines().toList());
          int firstFrame = firstFrame(lines);
          List<Integer> turns = new ArrayList<>();
          for (int i = firstFrame; i < lines.size(); i++) {
            if (lines.get(i).matches("  \\w+ +\\| turn .*")) {
              turns.add(i);
            }
          }
          assumeTrue(!turns.isEmpty(), "no bone turns");
          for (int i = 0; i < 5; i++) {
            edit(posed, lines, turns.get(random.nextInt(turns.size())), random);
          }
        });
  }

  private static int firstFrame(List<String> lines) {
    int line = 0;
    while (!lines.get(line).startsWith("frame ")) {
      line++;
    }
    return line;
  }

  private static void edit(Posed posed, List<String> lines, int line, Random random)
      throws Exception {
    int frame = -1;
    for (int i = 0; i <= line; i++) {
      frame += lines.get(i).startsWith("frame ") ? 1 : 0;
    }
    String[] words = lines.get(line).strip().split(" +");
    String bone = words[0];
    assumeTrue(!bone.startsWith("\""), "quoted");
    int axis = random.nextInt(3);
    double degrees = Double.parseDouble(words[3 + axis]) + 1 + random.nextInt(40);
    words[3 + axis] = Double.toString(degrees);
    double[] typed = {
      Double.parseDouble(words[3]), Double.parseDouble(words[4]), Double.parseDouble(words[5])
    };
    List<String> edited = new ArrayList<>(lines);
    edited.set(line, String.join(" ", words));
    String text = String.join("\n", edited) + "\n";

    Animation base = posed.animation();
    byte[] bytes = packed(text, posed.file());
    DecodedFile saved = DecodedFile.of(bytes);
    int b = base.bones().indexOf(bone);
    for (int f = 0; f < base.frames().size(); f++) {
      Transforms was = base.frames().get(f).transforms();
      Transforms is = saved.animation().frames().get(f).transforms();
      if (f != frame) {
        assertEquals(was, is, "frame " + f);
        continue;
      }
      RowMatrix expected = expected(posed, was, b, axis, typed);
      for (int other = 0; other < was.count(); other++) {
        boolean follows = other == b || !was.isBinarised() && posed.isBelow(other, b);
        if (!follows) {
          assertTrue(was.sameBits(other, is, other), base.bones().get(other));
        } else if (was.isBinarised()) {
          double error = expected.distance(Posed.stored(is, other));
          assertTrue(error < 0.002, bone + ": " + error);
        } else {
          RowMatrix model =
              other == b
                  ? expected
                  : Posed.stored(was, other).then(Posed.stored(was, b).inverse()).then(expected);
          double error = model.distance(Posed.stored(is, other));
          assertTrue(error < 2e-5, base.bones().get(other) + ": " + error);
        }
      }
    }
    assertArrayEquals(bytes, packed(text, saved), "saved again");
    String shown = print(saved.animation(), posed.skeleton());
    assertArrayEquals(bytes, packed(shown, saved), "shown again");
  }

  /** The row with one angle replaced: plain in model space, binarised relative to the parent. */
  private static RowMatrix expected(Posed posed, Transforms was, int b, int axis, double[] typed) {
    int parent = posed.parents().parent(b);
    RowMatrix above =
        was.isBinarised() || parent < 0
            ? RowMatrix.turn(new double[3], new double[3], new double[3])
            : Posed.stored(was, parent);
    return Posed.stored(was, b)
        .then(above.inverse())
        .withAngle(axis, typed, posed.joint(b))
        .then(above);
  }

  /** Where y is near 90 degrees, x and z have nearly the same effect; no edit is overlooked. */
  @ParameterizedTest
  @ValueSource(doubles = {70, 78.47, 85, 89, 89.9, 89.99, 90, -89.5})
  void steepTurns(double y) throws Exception {
    for (Encoding encoding : List.of(Encoding.PLAIN, Encoding.BMTR5)) {
      String head = "rtm " + encoding.text() + "\nmotion 0 0 0\nposes OFP2_ManSkeleton 1\n";
      String start = head + "bones\n  leftarm\nframe 0\n  leftarm | turn 12.3 " + y;
      Animation a = read(start + " -45.6\n").animation().orElseThrow();
      DecodedFile file = DecodedFile.encode(a);
      PoseSkeleton man = PoseSkeleton.known("OFP2_ManSkeleton", 1).orElseThrow();
      String shown = print(file.animation(), man);
      assertArrayEquals(file.bytes(), packed(shown, file), "unedited");
      String row = shown.substring(shown.indexOf("turn "));
      String[] words = row.strip().split("[ |]+");
      for (int axis = 1; axis <= 3; axis++) {
        String[] edited = words.clone();
        double typed = Double.parseDouble(words[axis]) + (axis == 2 ? -0.1 : 0.1);
        edited[axis] = Double.toString(typed);
        String text = shown.replace(row, String.join(" ", Arrays.copyOf(edited, 4)) + "\n");
        Animation now = ExactPoses.of(read(text), file.animation());
        double[] angles = new double[3];
        Arrays.setAll(angles, i -> Double.parseDouble(edited[i + 1]));
        RowMatrix expected = RowMatrix.turn(angles, joint(man, "leftarm"), new double[3]);
        RowMatrix stored = Posed.stored(now.frames().get(0).transforms(), 0);
        double error = expected.distance(stored);
        assertTrue(error < 6e-4, encoding + ", axis " + axis + ": " + error);
        double before =
            expected.distance(Posed.stored(file.animation().frames().get(0).transforms(), 0));
        assertTrue(before > 7e-4, "the edit has an effect");
      }
    }
  }

  /** A rotor turns more often than a text may count. */
  @Test
  void manyTurns() throws Exception {
    StringBuilder text = new StringBuilder("rtm plain\nmotion 0 0 0\nbones\n  rotor\n");
    for (int f = 0; f <= 200; f++) {
      text.append("frame ").append(f / 200.0);
      text.append("\n  rotor | axis 1 0 0 angle ").append(100 * f).append(" | 0 0 0\n");
    }
    DecodedFile file = DecodedFile.encode(read(text.toString()).animation().orElseThrow());
    Joint joint = new Joint("rotor", "", new Vector3d(), JointSource.SOLVED, List.of(), Double.NaN);
    PoseSkeleton skeleton = PoseSkeleton.of("rotor", List.of(joint));
    assertArrayEquals(file.bytes(), packed(print(file.animation(), skeleton), file));
  }

  /** A new name everywhere in the text, also in its skeleton. */
  @Test
  void renamedBones() throws Exception {
    DecodedFile file = DecodedFile.read(TestData.folder().resolve("walk-plain.rtm"));
    List<String> bones = file.animation().bones();
    List<Joint> joints = new ArrayList<>();
    for (int b = 0; b < bones.size(); b++) {
      Vector3d at = new Vector3d(0.1 * b, 1, 0);
      String parent = b == 0 ? "" : bones.get(b - 1);
      joints.add(new Joint(bones.get(b), parent, at, JointSource.SOLVED, List.of(), Double.NaN));
    }
    String text = print(file.animation(), PoseSkeleton.of("chain", joints));
    String renamed = text.replaceAll("(?i)\\bleftupleg\\b", "chest");
    Animation exact = ExactPoses.of(read(renamed), file.animation());
    for (int f = 0; f < exact.frames().size(); f++) {
      assertEquals(
          file.animation().frames().get(f).transforms(), exact.frames().get(f).transforms());
    }
  }

  private static double[] joint(PoseSkeleton skeleton, String bone) {
    var joint = skeleton.bones(List.of(bone)).joint(0);
    return new double[] {joint.x(), joint.y(), joint.z()};
  }

  /** Everything that an encoding can store: any bits, any names, any number of rows. */
  @ParameterizedTest
  @EnumSource(Encoding.class)
  void anyValues(Encoding encoding) throws Exception {
    for (int seed = 0; seed < 500; seed++) {
      Animation a = new RandomAnimation(encoding, seed).animation();
      Random random = new Random(seed);
      List<Joint> joints = new ArrayList<>();
      for (int b = 0; b < a.bones().size(); b++) {
        String parent = b == 0 || random.nextBoolean() ? "" : a.bones().get(random.nextInt(b));
        Vector3d at = new Vector3d(random.nextDouble(), random.nextDouble(), random.nextDouble());
        joints.add(
            new Joint(a.bones().get(b), parent, at, JointSource.SOLVED, List.of(), Double.NaN));
      }
      PoseSkeleton skeleton = PoseSkeleton.of("random", joints);
      DecodedFile file = DecodedFile.encode(a);
      Animation exact = ExactPoses.of(read(print(a, skeleton)), file.animation());
      assertTrue(exact.sameContent(file.animation()), encoding + ", seed " + seed);
    }
  }
}
