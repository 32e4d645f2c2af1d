package org.rtmtext.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.rtmtext.rules.AnimationBuilder.bmtr;
import static org.rtmtext.rules.AnimationBuilder.plain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData.OfPhases;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.SeverityRules;

class ValidatorTest {
  /** Only the head has errors. */
  @Test
  void errorsComeFirst() {
    AnimationBuilder wrong = bmtr(3).bones("Hip", "hip").property(2, "x").metadata("a");
    Animation a = wrong.animatedBones(3).motion(Float.NaN, 0, 0).trailing(1).build();
    ProblemCollector out = new ProblemCollector(100);
    HeadRules.check(a, out);
    List<Severity> severities = out.list().stream().map(p -> p.code().severity()).toList();
    assertEquals(9, severities.size(), out.list()::toString);
    assertEquals(severities.stream().sorted().toList(), severities);
  }

  @Test
  void findingsBehindTheLimitAreCounted() {
    Animation a = plain().trailing(3).frames(0, 2, 1.5f, 0.5f, 3).build();
    ProblemCollector all = Validator.validate(a, new ProblemCollector(100));
    assertEquals(Map.of(), all.leftOut());
    assertEquals(6, all.list().size());

    ProblemCollector two = Validator.validate(a, new ProblemCollector(2));
    assertEquals(all.list().subList(0, 2), two.list());
    assertEquals(Map.of(Code.PHASE_RANGE, 2, Code.PHASE_ORDER, 2), two.leftOut());

    ProblemCollector none = Validator.validate(a, new ProblemCollector(0));
    assertEquals(List.of(), none.list());
    assertEquals(
        Map.of(Code.TRAILING_BYTES, 1, Code.PHASE_RANGE, 3, Code.PHASE_ORDER, 2), none.leftOut());
  }

  @Test
  void oneCauseInManyFramesIsOneFinding() {
    Animation a = plain().frames(0, 2, 3, 1.5f).build();
    ProblemCollector phases =
        Validator.validate(a, ProblemCollector.joined(100, SeverityRules.NONE));
    assertEquals(
        List.of(Code.PHASE_RANGE, Code.PHASE_ORDER),
        phases.list().stream().map(Problem::code).toList());
    assertEquals(2, phases.list().get(0).more());
    assertEquals(0, phases.list().get(1).more());
    assertEquals(Map.of(), phases.leftOut());
  }

  private static String report(AnimationBuilder animation) {
    return Validator.report(animation.build(), 20, SeverityRules.NONE).list().stream()
        .map(p -> p.told(false) + " [" + (1 + p.more()) + "]")
        .collect(Collectors.joining("\n"));
  }

  @Test
  void oneCauseInManyRowsIsOneProblem() {
    AnimationBuilder scaled = plain().bones("a", "b", "c", "d", "e");
    for (float phase : new float[] {0, 0.5f, 1}) {
      scaled.frames(phase);
      for (int row = 0; row < 5; row++) {
        scaled.rotation(row, 0.83333, 0, 0, 0, 0.83333, 0, 0, 0, 0.83333);
      }
    }
    assertEquals(
        "all 5 bones are scaled by 0.8333 (5/6) in all 3 frames: apply the scale in the 3D"
            + " program and export again, or divide each row by its length [15]",
        report(scaled));
    AnimationBuilder two = plain().bones("a", "b", "c").frames(0, 0.5f, 1);
    two.rotation(0, 2, 0, 0, 0, 2, 0, 0, 0, 2).rotation(2, 0.01, 0, 0, 0, 0.01, 0, 0, 0, 0.01);
    two.position(0, 0, 40, 0).position(1, 100, 0, 0);
    assertEquals(
        "\"a\" is scaled by 2 and \"c\" by 0.01 in frame 3 (phase 1): apply the scale in the 3D"
            + " program and export again, or divide each row by its"
            + " length [2]\nthe positions of \"b\" and \"a\" have a coordinate of up to 100 m in"
            + " frame 3 (phase 1), which is probably too far: correct them, or, if the animation is"
            + " in another unit than metres, scale it in the 3D program and export again [2]",
        report(two));
    AnimationBuilder centimetres = plain().bones("a", "b", "c");
    for (float phase : new float[] {0, 0.5f, 1}) {
      centimetres.frames(phase).position(0, 0, 40, 0).position(1, 5, 0, 0).position(2, 0, 1, 0);
    }
    assertEquals(
        "most bones are moved by metres, \"a\" by up to 40 m, so the animation is probably in"
            + " another unit than metres, such as centimetres: scale it in the 3D program and"
            + " export again, or multiply all positions and the motion by 0.01 [3]",
        report(centimetres));
    AnimationBuilder travelling = plain().bones("a", "b", "c");
    AnimationBuilder oneFrame = plain().bones("a", "b", "c").frames(0, 0.5f, 1);
    oneFrame.position(0, 0, 40, 0).position(1, 5, 0, 0);
    for (float phase : new float[] {0, 0.5f, 1}) {
      travelling.frames(phase).position(0, 0, 40, 0).position(1, 0, 41, 0).position(2, 0, 42, 0);
    }
    assertTrue(report(travelling).startsWith("the positions of all 3 bones have"));
    assertTrue(report(oneFrame).startsWith("the position of \"a\" has"));
    AnimationBuilder one = plain().bones("a", "b").frames(0).rotation(0, 2, 0, 0, 0, 2, 0, 0, 0, 2);
    one.frames(1).rotation(1, 2, 0, 0, 0, 2, 0, 0, 0, 2);
    assertEquals(
        "\"a\" and \"b\" are scaled by 2 in up to 2 frames (first frame 1): apply the scale in"
            + " the 3D program and export again, or divide each row by its"
            + " length [2]",
        report(one));
    AnimationBuilder zero =
        plain().bones("a", "b").frames(0).rotation(0, 0, 0, 1, 0, 0, 0, -1, 0, 0);
    zero.frames(1).rotation(0, 1, 0, 0, 0, 0, 0, 0, 0, 0);
    assertEquals(
        "\"a\" shrinks to a plane, a line or a point in both frames: where only one of the three"
            + " rows is zero, compute it from the other two; elsewhere, write the identity,"
            + " \"1 0 0 | 0 1 0 | 0 0 1\", or another rotation [2]",
        report(zero));
    AnimationBuilder lengths = bmtr(5).bones("a", "b", "c", "d", "e").frames(0, 0.5f);
    for (int row = 0; row < 4; row++) {
      lengths.quaternion(row, 0, 0, 0, 8192 + 1000 * row);
    }
    lengths.frames(1);
    assertEquals(
        "the quaternions of 4 bones (\"a\", \"b\", \"c\", ...) have length 0.5 to 0.6831 in frame 2"
            + " (phase 0.5), which distorts the bones: divide each quaternion by its length [4]",
        report(lengths));
  }

  @Test
  void oneCauseInManyBonesIsOneProblem() {
    String equal =
        "bone \"a\" is in the list 3 times, first as bone 1: remove or rename all but one";
    assertEquals(equal + " of them [2]", report(plain().bones("a", "b", "A", "a").frames(0, 1)));
    assertEquals(
        "2 bones are already in the list: remove or rename \"a\", \"b\" [2]",
        report(plain().bones("a", "b", "a", "b").frames(0, 1)));
    assertEquals(
        "2 bones have empty names, so their rows move nothing: write the names of bones 2, 3, or"
            + " remove them from the list and all frames [2]\n"
            + "bone \"\" is already in the list as bone 2: remove or rename one of them [1]",
        report(plain().bones("a", "", "").frames(0, 1)));
    String tooLong = "b".repeat(33);
    assertEquals(
        "the names of 2 bones have more than the 32 bytes that a plain file stores: shorten \""
            + tooLong
            + "1\", \""
            + tooLong
            + "2\" [2]\n"
            + "the names of 2 bones contain a NUL (\\x00), which ends the stored string: remove it"
            + " from \"c\\x00\", \"d\\x00\" [2]",
        report(plain().bones(tooLong + 1, "c\0", "d\0", tooLong + 2).frames(0, 1)));
    assertEquals(
        "\"a\" and \"c\" are stored under other names in both frames: use the names from the list"
            + " [4]",
        report(
            plain()
                .bones("a", "b", "c")
                .frames(0)
                .storedNames("x", "b", "y")
                .frames(1)
                .storedNames("x", "b", "z")));
  }

  /** If each bone had places of its own, they would need gigabytes. */
  @Tag("long")
  @Test
  void manyBonesNeedLittleMemory() {
    int count = 300_000;
    String[] names = new String[count];
    Arrays.setAll(names, i -> "b" + i);
    String[] stored = new String[count];
    Arrays.setAll(stored, i -> "x");
    Animation a = plain().bones(names).frames(0).storedNames(stored).build();
    ProblemCollector found = Validator.report(a, 20, SeverityRules.NONE);
    assertEquals(Map.of(), found.leftOut());
    Problem stated =
        found.list().stream().filter(p -> p.code() == Code.NAME_IN_FRAME).findFirst().orElseThrow();
    assertEquals(
        "all 300,000 bones are stored under other names in frame 1 (phase 0): use the names from"
            + " the list",
        stated.message());
    assertEquals(count - 1, stated.more());
  }

  private static final List<OfPhases> ENDS =
      Stream.of(OfPhases.Kind.START, OfPhases.Kind.END, OfPhases.Kind.OPEN_LOOP)
          .map(kind -> new OfPhases(kind, false))
          .toList();

  @Test
  void bonesAndPartsOfRowsAreCausesOfTheirOwn() {
    ProblemCollector out = ProblemCollector.joined(100, SeverityRules.NONE);
    for (int frame = 0; frame < 3; frame++) {
      for (int row = 0; row < 2; row++) {
        add(out, Code.NOT_FINITE, new Place.Row(frame, row, Place.RowPart.ROTATION));
        add(out, Code.NOT_FINITE, new Place.Row(frame, row, Place.RowPart.POSITION));
      }
      add(out, Code.COUNTS_DISAGREE, new Place.FrameHead(frame));
      add(out, Code.COUNTS_DISAGREE, new Place.FrameCount(frame));
      Place end = new Place.FrameHead(frame);
      out.add(Code.PHASE_ENDS, end, ENDS.get(frame), () -> "", ProblemCollector.Told.ONCE);
      add(out, Code.UPPER_CASE, new Place.Bone(frame));
    }
    assertEquals(6, out.list().stream().filter(f -> f.more() == 2).count());
    assertEquals(6, out.list().stream().filter(f -> f.more() == 0).count());
  }

  @Test
  void noCauseHidesAnother() {
    ProblemCollector out = ProblemCollector.joined(3, SeverityRules.NONE);
    for (int frame = 0; frame < 2; frame++) {
      for (int row = 0; row < 5; row++) {
        add(out, Code.MATRIX_SCALE, new Place.Row(frame, row, Place.RowPart.ROTATION));
      }
    }
    add(out, Code.MATRIX_ZERO, new Place.Row(1, 5, Place.RowPart.ROTATION));
    add(out, Code.MATRIX_ZERO, new Place.Row(2, 5, Place.RowPart.ROTATION));
    add(out, Code.MATRIX_SCALE, new Place.Row(2, 1, Place.RowPart.ROTATION));
    assertEquals(
        List.of(Code.MATRIX_SCALE, Code.MATRIX_SCALE, Code.MATRIX_ZERO),
        out.list().stream().map(Problem::code).toList());
    assertEquals(List.of(1, 2, 1), out.list().stream().map(Problem::more).toList());
    assertEquals(Map.of(Code.MATRIX_SCALE, 6), out.leftOut());
  }

  private static void add(ProblemCollector out, Code code, Place place) {
    out.add(code, place, () -> "");
  }

  @Test
  void messagesBehindTheLimitAreNotMade() {
    ProblemCollector out = new ProblemCollector(0);
    out.add(
        Code.NOT_FINITE,
        new Place.Bone(0),
        () -> {
          throw new AssertionError("asked for the message");
        });
    assertEquals(Map.of(Code.NOT_FINITE, 1), out.leftOut());
    assertThrows(IllegalArgumentException.class, () -> new ProblemCollector(-1));
  }

  @Test
  void thePartsFindWhatTheWholeFinds() {
    Animation a =
        bmtr(5)
            .motion(Float.NaN, 0, 0)
            .frames(0, 0, 2)
            .quaternion(1, 0, 0, 0, 0)
            .position(0, 1e6)
            .build();
    ProblemCollector parts = new ProblemCollector(100);
    HeadRules.check(a, parts);
    PhaseRules.check(a, parts);
    for (int i = 0; i < a.frames().size(); i++) {
      RowRules.check(a, i, parts);
    }
    assertEquals(Validator.validate(a, new ProblemCollector(100)).list(), parts.list());
    assertEquals(
        List.of(
            Code.NOT_FINITE,
            Code.PHASE_RANGE,
            Code.PHASE_REPEATED,
            Code.NOT_FINITE,
            Code.QUATERNION_LENGTH),
        parts.list().stream().map(Problem::code).toList());
  }

  @Test
  void aFrameIsCheckedWithoutTheOthers() {
    Animation bad =
        plain().frames(0).rotation(0, 9).storedNames("x", "spine").frames(0.5f, 1).build();
    ProblemCollector first = new ProblemCollector(100);
    RowRules.check(bad, 0, first);
    ProblemCollector second = new ProblemCollector(100);
    RowRules.check(bad, 1, second);
    assertEquals(
        Set.of(Code.MATRIX_SCALE, Code.NAME_IN_FRAME),
        first.list().stream().map(Problem::code).collect(Collectors.toSet()));
    assertEquals(List.of(), second.list());

    // The other frames may be anything, even missing ones.
    Animation alone = bad.withFrames(new ArrayList<>(bad.frames().subList(0, 1)));
    ProblemCollector again = new ProblemCollector(100);
    RowRules.check(alone, 0, again);
    assertEquals(first.list(), again.list());
  }
}
