package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.comparison.Comparison.BoneDifference;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.conversion.ConversionErrorBounds;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Finds the bones of two animations of one kind whose transforms differ. */
final class MotionDifference {
  private static final Comparator<BoneDifference> LARGEST_FIRST =
      Arrays.stream(Part.values())
          .map(part -> Comparator.comparingDouble((BoneDifference m) -> -m.amount(part)))
          .reduce(Comparator::thenComparing)
          .orElseThrow();

  /** A frame of the binarised animation that is compared with a plain one. */
  private record Stored(Transforms transforms, ConversionErrorBounds precision) {}

  private final Animation before;
  private final Animation after;
  private final ListMatching<String> bones;
  private final ListMatching<Frame> frames;
  private final TransformTolerance limits;
  private Animation binarised;
  private boolean binarisedIsBefore;
  private Parents parents;
  private Skeleton known;

  MotionDifference(
      Animation before,
      Animation after,
      ListMatching<String> bones,
      ListMatching<Frame> frames,
      ToleranceOptions tolerance) {
    this.before = before;
    this.after = after;
    this.bones = bones;
    this.frames = frames;
    limits = TransformTolerance.of(tolerance);
  }

  /**
   * Ignores differences caused by storing one animation as a binarised file. Also ignores bones
   * that the skeleton lacks, because their parents are unknown.
   *
   * @param stored the binarised animation
   * @param isBefore whether it is the first of the two
   */
  MotionDifference within(Animation stored, boolean isBefore, Skeleton skeleton) {
    binarised = stored;
    binarisedIsBefore = isBefore;
    parents = Parents.of(stored.bones(), skeleton);
    known = skeleton;
    return this;
  }

  /** The bones that differ, sorted by the amounts of their {@link Part}s, largest first. */
  List<BoneDifference> find() {
    int count = before.bones().size();
    int[] differing = new int[count];
    boolean[] isKnown = known();
    List<Map<Part, Peak>> peaks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      peaks.add(new EnumMap<>(Part.class));
    }
    for (int f = 0; f < before.frames().size(); f++) {
      int g = frames.inAfter(f);
      if (g < 0) {
        continue;
      }
      Transforms a = before.frames().get(f).transforms();
      Transforms b = after.frames().get(g).transforms();
      Phase phase = before.frames().get(f).storedPhase();
      Optional<Stored> stored = stored(f, g);
      for (int i = 0; i < count; i++) {
        int j = bones.inAfter(i);
        if (j < 0 || !isKnown[i]) {
          continue;
        }
        Map<Part, Double> beyond = beyond(a, i, b, j, stored);
        differing[i] += beyond.isEmpty() ? 0 : 1;
        for (Map.Entry<Part, Double> part : beyond.entrySet()) {
          peaks.get(i).merge(part.getKey(), new Peak(part.getValue(), f, phase), Peak::or);
        }
      }
    }
    List<BoneDifference> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (differing[i] > 0) {
        found.add(new BoneDifference(before.bones().get(i), differing[i], peaks.get(i)));
      }
    }
    found.sort(LARGEST_FIRST);
    return found;
  }

  private Map<Part, Double> beyond(
      Transforms a, int i, Transforms b, int j, Optional<Stored> stored) {
    boolean isInA = i < a.count();
    boolean isInB = j < b.count();
    if (!isInA || !isInB) {
      return isInA == isInB ? Map.of() : Map.of(Part.ROW, 1.0);
    }
    if (stored.isPresent()) {
      int bone = binarisedIsBefore ? i : j;
      return TransformDifference.of(a, i, b, j)
          .withLength(stored.get().transforms(), bone)
          .beyond(limits.and(stored.get().precision(), bone));
    }
    return a.sameBits(i, b, j) ? Map.of() : TransformDifference.of(a, i, b, j).beyond(limits);
  }

  /** The number of frames whose rows after those of the listed bones differ. */
  int framesWithOtherUnnamedRows() {
    int count = 0;
    for (int f = 0; f < before.frames().size(); f++) {
      int g = frames.inAfter(f);
      if (g >= 0) {
        Transforms a = before.frames().get(f).transforms();
        Transforms b = after.frames().get(g).transforms();
        count += sameUnnamedRows(a, b) ? 0 : 1;
      }
    }
    return count;
  }

  private boolean sameUnnamedRows(Transforms a, Transforms b) {
    int i = before.bones().size();
    int j = after.bones().size();
    boolean same = Math.max(0, a.count() - i) == Math.max(0, b.count() - j);
    while (same && i < a.count()) {
      same = beyond(a, i++, b, j++, Optional.empty()).isEmpty();
    }
    return same;
  }

  private boolean[] known() {
    boolean[] isKnown = new boolean[before.bones().size()];
    for (int i = 0; i < isKnown.length; i++) {
      isKnown[i] = known == null || known.indexOf(before.bones().get(i)).isPresent();
    }
    return isKnown;
  }

  private Optional<Stored> stored(int f, int g) {
    if (binarised == null) {
      return Optional.empty();
    }
    Frame frame = binarised.frames().get(binarisedIsBefore ? f : g);
    Transforms transforms = frame.transforms();
    return Optional.of(new Stored(transforms, ConversionErrorBounds.of(transforms, parents)));
  }
}
