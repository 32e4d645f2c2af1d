package org.rtmtext.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.rtmtext.validation.AnimationBuilder.bmtr;
import static org.rtmtext.validation.AnimationBuilder.plain;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Severity;

class ValidatorTest {
  private static final Set<Code> CODES_OF_THE_READER =
      EnumSet.of(
          Code.SYNTAX,
          Code.ENCODING_MISSING,
          Code.STATEMENT_TWICE,
          Code.VALUE_COUNT,
          Code.VALUE_RANGE,
          Code.CHARACTER,
          Code.BONE_UNKNOWN,
          Code.BONE_MISSING,
          Code.BONE_TWICE,
          Code.TRANSFORM_COUNT,
          Code.PHASE_MISSING,
          Code.TOO_LARGE,
          Code.DIGITS_LOST,
          Code.COMMENT_NOT_STORED);

  @Test
  void everyOtherCodeHasOneRule() {
    List<Code> codes = Validator.rules().stream().map(Rule::code).toList();
    Set<Code> expected = EnumSet.complementOf(EnumSet.copyOf(CODES_OF_THE_READER));
    assertEquals(expected, EnumSet.copyOf(codes));
    assertEquals(expected.size(), codes.size());
  }

  @Test
  void errorsComeFirst() {
    List<Severity> severities = Validator.rules().stream().map(r -> r.code().severity()).toList();
    assertEquals(severities.stream().sorted().toList(), severities);
  }

  @Test
  void findingsBehindTheLimitAreCounted() {
    Animation a = plain().trailing(3).frames(0, 2, 1.5f, 0.5f, 3).build();
    Findings all = Validator.validate(a, 100);
    assertEquals(Map.of(), all.leftOut());
    assertEquals(6, all.findings().size());

    Findings two = Validator.validate(a, 2);
    assertEquals(all.findings().subList(0, 2), two.findings());
    assertEquals(Map.of(Code.PHASE_RANGE, 2, Code.PHASE_ORDER, 2), two.leftOut());

    Findings none = Validator.validate(a, 0);
    assertEquals(List.of(), none.findings());
    assertEquals(
        Map.of(Code.TRAILING_BYTES, 1, Code.PHASE_RANGE, 3, Code.PHASE_ORDER, 2), none.leftOut());
  }

  @Test
  void messagesBehindTheLimitAreNotMade() {
    Findings out = new Findings(0);
    out.add(
        Code.NOT_FINITE,
        new Place.Bone(0),
        () -> {
          throw new AssertionError("asked for the message");
        });
    assertEquals(Map.of(Code.NOT_FINITE, 1), out.leftOut());
    assertThrows(IllegalArgumentException.class, () -> new Findings(-1));
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
    Findings parts = new Findings(100);
    Validator.checkHead(a, parts);
    Validator.checkPhases(a, parts);
    for (int i = 0; i < a.frames().size(); i++) {
      Validator.checkFrame(a, i, parts);
    }
    assertEquals(Validator.validate(a, 100).findings(), parts.findings());
    assertEquals(
        List.of(
            Code.NOT_FINITE,
            Code.PHASE_RANGE,
            Code.PHASE_REPEATED,
            Code.NOT_FINITE,
            Code.QUATERNION_LENGTH),
        parts.findings().stream().map(Finding::code).toList());
  }

  @Test
  void aFrameIsCheckedWithoutTheOthers() {
    Animation bad =
        plain().frames(0).rotation(0, 9).storedNames("x", "spine").frames(0.5f, 1).build();
    Findings first = new Findings(100);
    Validator.checkFrame(bad, 0, first);
    Findings second = new Findings(100);
    Validator.checkFrame(bad, 1, second);
    assertEquals(
        Set.of(Code.MATRIX_SCALE, Code.NAME_IN_FRAME),
        first.findings().stream().map(Finding::code).collect(Collectors.toSet()));
    assertEquals(List.of(), second.findings());

    // The other frames may be anything, even missing ones.
    Animation alone = bad.withFrames(new ArrayList<>(bad.frames().subList(0, 1)));
    Findings again = new Findings(100);
    Validator.checkFrame(alone, 0, again);
    assertEquals(first.findings(), again.findings());
  }
}
