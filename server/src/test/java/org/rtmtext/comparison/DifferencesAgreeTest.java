package org.rtmtext.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.testing.AnimationMutator;
import org.rtmtext.testing.RandomAnimation;

/** The message of a save and {@code diff} describe an edit alike; the seeds are fixed. */
class DifferencesAgreeTest {
  private static final int ANIMATIONS = 1000;
  private static final int MAX_CHANGES = 4;

  /** Values of the head that both name alike. */
  private static final List<String> HEAD =
      List.of("motion", "reversed", "preload", "animatedBones", "extraPhases", "metadata");

  @ParameterizedTest
  @EnumSource
  void theMessageOfASaveTellsWhatADiffShows(Encoding encoding) {
    int changed = 0;
    for (int seed = 0; seed < ANIMATIONS; seed++) {
      String what = encoding + ", seed " + seed;
      SplittableRandom random = new SplittableRandom(seed);
      Animation base = new RandomAnimation(encoding, seed).animation();
      Animation edited = edited(base, random);
      if (base.encoding().isBinarised() != edited.encoding().isBinarised()) {
        continue;
      }
      List<String> message = ChangeSummary.of(base, edited);
      Comparison diff = Comparer.compare(base, edited, ToleranceOptions.NONE);
      List<String> values = diff.values().stream().map(Comparison.Value::name).toList();
      for (String name : HEAD) {
        assertEquals(values.contains(name), message.contains(name), what + ", " + name);
      }
      assertEquals(diff.frames().added().size(), count(message, "frames? added"), what);
      assertEquals(diff.frames().removed().size(), count(message, "frames? removed"), what);
      assertEquals(diff.frames().reordered(), message.contains("order of frames"), what);
      changed += diff.frames().isSame() ? 0 : 1;
    }
    assertTrue(changed > ANIMATIONS / 10, changed + " with other frames");
  }

  private static Animation edited(Animation base, SplittableRandom random) {
    Animation edited = base;
    for (int n = random.nextInt(MAX_CHANGES) + 1; n > 0; n--) {
      edited = AnimationMutator.mutate(edited, random);
    }
    List<Frame> frames = new ArrayList<>(edited.frames());
    if (frames.size() > 1 && random.nextBoolean()) {
      Frame taken = frames.remove(random.nextInt(frames.size()));
      if (random.nextBoolean()) {
        frames.add(random.nextInt(frames.size() + 1), taken);
      }
    }
    return edited.withFrames(frames);
  }

  /** The number before some words; 0 if the message lacks them. */
  private static int count(List<String> message, String words) {
    Pattern counted = Pattern.compile("([\\d,]+) " + words);
    return message.stream()
        .map(counted::matcher)
        .filter(Matcher::matches)
        .mapToInt(m -> Integer.parseInt(m.group(1).replace(",", "")))
        .findFirst()
        .orElse(0);
  }
}
