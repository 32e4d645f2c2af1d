package org.rtmtext.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.syntax.TextDocument;

/** Texts whose problems have other severities than their codes. */
class RulesOfTextsTest {
  /** Has problems of the head, of the phases and of rows, but no errors. */
  private static final String TEXT =
      """
      rtm bmtr 5
      motion 0 0 0
      reversed 1
      preload 0
      bones
        Pelvis
      frame 0
        Pelvis | 0 0 0 1.5 | 0 0 0
      frame 0.5
        Pelvis | 0 0 0 1.5 | 0 1 0
      """;

  private static final SeverityRules ALL_OFF = new SeverityRules(Map.of(), Set.of(Code.values()));

  private static Analysis open(String text) {
    return Analysis.of(TextDocument.of(text), true);
  }

  private static String codes(List<Problem> problems) {
    return problems.stream().map(p -> p.code().id()).collect(Collectors.joining(" "));
  }

  @Test
  void problemsThatAreOffAreNeitherListedNorCounted() {
    Analysis before = open(TEXT);
    assertTrue(before.problemCount() > 3, codes(before.problems(100)));
    assertEquals(before.problems(100).size(), before.problemCount());
    Analysis after = before.with(ALL_OFF);
    assertEquals("", codes(after.problems(100)));
    assertEquals(0, after.problemCount());
    assertEquals(0, after.problemsIn(0, 20).size());
    String comment = TEXT.replace("preload 0", "preload 0 // lost");
    assertEquals("", codes(open(comment).with(ALL_OFF).problems(100)));
    assertEquals(before.problems(100), after.with(SeverityRules.NONE).problems(100));
  }

  @Test
  void errorsStayAndAreCounted() {
    for (String broken :
        List.of(
            TEXT.replace("frame 0.5", "frame x"),
            TEXT.replace("rtm bmtr 5", "rtm plain"),
            TEXT.replace("Pelvis | 0 0 0 1.5", "Hip | 0 0 0 1.5"))) {
      Analysis text = open(broken).with(ALL_OFF);
      List<Problem> problems = text.problems(100);
      assertTrue(!problems.isEmpty() && problems.stream().allMatch(Problem::isError), broken);
      assertEquals(problems.size(), text.problemCount(), broken);
      assertTrue(text.hasErrors());
    }
  }

  @Test
  void anErrorOfTheUserDoesNotPreventSaving() {
    Analysis text = open(TEXT).with(SeverityRules.NONE.with(Code.UPPER_CASE, Severity.ERROR));
    assertTrue(text.problems(100).stream().anyMatch(Problem::isError));
    assertFalse(text.hasErrors());
    assertTrue(text.animation().isPresent());
  }

  @Test
  void editsKeepTheRules() {
    TextDocument document = TextDocument.of(TEXT);
    Analysis text = Analysis.of(document, true).with(ALL_OFF);
    Analysis edited = text.next(document.edit(8, 6, 8, 9, "0.6"));
    assertEquals("", codes(edited.problems(100)));
  }

  @Test
  void problemsThatAreOffDoNotFillTheList() {
    SeverityRules rules = SeverityRules.NONE.without(Set.of(Code.QUATERNION_LENGTH));
    assertEquals(2, open(TEXT).with(rules).problems(2).size());
    Analysis report = Analysis.forReport(TEXT.getBytes(UTF_8), 1, ALL_OFF);
    assertEquals(Map.of(), report.leftOut());
    assertEquals("", codes(report.report()));
  }
}
