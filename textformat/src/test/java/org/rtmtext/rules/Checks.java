package org.rtmtext.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;

/** Compares the findings of all rules with the expected ones. */
final class Checks {
  private Checks() {}

  /** Asserts that these are the findings of all rules, each as {@code code @place: message}. */
  static void check(AnimationBuilder animation, String... expected) {
    check(animation.build(), expected);
  }

  static void check(Animation animation, String... expected) {
    List<Problem> findings = Validator.validate(animation, new ProblemCollector(1000)).list();
    assertEquals(
        String.join("\n", expected),
        String.join("\n", findings.stream().map(Checks::show).toList()));
  }

  /** Asserts that no rule finds anything. */
  static void checkClean(AnimationBuilder animation) {
    check(animation);
  }

  /** Asserts which codes are found at which places, whatever the messages. */
  static void checkCodes(AnimationBuilder animation, String... expected) {
    List<Problem> findings =
        Validator.validate(animation.build(), new ProblemCollector(1000)).list();
    assertEquals(
        List.of(expected),
        findings.stream().map(f -> f.code().id() + " @" + show(f.place())).toList());
  }

  private static String show(Problem f) {
    return f.code().id() + " @" + show(f.place()) + ": " + f.message();
  }

  /** Indexes count from 0; the messages count frames from 1. */
  private static String show(Place place) {
    if (place instanceof Place.Head p) {
      return word(p.section());
    } else if (place instanceof Place.PropertyEntry p) {
      return "property[" + p.index() + "]." + word(p.part());
    } else if (place instanceof Place.Bone p) {
      return "bone[" + p.index() + "]";
    } else if (place instanceof Place.FrameHead p) {
      return "frame[" + p.frame() + "]";
    } else if (place instanceof Place.FrameCount p) {
      return "count[" + p.frame() + "]";
    } else if (place instanceof Place.Row p) {
      return "row[" + p.frame() + "][" + p.row() + "]." + word(p.part());
    }
    throw new AssertionError(place);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
