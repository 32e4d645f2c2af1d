package org.rtmtext.skeleton;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.RandomEditor;

/**
 * Whatever a {@code model.cfg} says, reading it ends with trees of bones, and problems stand where
 * they are. How many mutations there are is the property {@code rtm.mutations}.
 */
@Tag("long")
class ModelConfigMutationTest {
  private static final int MUTATIONS = Integer.getInteger("rtm.mutations", 3000);

  private static final String TEXT =
      """
      #define ROOT "pelvis"
      #include "beside.hpp"
      class Default { isDiscrete = 0; };
      class CfgSkeletons { // a comment
        class Man: Default {
          isDiscrete = 1; skeletonInherit = "";
          skeletonBones[] = { ROOT, "", "spine", "Pelvis", "head", "spine" };
        };
        class Armed: Man { skeletonInherit = "Man"; skeletonBones[] += { weapon, "head" }; };
      #ifdef OTHER
        class Left /* out */ { skeletonBones[] = { "a", "b", "b", "a" }; };
      #else
        class Taken { skeletonBones[] = { "a", "b", "b", "c" "d", "e" }; };
      #endif
      };\r
      class CfgModels { enum { a = 1 }; x[] = {1, {2, "3"}}; delete y; };
      """;

  private final AtomicInteger skeletons = new AtomicInteger();

  @Test
  void mutatedConfigsAreRead() {
    IntStream.range(0, MUTATIONS)
        .parallel()
        .forEach(
            seed -> {
              String text = mutate(new SplittableRandom(seed));
              try {
                verify(text);
              } catch (Throwable e) {
                throw new AssertionError("seed " + seed + ": " + e + "\n" + text, e);
              }
            });
    assertTrue(skeletons.get() > MUTATIONS, skeletons.get() + " skeletons are read");
  }

  private static String mutate(SplittableRandom random) {
    return RandomEditor.ofConfigs(random).edited(TEXT, 1 + random.nextInt(8));
  }

  private void verify(String text) {
    String beside = text.substring(text.length() / 2);
    ModelConfig read =
        ModelConfig.read(
            new ConfigSource("model.cfg", text),
            (from, path) -> Optional.of(new ConfigSource("beside", beside)));
    for (Problem p : read.problems()) {
      ConfigPlace place = ConfigPlace.of(p);
      verify(place, place.file().equals("beside") ? beside : text);
      assertFalse(p.message().isBlank());
    }
    for (Skeleton s : read.skeletons()) {
      skeletons.incrementAndGet();
      verify(s.place(), s.place().file().equals("beside") ? beside : text);
      Set<String> names = new HashSet<>();
      for (int i = 0; i < s.bones().size(); i++) {
        Bone bone = s.bones().get(i);
        assertTrue(names.add(Skeleton.folded(bone.name())), "a bone twice");
        verify(bone.place(), bone.place().file().equals("beside") ? beside : text);
        int steps = 0;
        for (int at = i; at >= 0; at = s.parent(at)) {
          assertTrue(steps++ <= s.bones().size(), "a cycle");
        }
      }
    }
  }

  private static void verify(ConfigPlace place, String text) {
    int end = place.offset() + place.length();
    assertTrue(place.offset() >= 0 && place.length() >= 0 && end <= text.length(), place::toString);
    int line = 0;
    int lineStart = 0;
    for (int i = 0; i < place.offset(); i++) {
      boolean crOfCrLf =
          text.charAt(i) == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if (text.charAt(i) == '\n' || text.charAt(i) == '\r' && !crOfCrLf) {
        line++;
        lineStart = i + 1;
      }
    }
    assertEquals(line, place.line(), place::toString);
    assertEquals(place.offset() - lineStart, place.column(), place::toString);
    String covered = text.substring(place.offset(), end);
    assertTrue(covered.indexOf('\n') < 0 && covered.indexOf('\r') < 0, place::toString);
  }
}
