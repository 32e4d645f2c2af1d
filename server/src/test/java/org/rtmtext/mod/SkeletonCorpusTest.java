package org.rtmtext.mod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.problem.Code;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.testing.Corpus;

/** Every real {@code model.cfg} can be read, and has no unexpected problems. */
@Tag("long")
class SkeletonCorpusTest {
  private static final Map<String, List<String>> KNOWN =
      Map.of(
          "dogs/model.cfg",
          List.of(
              "71: skeleton-list: \"head\" has no parent, because the list of bones and"
                  + " their parents has an odd number of names: a comma or a \"\" may be missing"
                  + " before this bone"));

  private static final Set<Code> ORPHANS = EnumSet.of(Code.SKELETON_PARENT, Code.SKELETON_LIST);

  @TestFactory
  Stream<DynamicTest> skeletonsAreRead() {
    return Corpus.configTests(
        file -> {
          ModelConfig config = new SkeletonFiles().read(file);
          assertFalse(config.skeletons().isEmpty());
          for (Skeleton s : config.skeletons()) {
            long roots = s.bones().stream().filter(Bone::isRoot).count();
            long orphans =
                config.problems().stream().filter(p -> ORPHANS.contains(p.code())).count();
            long children =
                s.bones().stream().filter(b -> s.parentOf(b.name()).isPresent()).count();
            assertTrue(roots + children + orphans >= s.bones().size(), () -> s + " has lost bones");
          }
          List<String> problems =
              config.problems().stream()
                  .map(
                      p -> ConfigPlace.of(p).line() + 1 + ": " + p.code().id() + ": " + p.message())
                  .toList();
          String name = Corpus.folder().get().relativize(file).toString().replace('\\', '/');
          assertEquals(KNOWN.getOrDefault(name, List.of()), problems);
        });
  }
}
