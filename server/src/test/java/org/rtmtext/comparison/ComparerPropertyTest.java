package org.rtmtext.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.testing.AnimationMutator;
import org.rtmtext.testing.RandomAnimation;

/** What holds for all animations: random ones, the same in every run. */
class ComparerPropertyTest {
  private static final int ANIMATIONS = 400;
  private static final int MUTATIONS = 40;

  @ParameterizedTest
  @EnumSource
  void onlyEqualStoredValuesAreTheSame(Encoding encoding) {
    AtomicInteger different = new AtomicInteger();
    IntStream.range(0, ANIMATIONS)
        .parallel()
        .forEach(
            seed -> {
              Animation a = new RandomAnimation(encoding, seed).animation();
              SplittableRandom random = new SplittableRandom(seed);
              Animation b = a;
              for (int i = 0; i < MUTATIONS; i++) {
                // Every other one is a change of what was changed before.
                b = AnimationMutator.mutate(i % 2 == 0 ? a : b, random);
                boolean equal = isEqual(a, b);
                different.addAndGet(equal ? 0 : 1);
                String what = "seed " + seed + ", mutation " + i;
                assertEquals(equal, isSame(a, b), what);
                assertEquals(equal, isSame(b, a), what);
              }
            });
    assertTrue(different.get() > ANIMATIONS * MUTATIONS / 2, different + " differ");
  }

  private static boolean isEqual(Animation a, Animation b) {
    return a.sameContent(b) && Arrays.equals(a.trailing(), b.trailing());
  }

  private static boolean isSame(Animation a, Animation b) {
    return Comparer.compare(a, b, Optional.empty(), Tolerance.NONE).isSame();
  }
}
