package org.rtmtext.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.problem.Severity;

class SelectionTest {
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
    List<FileFinding> findings = Stream.of(all.split(" ")).map(SelectionTest::finding).toList();
    assertEquals(
        expected,
        Selection.of(findings, limit).stream()
            .map(FileFinding::message)
            .collect(Collectors.joining(" ")));
  }

  @Test
  void aListThatIsShortEnoughIsLeftAlone() {
    List<FileFinding> findings = List.of(finding("w1"));
    assertEquals(findings, Selection.of(findings, 1));
  }

  /** All of one severity have one code. */
  private static FileFinding finding(String name) {
    Severity severity =
        switch (name.charAt(0)) {
          case 'e' -> Severity.ERROR;
          case 'w' -> Severity.WARNING;
          default -> Severity.INFORMATION;
        };
    return new FileFinding(severity, name.substring(0, 1), name, Position.NONE, 0);
  }
}
