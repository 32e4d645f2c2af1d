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
    assertEquals(Optional.of(expected), new Suggestions(BONES).nearest(wrong));
  }

  @ParameterizedTest
  @CsvSource({"b", "he", "hxxd", "weapon", "lftForArmmmm", "''"})
  void nothingNear(String wrong) {
    assertEquals(Optional.empty(), new Suggestions(BONES).nearest(wrong));
  }

  @Test
  void costIsBounded() {
    List<String> many = Collections.nCopies(1_000_000, "x".repeat(60) + "yyyyy".substring(1));
    assertTimeout(
        Duration.ofSeconds(5),
        () -> assertEquals(Optional.empty(), new Suggestions(many).nearest("x".repeat(64))));
    String huge = "x".repeat(1_000_000);
    assertEquals(Optional.empty(), new Suggestions(List.of(huge + "y")).nearest(huge));
    assertEquals(Optional.of(huge), new Suggestions(List.of("x", huge)).nearest(huge));
  }
}
