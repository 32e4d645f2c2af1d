package org.rtmtext.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.testing.AnimationMutator;
import org.rtmtext.testing.RandomAnimation;

/** Merges of animations with odd values and counts; the seeds are fixed. */
@Tag("long")
class RandomMergeTest {
  private static final int ANIMATIONS = 400;
  private static final int MAX_CHANGES = 4;

  /**
   * A merge ends with an animation that can be stored, and the text of its conflicts has the merged
   * values of both versions.
   */
  @ParameterizedTest
  @EnumSource
  void anyVersionsAreMerged(Encoding encoding) throws Exception {
    check(encoding, base -> Skeleton.NONE);
  }

  /** Rows relative to others, of which many are no rotations, or not finite. */
  @ParameterizedTest
  @EnumSource(names = {"PLAIN", "PLAIN_0100"})
  void anyVersionsAreMergedWithASkeleton(Encoding encoding) throws Exception {
    check(encoding, RandomMergeTest::chain);
  }

  private static Skeleton chain(Animation base) {
    List<Bone> bones = new ArrayList<>();
    String parent = "";
    for (String name : base.bones()) {
      bones.add(new Bone(name, parent, ConfigPlace.NONE));
      parent = name;
    }
    return new Skeleton("chain", false, ConfigPlace.NONE, bones);
  }

  private static void check(Encoding encoding, Function<Animation, Skeleton> skeletons)
      throws Exception {
    Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
    for (int seed = 0; seed < ANIMATIONS; seed++) {
      Animation base = new RandomAnimation(encoding, seed).animation();
      SplittableRandom random = new SplittableRandom(seed);
      DecodedFile ours = file(edited(base, random));
      DecodedFile theirs = file(edited(base, random));
      DecodedFile before = file(base);
      Skeleton skeleton = skeletons.apply(base);
      FileMerge own = FileMerge.merge(before, ours, theirs, Side.OURS, skeleton);
      FileMerge other = FileMerge.merge(before, ours, theirs, Side.THEIRS, skeleton);
      String what = encoding + ", seed " + seed;
      FileMerge swapped = FileMerge.merge(before, theirs, ours, Side.OURS, skeleton);
      assertEquals(own.conflicts().isEmpty(), swapped.conflicts().isEmpty(), what);
      assertEquals(own.reason().isPresent(), swapped.reason().isPresent(), what);
      assertEquals(own.conflicts().isEmpty(), other.conflicts().isEmpty(), what);
      if (own.conflicts().isEmpty()) {
        assertEquals(own.file().animation(), other.file().animation(), what);
        kinds.merge(Kind.CLEAN, 1, Integer::sum);
        continue;
      }
      assertEquals(own.reason(), other.reason(), what);
      if (own.reason().isPresent()) {
        assertSame(ours, own.file(), what);
        assertSame(theirs, other.file(), what);
        kinds.merge(Kind.WHOLE, 1, Integer::sum);
      } else {
        kinds.merge(Kind.CONFLICT, 1, Integer::sum);
      }
      StringBuilder text = new StringBuilder();
      ConflictText.print(before, ours, theirs, skeleton, text);
      assertEquals(words(own.file()), words(text, true), what);
      assertEquals(words(other.file()), words(text, false), what);
    }
    assertTrue(kinds.getOrDefault(Kind.CLEAN, 0) > ANIMATIONS / 4, kinds.toString());
    assertTrue(kinds.getOrDefault(Kind.CONFLICT, 0) > ANIMATIONS / 20, kinds.toString());
  }

  private enum Kind {
    CLEAN,
    CONFLICT,
    WHOLE
  }

  private static Animation edited(Animation base, SplittableRandom random) {
    Animation edited = base;
    for (int n = random.nextInt(MAX_CHANGES) + 1; n > 0; n--) {
      edited = AnimationMutator.mutate(edited, random);
    }
    return edited;
  }

  private static DecodedFile file(Animation animation) throws Exception {
    return DecodedFile.of(RtmCodec.encode(animation));
  }

  private static String words(DecodedFile file) {
    return TextPrinter.print(file.animation()).replaceAll("\\s+", " ").strip();
  }

  /** One version of a text with marks. */
  private static String words(CharSequence text, boolean ours) {
    StringBuilder version = new StringBuilder();
    boolean kept = true;
    for (String line : text.toString().split("\n")) {
      if (line.startsWith("<<<<<<<")) {
        kept = ours;
      } else if (line.startsWith("=======")) {
        kept = !ours;
      } else if (line.startsWith(">>>>>>>")) {
        kept = true;
      } else if (kept) {
        version.append(line).append(' ');
      }
    }
    return version.toString().replaceAll("\\s+", " ").strip();
  }
}
