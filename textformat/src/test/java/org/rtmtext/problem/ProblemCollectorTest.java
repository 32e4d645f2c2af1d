package org.rtmtext.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProblemCollectorTest {
  @ParameterizedTest
  @CsvSource({
    "i1 i2 i3 w1, 4, i1 i2 i3 w1",
    "i1 i2 i3 w1, 2, i1 w1",
    "i1 i2 w1 w2 w3, 3, i1 w1 w2",
    "i1 w1 e1 e2, 2, e1 e2",
    "e1 e2 w1, 2, e1 e2",
    "w1 e1 w2, 2, w1 e1",
    "w1 w2, 0, ''",
  })
  void theMostSevereOfEachCodeAreKept(String all, int limit, String expected) {
    List<Problem> problems = Stream.of(all.split(" ")).map(ProblemCollectorTest::problem).toList();
    assertEquals(
        expected,
        ProblemCollector.select(problems, limit).stream()
            .map(Problem::message)
            .collect(Collectors.joining(" ")));
  }

  @Test
  void aListThatIsShortEnoughIsLeftAlone() {
    List<Problem> problems = List.of(problem("w1"));
    assertEquals(problems, ProblemCollector.select(problems, 1));
  }

  @Test
  void problemsBeyondTheLimitAreCountedNotDescribed() {
    ProblemCollector none = new ProblemCollector(0);
    Supplier<String> message =
        () -> {
          throw new AssertionError("a problem was described");
        };
    none.add(Code.PHASE_ORDER, Place.FILE, message);
    none.add(Code.PHASE_ORDER, Place.FILE, message);
    assertEquals(Map.of(Code.PHASE_ORDER, 2), none.leftOut());
  }

  /** All of one severity have one code. */
  private static Problem problem(String name) {
    Code code =
        switch (name.charAt(0)) {
          case 'e' -> Code.SYNTAX;
          case 'w' -> Code.PHASE_ORDER;
          default -> Code.DIGITS_LOST;
        };
    return new Problem(code, Place.FILE, name);
  }
}
