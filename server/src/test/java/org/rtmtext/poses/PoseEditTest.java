package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Corpus;

/**
 * Edits of poses, compared with {@link RowMatrix}; what they do not concern must keep its bits.
 * Every result must be storable.
 */
class PoseEditTest {
  private static final double[] NONE = new double[3];

  /** Rounding errors of stored rows, as a difference of a number. */
  private static double error(Transforms t) {
    return t.isBinarised() ? 0.002 : 2e-5;
  }

  private static Animation apply(
      Posed posed, Animation a, Kind kind, String words, String frames, int ease) throws Exception {
    PoseEdit edit = new PoseEdit(kind, words, frames, ease);
    Animation edited =
        edit.apply(new PoseEdit.Source(a, Optional.of(posed.skeleton()), Optional.of(a)), () -> {})
            .animation();
    DecodedFile.encode(edited, a);
    return edited;
  }

  /**
   * Tests each real animation and sample that has a skeleton, at least two poses, and phases that
   * increase.
   */
  private static Stream<DynamicTest> tests(Check test) {
    return Corpus.testsWithOwnData(
        path -> {
          Posed posed = Posed.of(path);
          List<Frame> frames = posed.animation().frames();
          assumeTrue(frames.size() > 1 && !posed.animation().bones().isEmpty(), "no poses");
          for (int f = 0; f < frames.size(); f++) {
            boolean increases =
                f == 0 || frames.get(f).phaseValue() > frames.get(f - 1).phaseValue();
            assumeTrue(frames.get(f).hasPhase() && increases, "phases");
          }
          boolean hasMore =
              posed.animation().header() instanceof BmtrHeader h && h.extraPhases().length > 0;
          assumeTrue(!hasMore, "phases without frames");
          test.run(posed);
        });
  }

  private interface Check {
    void run(Posed posed) throws Exception;
  }

  private static Animation apply(Posed posed, Kind kind, String words) throws Exception {
    return apply(posed, posed.animation(), kind, words, "", 0);
  }

  private static List<Transforms> poses(Animation a) {
    return a.frames().stream().map(Frame::transforms).toList();
  }

  /** The part of an edit that a frame gets, with the frames counted from 0. */
  private static double weight(int f, int first, int last, int ease) {
    int steps = Math.min(ease, (last - first) / 2) + 1;
    int step = Math.min(steps, 1 + Math.min(f - first, last - f));
    // As far along half a period of a cubic with flat ends.
    return Math.pow((double) step / steps, 2) * (3 - 2.0 * step / steps);
  }

  @TestFactory
  Stream<DynamicTest> turnsAndMoves() {
    return tests(
        posed -> {
          Random random = new Random(posed.file().bytes().length);
          for (int i = 0; i < 6; i++) {
            turnOrMove(posed, random);
          }
        });
  }

  private static void turnOrMove(Posed posed, Random random) throws Exception {
    Animation a = posed.animation();
    // Of bones with the same name, the first is edited.
    int bone = a.bones().indexOf(a.bones().get(random.nextInt(a.bones().size())));
    int first = random.nextInt(a.frames().size());
    int last = first + random.nextInt(a.frames().size() - first);
    int ease = random.nextInt(4);
    boolean turns = random.nextBoolean();
    double[] xyz = random.ints(3, -40, 41).mapToDouble(n -> turns ? n : n / 100.0).toArray();
    String words = String.format("%s %s %s %s", a.bones().get(bone), xyz[0], xyz[1], xyz[2]);
    String frames = (first + 1) + ".." + (last + 1);
    Animation edited;
    try {
      edited = apply(posed, a, turns ? Kind.TURN : Kind.MOVE, words, frames, ease);
    } catch (CannotEditException e) {
      assertTrue(e.getMessage().contains("cannot be") || e.getMessage().contains("no row"), words);
      return;
    }
    for (int f = 0; f < a.frames().size(); f++) {
      Transforms was = a.frames().get(f).transforms();
      Transforms is = edited.frames().get(f).transforms();
      if (f < first || f > last) {
        assertEquals(was, is, "frame " + f);
        continue;
      }
      double w = weight(f, first, last, ease);
      double[] part = Arrays.stream(xyz).map(n -> n * w).toArray();
      RowMatrix local = posed.relative(was, bone);
      double[] joint = local.apply(posed.joint(bone));
      RowMatrix expected =
          local.then(RowMatrix.turn(turns ? part : NONE, joint, turns ? NONE : part));
      String place = words + " in frame " + f;
      assertTrue(expected.distance(posed.relative(is, bone)) < error(was), place);
      for (int b = 0; b < was.count(); b++) {
        if (was.isBinarised() ? b != bone : !posed.isBelow(b, bone)) {
          assertTrue(was.sameBits(b, is, b), place + ": " + a.bones().get(b));
        } else if (b != bone) {
          RowMatrix follows =
              Posed.stored(was, b)
                  .then(Posed.stored(was, bone).inverse())
                  .then(Posed.stored(is, bone));
          assertTrue(follows.distance(Posed.stored(is, b)) < 5e-5, place + ": " + b);
        }
      }
    }
  }

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> framesOfEdits() {
    return tests(
        posed -> {
          Animation a = posed.animation();
          List<Transforms> poses = poses(a);
          int count = poses.size();
          if (count > 2) {
            List<Transforms> copied = poses(apply(posed, a, Kind.COPY_POSE, "1", "2", 0));
            assertEquals(poses.get(0), copied.get(1));
            assertEquals(poses.subList(2, count), copied.subList(2, count));

            Animation cropped = apply(posed, Kind.CROP, "2.." + count);
            assertEquals(poses.subList(1, count), poses(cropped));
            assertEquals(0, cropped.frames().get(0).phaseValue());
            assertEquals(1, cropped.frames().get(count - 2).phaseValue());

            List<Transforms> looped = poses(apply(posed, Kind.LOOP, "2"));
            assertEquals(poses.get(0), looped.get(count - 1));
            assertEquals(poses.subList(0, count - 2), looped.subList(0, count - 2));

            assertEquals(
                apply(posed, Kind.LOOP, "" + (count - 1)), apply(posed, Kind.LOOP, "99999"));
            double all = largestStep(posed, poses(apply(posed, Kind.LOOP, "99999")));
            double end = distance(posed, poses.get(0), poses.get(count - 1));
            double most = largestStep(posed, poses) + 2 * end / (count - 1);
            assertTrue(all <= most + 0.01, "a loop has no jump: " + all + ", not " + most);

            List<Transforms> smooth = poses(apply(posed, Kind.SMOOTH, ""));
            for (int f = 1; f < count - 1; f++) {
              nearsTheMean(posed, poses.get(f - 1), poses.get(f), poses.get(f + 1), smooth.get(f));
            }
            assertEquals(poses.get(0), smooth.get(0));
            assertEquals(poses.get(count - 1), smooth.get(count - 1));
          }
          Animation twice = apply(posed, Kind.APPEND, "");
          // A tenth of a degree, 0.0017 as an angle of a row, is not seen.
          boolean isLoop = distance(posed, poses.get(0), poses.get(count - 1)) < 0.001;
          assertEquals(2 * count - (isLoop ? 1 : 0), twice.frames().size());
          assertEquals(poses, poses(twice).subList(0, count));
          assertEquals(
              poses.subList(isLoop ? 1 : 0, count),
              poses(twice).subList(count, poses(twice).size()));
          assertEquals(2 * a.properties().size(), twice.properties().size());
        });
  }

  @TestFactory
  Stream<DynamicTest> shiftedLoops() {
    return tests(
        posed -> {
          Animation a = posed.animation();
          List<Transforms> poses = poses(a);
          int last = poses.size() - 1;
          int start = 1 + last / 3;
          if (distance(posed, poses.get(0), poses.get(last)) > 0.001) {
            assumeTrue(a.frames().get(last).phaseValue() > 0.999, "perhaps an open loop");
            assertThrows(
                CannotEditException.class, () -> apply(posed, Kind.SHIFT_START, "" + (start + 1)));
            return;
          }
          Animation shifted = apply(posed, Kind.SHIFT_START, "" + (start + 1));
          if (start == last) {
            assertEquals(a, shifted);
            return;
          }
          List<Transforms> expected = new ArrayList<>(poses.subList(start, last));
          expected.addAll(poses.subList(0, start + 1));
          assertEquals(expected, poses(shifted));
          assertEquals(a.motion(), shifted.motion());
          assertEquals(a.frames().get(last).phase(), shifted.frames().get(last).phase());
          for (int f = 0; f < last; f++) {
            float step =
                shifted.frames().get(f + 1).phaseValue() - shifted.frames().get(f).phaseValue();
            Frame from = a.frames().get((start + f) % last);
            assertEquals(
                a.frames().get((start + f) % last + 1).phaseValue() - from.phaseValue(),
                step,
                2e-6);
          }
        });
  }

  /** Frames with one bone, whose height is that of the frame. */
  private static Animation heights(String phasesAndHeights) throws Exception {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nproperties\n  0.5 \"StepSound\" = \"\"\n");
    text.append("bones\n  a\n");
    for (String frame : phasesAndHeights.split(", ")) {
      String[] words = frame.split(" ");
      text.append("frame ").append(words[0]);
      text.append("\n  a | 0 0 0 1 | 0 ").append(words[1]).append(" 0\n");
    }
    return ExactPosesTest.read(text.toString()).animation().orElseThrow();
  }

  private static Animation apply(Animation a, Kind kind, String words) throws Exception {
    return new PoseEdit(kind, words, "", 0)
        .apply(new PoseEdit.Source(a, Optional.empty(), Optional.of(a)), () -> {})
        .animation();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0 1, 0.5 2, 0.5 3, 1 1", "0 1, 0.4999999 2, 0.5 3, 1 1"})
  void framesBeforeTheNewStartOfALoopComeAfterItEvenWithItsPhase(String frames) throws Exception {
    Animation shifted = apply(heights(frames), Kind.SHIFT_START, "3");
    Animation expected = heights("0 3, 0.5 1, 1 2, 1 3");
    assertEquals(poses(expected), poses(shifted));
    for (int f = 0; f < 4; f++) {
      float phase = shifted.frames().get(f).phaseValue();
      assertEquals(expected.frames().get(f).phaseValue(), phase, 1e-6);
      assertTrue(f == 0 || shifted.frames().get(f - 1).phaseValue() <= phase);
    }
    assertEquals(0, shifted.properties().get(0).phaseValue());
  }

  /** Poses that differ by less than anyone sees are kept by an edit that has nothing else to do. */
  @Test
  void onlyPosesWithTheSameBitsAreTrimmed() throws Exception {
    Animation still = heights("0 1, 0.5 1, 1 1");
    assertEquals(2, apply(still, Kind.TRIM, "").frames().size());
    Animation idle = heights("0 0.5, 0.25 0.5005, 0.5 0.5, 1 0.5005");
    CannotEditException refused =
        assertThrows(CannotEditException.class, () -> apply(idle, Kind.TRIM, ""));
    assertTrue(refused.getMessage().contains("nothing to trim"), refused.getMessage());
    assertEquals(7, apply(idle, Kind.APPEND, "").frames().size());
  }

  @TestFactory
  Stream<DynamicTest> resampledPosesLieBetween() {
    return tests(
        posed -> {
          Animation a = posed.animation();
          int count = a.frames().size();
          Animation fine = apply(posed, Kind.RESAMPLE, Integer.toString(2 * count - 1));
          assertEquals(2 * count - 1, fine.frames().size());
          List<Transforms> all = poses(fine);
          for (int f = 1; f < all.size() && count < 60; f += 2) {
            double whole = distance(posed, all.get(f - 1), all.get(f + 1));
            double half = distance(posed, all.get(f - 1), all.get(f));
            assertTrue(half <= whole + 2 * error(all.get(f)), half + " of " + whole);
          }
          Animation back = apply(posed, fine, Kind.RESAMPLE, Integer.toString(count), "", 0);
          for (int f = 0; f < count; f++) {
            double even = (double) f / (count - 1);
            if (Math.abs(a.frames().get(f).phaseValue() - even) < 1e-6) {
              assertEquals(a.frames().get(f).transforms(), back.frames().get(f).transforms());
            }
          }
          assertEquals(a.properties(), fine.properties());
        });
  }

  @TestFactory
  Stream<DynamicTest> mirroringTwiceChangesNothing() {
    return tests(
        posed -> {
          Animation a = posed.animation();
          Animation once;
          try {
            once = apply(posed, Kind.MIRROR, "");
          } catch (CannotEditException e) {
            assertTrue(
                e.getMessage().matches(".*(counterpart|a row for each bone).*"), e.getMessage());
            return;
          }
          assertEquals(a, apply(posed, once, Kind.MIRROR, "", "", 0));
        });
  }

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> feetStandOnTheGround() {
    return tests(
        posed -> {
          Animation a = posed.animation();
          int[] feet =
              IntStream.range(0, a.bones().size())
                  .filter(b -> a.bones().get(b).matches("(?i).*(foot|toe|ankle).*"))
                  .toArray();
          if (feet.length == 0) {
            assertThrows(CannotEditException.class, () -> apply(posed, Kind.GROUND, ""));
            return;
          }
          Animation grounded = apply(posed, Kind.GROUND, "");
          for (Transforms pose : poses(grounded)) {
            assertEquals(0, height(posed, pose, feet), pose.isBinarised() ? 0.003 : 1e-4);
          }
          long steps = steps(a);
          try {
            Animation sounds = apply(posed, Kind.STEP_SOUNDS, "");
            assertTrue(steps(sounds) > 0);
            assertEquals(a.frames(), sounds.frames());
            assertEquals(a.properties().size() - steps, sounds.properties().size() - steps(sounds));
          } catch (CannotEditException e) {
            assertTrue(e.getMessage().matches("no foot comes down.*|bmtr 3 .*"), e.getMessage());
          }
        });
  }

  /** The largest difference of rows relative to their parents. */
  private static double distance(Posed posed, Transforms a, Transforms b) {
    double largest = 0;
    for (int row = 0; row < Math.min(a.count(), b.count()); row++) {
      double one = posed.relative(a, row).distance(posed.relative(b, row));
      largest = Math.max(largest, Double.isFinite(one) ? one : 0);
    }
    return largest;
  }

  private static double largestStep(Posed posed, List<Transforms> poses) {
    return IntStream.range(1, poses.size())
        .mapToDouble(f -> distance(posed, poses.get(f - 1), poses.get(f)))
        .max()
        .getAsDouble();
  }

  /** Small turns add like vectors: the result is a quarter, a half and a quarter of the three. */
  private static void nearsTheMean(
      Posed posed, Transforms before, Transforms is, Transforms after, Transforms smooth) {
    for (int row = 0; row < Math.min(before.count(), after.count()); row++) {
      double[] a = numbers(posed.relative(before, row));
      double[] b = numbers(posed.relative(is, row));
      double[] c = numbers(posed.relative(after, row));
      double[] found = numbers(posed.relative(smooth, row));
      double apart = 0;
      for (int i = 0; i < a.length; i++) {
        apart = Math.max(apart, Math.max(Math.abs(a[i] - b[i]), Math.abs(c[i] - b[i])));
      }
      for (int i = 0; i < a.length && apart < 0.3; i++) {
        assertEquals((a[i] + 2 * b[i] + c[i]) / 4, found[i], apart * apart + 0.003);
      }
    }
  }

  private static double[] numbers(RowMatrix m) {
    return Stream.concat(Arrays.stream(m.m()), Stream.of(m.t()))
        .flatMapToDouble(Arrays::stream)
        .toArray();
  }

  @Test
  void whatIsNotPossibleIsSaid() throws Exception {
    Posed posed = Posed.of(TestData.folder().resolve("walk-plain.rtm"));
    Animation none = posed.animation().withFrames(List.of());
    assertEquals(
        "ease is a number of frames from 0, not -9",
        refusal(posed, Kind.TURN, "leftleg 1 0 0", -9));
    assertTrue(refusal(posed, Kind.TURN, "leftleg 1e999 0 0", 0).startsWith("inf is too large"));
    assertTrue(refusal(posed, Kind.MOVE, "leftleg 0 1e5 0", 0).startsWith("100000 is too large"));
    assertTrue(refusal(posed, Kind.MIRROR, "", 2).contains("eased"));
    PoseEdit append = new PoseEdit(Kind.APPEND, "", "", 0);
    assertThrows(
        CannotEditException.class,
        () ->
            append.apply(
                new PoseEdit.Source(posed.animation(), Optional.empty(), Optional.of(none)),
                () -> {}));
    assertThrows(
        CannotEditException.class,
        () ->
            append.apply(new PoseEdit.Source(none, Optional.empty(), Optional.of(none)), () -> {}));
    Animation turned = apply(posed, Kind.TURN, "leftleg 10 1e-300 0 0");
    assertEquals(apply(posed, Kind.TURN, "leftleg 10 1 0 0"), turned);
  }

  private static String refusal(Posed posed, Kind kind, String words, int ease) {
    return assertThrows(
            CannotEditException.class, () -> apply(posed, posed.animation(), kind, words, "", ease))
        .getMessage();
  }

  @Test
  void bonesBelowAHiddenOneFollow() throws Exception {
    Posed posed = Posed.of(TestData.folder().resolve("walk-plain.rtm"));
    Animation walk = posed.animation();
    int leg = walk.bones().indexOf("leftleg");
    int foot = walk.bones().indexOf("leftfoot");
    List<Frame> frames = new ArrayList<>(walk.frames());
    Frame first = frames.get(0);
    TransformsBuilder hidden = new TransformsBuilder(first.transforms());
    IntStream.range(0, Transforms.MATRIX_ROTATION).forEach(i -> hidden.set(leg, i, 0));
    Transforms was = hidden.build(walk.bones().size());
    frames.set(0, new Frame(first.phase(), true, was, first.names(), null));
    Animation moved = apply(posed, walk.withFrames(frames), Kind.MOVE, "pelvis 0 1 0", "1", 0);
    Transforms is = poses(moved).get(0);
    for (int bone : new int[] {leg, foot}) {
      assertEquals(was.value(bone, 10) + 1, is.value(bone, 10), 1e-6);
    }
  }

  @Test
  void phasesThatCountFramesAndPropertiesThatAreFractions() throws Exception {
    Posed posed = Posed.of(TestData.folder().resolve("walk-plain.rtm"));
    Animation walk = posed.animation();
    List<Frame> frames =
        IntStream.range(0, 7)
            .mapToObj(f -> walk.frames().get(f).withPhase(Float.floatToRawIntBits(2 * f)))
            .toList();
    List<Property> sounds = List.of(sound(0.25f), sound(0.75f));
    Animation counted =
        new Animation(
            walk.encoding(),
            walk.motion(),
            new PlainHeader(true, 0, null),
            sounds,
            walk.bones(),
            frames,
            walk.trailing());
    assertEquals(
        List.of(sound(0.5f)), apply(posed, counted, Kind.CROP, "1..4", "", 0).properties());
    List<Property> twice = apply(posed, counted, Kind.APPEND, "", "", 0).properties();
    assertEquals(4, twice.size());
    assertTrue(twice.stream().allMatch(p -> p.phaseValue() < 1), twice.toString());
    Animation one = apply(posed, counted, Kind.CROP, "2", "", 0);
    assertEquals(List.of(), one.properties());
    Animation stepped = apply(posed, counted, Kind.STEP_SOUNDS, "", "", 0);
    assertTrue(stepped.properties().stream().allMatch(p -> p.phaseValue() <= 1));
    Animation some = apply(posed, stepped, Kind.STEP_SOUNDS, "", "1..7", 0);
    assertEquals(stepped.properties(), some.properties());
  }

  private static Property sound(float phase) {
    return new Property(Float.floatToRawIntBits(phase), "StepSound", "", 0);
  }

  private static long steps(Animation a) {
    return a.properties().stream().map(Property::name).filter("StepSound"::equals).count();
  }

  private static double height(Posed posed, Transforms pose, int... bones) {
    return Arrays.stream(bones)
        .mapToDouble(
            b -> {
              double ground =
                  Arrays.stream(bones)
                      .mapToDouble(foot -> posed.joint(foot)[1])
                      .min()
                      .getAsDouble();
              RowMatrix m = Posed.stored(pose, b);
              for (int p = posed.parents().parent(b); pose.isBinarised() && p >= 0; ) {
                m = m.then(Posed.stored(pose, p));
                p = posed.parents().parent(p);
              }
              return m.apply(posed.joint(b))[1] - posed.joint(b)[1] + Math.min(0, ground);
            })
        .min()
        .getAsDouble();
  }
}
