package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;
import org.rtmtext.save.DecodedFile;
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
    Animation edited = edit.apply(a, Optional.of(posed.skeleton()), Optional.of(a));
    DecodedFile.encode(edited, Optional.of(a));
    return edited;
  }

  /**
   * Tests each real animation and sample that has a skeleton, at least two poses, and phases that
   * increase.
   */
  private static Stream<DynamicTest> tests(Test test) {
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
          test.run(posed);
        });
  }

  private interface Test {
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
    double nearest = 1 + Math.min(f - first, last - f);
    double t = Math.min(1, nearest / (ease + 1));
    return 3 * t * t - 2 * t * t * t;
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

            List<Transforms> smooth = poses(apply(posed, Kind.SMOOTH, ""));
            assertEquals(poses.get(0), smooth.get(0));
            assertEquals(poses.get(count - 1), smooth.get(count - 1));
          }
          Animation twice = apply(posed, Kind.APPEND, "");
          boolean isLoop = poses.get(0).equals(poses.get(count - 1));
          assertEquals(2 * count - (isLoop ? 1 : 0), twice.frames().size());
          assertEquals(poses, poses(twice).subList(0, count));
          assertEquals(
              poses.subList(isLoop ? 1 : 0, count),
              poses(twice).subList(count, poses(twice).size()));
          assertEquals(2 * a.properties().size(), twice.properties().size());
        });
  }

  @TestFactory
  Stream<DynamicTest> resampledPosesLieBetween() {
    return tests(
        posed -> {
          Animation a = posed.animation();
          int count = a.frames().size();
          Animation fine = apply(posed, Kind.RESAMPLE, Integer.toString(2 * count - 1));
          assertEquals(2 * count - 1, fine.frames().size());
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

  private static long steps(Animation a) {
    return a.properties().stream().map(Property::name).filter("StepSound"::equals).count();
  }

  private static double height(Posed posed, Transforms pose, int... bones) {
    return Arrays.stream(bones)
        .mapToDouble(
            b -> {
              RowMatrix m = Posed.stored(pose, b);
              for (int p = posed.parents().parent(b); pose.isBinarised() && p >= 0; ) {
                m = m.then(Posed.stored(pose, p));
                p = posed.parents().parent(p);
              }
              return m.apply(posed.joint(b))[1] - posed.joint(b)[1];
            })
        .min()
        .getAsDouble();
  }
}
