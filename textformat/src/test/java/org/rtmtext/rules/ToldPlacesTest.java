package org.rtmtext.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.rtmtext.rules.AnimationBuilder.bmtr;
import static org.rtmtext.rules.AnimationBuilder.plain;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData.Counts;
import org.rtmtext.problem.SeverityRules;

/** A problem of several rows, bones or frames says how many there are. */
class ToldPlacesTest {
  private static final String LONG = "x".repeat(40);

  private static final List<Animation> ANIMATIONS =
      List.of(
          plain().bones("a").frames(0, 0.9f, 0.5f, 0.4f, 0.4f, 0.4f, 7, 1.5f).build(),
          plain().bones("a").frames(0, Float.NaN, Float.POSITIVE_INFINITY, 1).build(),
          plain().bones(LONG + 1, LONG + 2, "", "", "a\0", "b\0", "c", "c", "C").build(),
          plain()
              .bones("a", "b")
              .frames(0)
              .storedNames("x", "y")
              .frames(1)
              .storedNames("x", "y")
              .build(),
          bmtr(5).bones("A", "B").frames(0, 1).build());

  private static List<Problem> found(Animation a) {
    return Validator.report(a, 1000, SeverityRules.NONE).list();
  }

  @Test
  void eachProblemOfSeveralPlacesSaysHowManyThereAre() {
    Set<Code> told = EnumSet.noneOf(Code.class);
    for (Animation a : ANIMATIONS) {
      for (Problem p : found(a)) {
        Optional<Counts> counts = p.data(Counts.class).filter(c -> p.more() > 0);
        counts.ifPresent(
            c -> {
              told.add(p.code());
              boolean isOfFrames = c.frames() > 1;
              assertTrue(says(p.message(), isOfFrames ? c.frames() : c.bones()), p::toString);
            });
      }
    }
    assertTrue(
        told.containsAll(
            EnumSet.of(
                Code.PHASE_ORDER,
                Code.PHASE_REPEATED,
                Code.PHASE_RANGE,
                Code.NOT_FINITE,
                Code.NAME_TOO_LONG,
                Code.NAME_WITH_NUL,
                Code.NAME_EMPTY,
                Code.BONE_LISTED_TWICE,
                Code.NAME_IN_FRAME,
                Code.UPPER_CASE)),
        told::toString);
  }

  /** Whether a message has a number, in one of the ways in which messages have it. */
  private static boolean says(String message, int count) {
    boolean isRange =
        Pattern.compile("frames (\\d+) (?:to|and) (\\d+)")
            .matcher(message)
            .results()
            .anyMatch(
                r -> Integer.parseInt(r.group(2)) - Integer.parseInt(r.group(1)) == count - 1);
    return isRange
        || count == 2 && message.contains("both ")
        || Pattern.compile("\\b(?:" + count + "|" + (count + 1) + ") (?:of|bones|frames|times)")
            .matcher(message)
            .find();
  }

  @Test
  void aMessageWithoutTheFramesIsRefused() {
    Animation a = ANIMATIONS.get(0);
    assertThrows(
        IllegalArgumentException.class, () -> Places.ofFrames(a, "phases repeat: correct them"));
  }

  @Test
  void aProblemThatIsOnlyToldForOnePlaceIsRefused() {
    ProblemCollector out = ProblemCollector.ofCauses(10, SeverityRules.NONE);
    assertThrows(
        IllegalArgumentException.class,
        () -> out.add(Code.PHASE_ORDER, new Place.FrameHead(1), () -> "wrong"));
    out.add(Code.TRAILING_BYTES, Place.FILE, () -> "wrong");
    assertEquals(1, out.list().size());
  }
}
