package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.comparison.Comparison.BoneDifference;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.conversion.ConversionErrorBounds;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Finds the bones of two animations whose transforms differ. */
final class DifferingBones {
  private static final Comparator<BoneDifference> LARGEST_FIRST =
      Arrays.stream(Part.values())
          .map(part -> Comparator.comparingDouble((BoneDifference m) -> -m.amount(part)))
          .reduce(Comparator::thenComparing)
          .orElseThrow();

  /** A frame of the binarised animation that is compared with a plain one. */
  private record Stored(Transforms transforms, ConversionErrorBounds precision) {}

  /**
   * The binarised animation that is compared with a plain one.
   *
   * @param isBefore whether it is the first of the two
   */
  private record Binarised(
      List<Frame> frames, boolean isBefore, Skeleton skeleton, Parents parents) {
    static Binarised of(Animation before, Animation after, Skeleton skeleton) {
      boolean isBefore = before.encoding().isBinarised();
      Animation stored = isBefore ? before : after;
      return new Binarised(
          stored.frames(), isBefore, skeleton, Parents.of(stored.bones(), skeleton));
    }

    Stored frame(int f) {
      Transforms transforms = frames.get(f).transforms();
      return new Stored(transforms, ConversionErrorBounds.of(transforms, parents));
    }
  }

  private final Animation before;
  private final Animation after;
  private final ListMatching<String> bones;
  private final ListMatching<Frame> frames;
  private final TransformTolerance limits;

  /** The binarised animation if the other one is plain; otherwise empty. */
  private final Optional<Binarised> binarised;

  /** Compares animations of one kind. */
  DifferingBones(
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
    binarised = Optional.empty();
  }

  /**
   * Compares a plain animation with a binarised one. Differences caused by storing it as a
   * binarised file are ignored, and so are bones that the skeleton lacks, because their parents are
   * unknown.
   *
   * @throws CannotConvertException if the binarised animation has no plain form
   */
  DifferingBones(
      Animation before,
      Animation after,
      ListMatching<String> bones,
      ListMatching<Frame> frames,
      ToleranceOptions tolerance,
      Skeleton skeleton)
      throws CannotConvertException {
    this.before = plain(before, skeleton);
    this.after = plain(after, skeleton);
    this.bones = bones;
    this.frames = frames;
    limits = TransformTolerance.of(tolerance);
    binarised = Optional.of(Binarised.of(before, after, skeleton));
  }

  private static Animation plain(Animation a, Skeleton skeleton) throws CannotConvertException {
    return a.encoding().isBinarised()
        ? Conversion.convert(a, Encoding.PLAIN, skeleton, BoneChoice.ANIMATION).animation()
        : a;
  }

  /** The bones that differ, sorted by the amounts of their {@link Part}s, largest first. */
  List<BoneDifference> find() {
    int count = before.bones().size();
    int[] differing = new int[count];
    BitSet known = new BitSet();
    IntStream.range(0, count).filter(this::isKnown).forEach(known::set);
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
      int ofBefore = f;
      Optional<Stored> stored = binarised.map(s -> s.frame(s.isBefore() ? ofBefore : g));
      for (int i = 0; i < count; i++) {
        int j = bones.inAfter(i);
        if (j < 0 || !known.get(i)) {
          continue;
        }
        Map<Part, Double> beyond =
            stored.isPresent() ? beyond(a, i, b, j, stored.get()) : beyond(a, i, b, j);
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

  private Map<Part, Double> beyond(Transforms a, int i, Transforms b, int j) {
    boolean isInA = i < a.count();
    boolean isInB = j < b.count();
    if (!isInA || !isInB) {
      return isInA == isInB ? Map.of() : Map.of(Part.ROW, 1.0);
    }
    return a.sameBits(i, b, j) ? Map.of() : TransformDifference.of(a, i, b, j).beyond(limits);
  }

  private Map<Part, Double> beyond(Transforms a, int i, Transforms b, int j, Stored stored) {
    if (i >= a.count() || j >= b.count()) {
      return beyond(a, i, b, j);
    }
    int bone = binarised.get().isBefore() ? i : j;
    return TransformDifference.of(a, i, b, j)
        .withLength(stored.transforms(), bone)
        .beyond(limits.and(stored.precision(), bone));
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
      same = beyond(a, i++, b, j++).isEmpty();
    }
    return same;
  }

  private boolean isKnown(int bone) {
    return binarised.isEmpty()
        || binarised.get().skeleton().indexOf(before.bones().get(bone)).isPresent();
  }
}
