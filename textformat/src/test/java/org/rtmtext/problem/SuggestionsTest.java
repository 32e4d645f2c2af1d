package org.rtmtext.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
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

  /** This limits the time for a wrong name. */
  @Test
  void onlyTheFirstCandidatesAreSearchedForNearOnes() {
    List<String> many = new ArrayList<>(Collections.nCopies(1999, "another"));
    many.add("pelvis");
    many.add("launcher");
    Suggestions suggestions = new Suggestions(many);
    assertEquals(Optional.of("pelvis"), suggestions.nearest("pelvys"));
    assertEquals(Optional.empty(), suggestions.nearest("launchr"));
    assertEquals(Optional.of("launcher"), suggestions.nearest("LAUNCHER"));
  }

  @Test
  void longWordsAreOnlyComparedIgnoringCase() {
    String longest = "x".repeat(64);
    assertEquals(
        Optional.of(longest + "y"), new Suggestions(List.of(longest + "y")).nearest(longest));
    String longer = "x".repeat(65);
    assertEquals(Optional.empty(), new Suggestions(List.of(longer + "y")).nearest(longer));
    assertEquals(
        Optional.of(longer), new Suggestions(List.of("x", longer)).nearest("X".repeat(65)));
  }
}
