package org.rtmtext.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.reader.TextReader;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ConfigPlace;
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
        "bone-not-in-skeleton: bone \"camo\" is not in skeleton \"Man\"",
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
