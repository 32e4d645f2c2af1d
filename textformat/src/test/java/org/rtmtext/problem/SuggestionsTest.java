package org.rtmtext.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
  private static final List<String> BONES =
      List.of("pelvis", "spine", "spine1", "leftArm", "leftForeArm", "rightArm", "head", "a");

  @ParameterizedTest
  @CsvSource({
    // The same in another letter case comes before everything else.
    "LEFTARM, leftArm",
    "A, a",
    // One slip for three letters: left out, added, changed, swapped.
    "pelvs, pelvis",
    "pelviss, pelvis",
    "pelvys, pelvis",
    "pevlis, pelvis",
    "Pevlis, pelvis",
    "haed, head",
    "heads, head",
    // Two and three slips in longer words.
    "leftForArmm, leftForeArm",
    "lftForArmm, leftForeArm",
    // The nearer one wins, and of equals the first.
    "spine12, spine1",
    "spine2, spine",
  })
  void nearest(String wrong, String expected) {
    assertEquals(Optional.of(expected), Suggestions.nearest(wrong, BONES));
  }

  @ParameterizedTest
  @CsvSource({"b", "he", "hxxd", "weapon", "lftForArmmmm", "''"})
  void nothingNear(String wrong) {
    assertEquals(Optional.empty(), Suggestions.nearest(wrong, BONES));
  }

  @Test
  void costIsBounded() {
    List<String> many = Collections.nCopies(1_000_000, "x".repeat(60) + "yyyyy".substring(1));
    assertTimeout(
        Duration.ofSeconds(5),
        () -> assertEquals(Optional.empty(), Suggestions.nearest("x".repeat(64), many)));
    String huge = "x".repeat(1_000_000);
    assertEquals(Optional.empty(), Suggestions.nearest(huge, List.of(huge + "y")));
    assertEquals(Optional.of(huge), Suggestions.nearest(huge, List.of("x", huge)));
  }
}
