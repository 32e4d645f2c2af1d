package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.opentest4j.TestAbortedException;
import org.rtmtext.comparison.PoseDifferences;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.model.Animation;
import org.rtmtext.testing.Corpus;

/** Bones that only follow a turned one are not called turned or moved, in real animations. */
class PoseDifferencesTest {
  @Tag("long")
  @TestFactory
  Stream<DynamicTest> bonesThatFollowAreNotListed() {
    return Corpus.testsWithOwnData(
        path -> {
          Posed posed = Posed.of(path);
          Animation before = posed.animation();
          assumeTrue(!before.frames().isEmpty() && !before.bones().isEmpty(), "no poses");
          String bone = before.bones().get(0);
          List<String> listed =
              PoseDifferences.of(
                      before, turned(posed, bone), posed.skeleton(), ToleranceOptions.NONE)
                  .posed()
                  .stream()
                  .map(PoseDifferences.Posed::bone)
                  .toList();
          // A bone whose row is a matrix is left out.
          assertTrue(List.of(bone).containsAll(listed), listed.toString());
        });
  }

  private static Animation turned(Posed posed, String bone) {
    Animation a = posed.animation();
    PoseEdit edit = new PoseEdit(Kind.TURN, bone + " 20 10 5", "", 0);
    try {
      return edit.apply(
              new PoseEdit.Source(a, Optional.of(posed.skeleton()), Optional.of(a)), () -> {})
          .animation();
    } catch (CannotEditException e) {
      throw new TestAbortedException("a row that cannot be turned");
    }
  }
}
