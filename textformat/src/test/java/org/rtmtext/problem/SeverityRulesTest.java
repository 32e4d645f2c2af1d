package org.rtmtext.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeverityRulesTest {
  private static final Problem WARNING = new Problem(Code.UPPER_CASE, Place.FILE, "upper case");

  private static final SeverityRules OFF = SeverityRules.NONE.without(Set.of(Code.UPPER_CASE));

  @Test
  void problemsAreDroppedOrChanged() {
    assertEquals(List.of(), OFF.apply(List.of(WARNING)));
    SeverityRules hint = SeverityRules.NONE.with(Code.UPPER_CASE, Severity.HINT);
    assertEquals(List.of(WARNING.as(Severity.HINT)), hint.apply(List.of(WARNING)));
    assertEquals(List.of(WARNING), SeverityRules.NONE.apply(List.of(WARNING)));
  }

  @Test
  void errorsStay() {
    SeverityRules all = new SeverityRules(Map.of(), Set.of(Code.values()));
    Problem error = new Problem(Code.SYNTAX, Place.FILE, "wrong");
    Problem refused = new Problem(Code.NOT_CONVERTED, Place.FILE, "refused").as(Severity.ERROR);
    assertEquals(List.of(error, refused), all.apply(List.of(error, WARNING, refused)));
    assertFalse(all.isOff(Code.SYNTAX));
    assertTrue(all.isOff(Code.NOT_CONVERTED));
    assertEquals(
        Severity.ERROR, SeverityRules.NONE.with(Code.SYNTAX, Severity.HINT).severity(Code.SYNTAX));
  }

  @Test
  void theLastRuleOfACodeCounts() {
    assertFalse(OFF.with(Code.UPPER_CASE, Severity.ERROR).isOff(WARNING));
    assertTrue(
        SeverityRules.NONE
            .with(Code.UPPER_CASE, Severity.ERROR)
            .without(Set.of(Code.UPPER_CASE))
            .isOff(WARNING));
  }

  @Test
  void collectedProblemsThatAreOffTakeNoRoom() {
    ProblemCollector problems = ProblemCollector.joined(1, OFF);
    problems.add(WARNING);
    problems.add(Code.UPPER_CASE, new Place.Bone(0), "upper case");
    problems.leaveOut(Code.UPPER_CASE);
    assertTrue(problems.isEmpty());
    problems.add(Code.NO_FRAMES, Place.FILE, "none");
    assertEquals(1, problems.list().size());
  }
}
