package org.rtmtext.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.reader.TextReader;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

class SkeletonRulesTest {
  private static final Skeleton MAN =
      new Skeleton(
          "Man",
          true,
          ConfigPlace.NONE,
          List.of(bone("Pelvis", ""), bone("Spine", "Pelvis"), bone("Head", "Spine")));

  @Test
  void bonesOfAPlainAnimation() {
    check(
        """
        rtm plain
        bones
          Pelvis
          spine
          camo
          Haed
        """,
        "bone-case: skeleton \"Man\" spells bone \"spine\" as \"Spine\"",
        "bone-not-in-skeleton: bone \"camo\" is not in skeleton \"Man\": add it there, or remove"
            + " it here",
        "bone-not-in-skeleton: bone \"Haed\" is not in skeleton \"Man\"; did you mean \"Head\"?",
        "bones-absent: 1 bone of skeleton \"Man\" is not animated: \"Head\"");
  }

  @Test
  void binarisedOnesAreInLowerCase() {
    check(
        """
        rtm bmtr 5
        bones
          pelvis
          spin
          head
        """,
        "bone-not-in-skeleton: bone \"spin\" is not in skeleton \"Man\"; did you mean \"spine\"?",
        "bones-absent: 1 bone of skeleton \"Man\" is not animated: \"Spine\"");
    check(
        """
        rtm bmtr 5
        bones
          head
          spine
          pelvis
        """);
  }

  @Test
  void posesOfATextWithOtherParents() {
    List<String> bones = List.of("pelvis", "spine", "head", "camo");
    Skeleton flat = skeleton(bone("Pelvis", ""), bone("Spine", ""), bone("Head", "Pelvis"));
    assertEquals(
        "in skeleton \"Man\", the parent of \"spine\" is \"pelvis\", but in this text it has none"
            + " (and 1 more bone with other parents); the rows mean what this text says. To use the"
            + " other skeleton, show the poses again",
        message(bones, flat, MAN));
    assertEquals(
        "in skeleton \"Man\", \"spine\" has no parent, but in this text it is \"pelvis\" (and 1"
            + " more bone with other parents); the rows mean what this text says. To use the other"
            + " skeleton, show the poses again",
        message(bones, MAN, flat));
    assertEquals("", message(bones, MAN, MAN));
    assertEquals("", message(List.of("pelvis", "camo"), flat, MAN));
  }

  private static Skeleton skeleton(Bone... bones) {
    return new Skeleton("Man", true, ConfigPlace.NONE, List.of(bones));
  }

  private static String message(List<String> bones, Skeleton ofText, Skeleton other) {
    return SkeletonRules.checkPoses(bones, ofText, other).map(Problem::message).orElse("");
  }

  private static Bone bone(String name, String parent) {
    return new Bone(name, parent, ConfigPlace.NONE);
  }

  private static void check(String text, String... expected) {
    ProblemCollector findings = new ProblemCollector(100);
    SkeletonRules.check(TextReader.read(text).animation().orElseThrow(), MAN, findings);
    assertEquals(
        List.of(expected),
        findings.list().stream().map(f -> f.code().id() + ": " + f.message()).toList());
  }
}
