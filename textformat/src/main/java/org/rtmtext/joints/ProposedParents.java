package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * The parents of bones, proposed from their motion alone; immutable. Two bones that share a joint
 * have a point that both move to the same place, so the residual of the best such point is small.
 * The proposal is a minimum spanning tree over these residuals; names decide between residuals that
 * are about equal, as those of bones that do not move against each other.
 *
 * @param bones parents before their children
 * @param leftOut the indexes of animations that were not used, because their joints differ from
 *     those of the others, or because hardly any bone has a joint in them
 */
public record ProposedParents(List<Proposal> bones, List<Integer> leftOut) {
  /** Time and memory grow with the square of the number of bones. */
  public static final int MAX_BONES = 256;

  /** Of a long animation, at most this many frames at equal distances are compared. */
  private static final int MAX_FRAMES = 80;

  /** How many animations are tried as the first one, if others do not agree with it. */
  private static final int MAX_FIRST = 3;

  /** How sure a parent is. */
  public enum Certainty {
    /** The root of the tree, chosen by its name. */
    ROOT,
    /** The hierarchy with any other parent has a much larger residual. */
    SURE,
    /** Another bone fits about as well, few frames can be compared, or the built-in man differs. */
    UNSURE,
    /** The bone shares no joint with any bone that could be its parent, as a weapon may do. */
    UNATTACHED,
    /** Not compared: none of the animations that can be used has this bone. */
    UNKNOWN
  }

  /**
   * The parent of a bone.
   *
   * @param bone as the first animation spells it
   * @param parent empty if there is none
   * @param residual root mean square of the distance that the joint moves in the parent, metres;
   *     for an unattached bone, in the rival; infinite for the root
   * @param rival the best alternative: another parent of the bone, or a descendant of the bone that
   *     could connect it to the other bones instead; the parent in the built-in man if that
   *     differs; empty if there is none
   * @param rivalResidual as {@code residual}, for the connection with the rival
   */
  public record Proposal(
      String bone,
      String parent,
      Certainty certainty,
      double residual,
      String rival,
      double rivalResidual) {}

  public ProposedParents {
    bones = List.copyOf(bones);
    leftOut = List.copyOf(leftOut);
  }

  /** Why parents cannot be found from the motion of an animation; empty if they can. */
  public static Optional<String> whyUnusable(Animation animation) {
    int bones = animation.bones().size();
    if (animation.encoding().isBinarised()) {
      return Optional.of(
          "is binarised: its transforms are relative to parents that it does not name; convert it"
              + " to plain with its skeleton first");
    }
    return bones < 2 || bones > MAX_BONES
        ? Optional.of(
            "has "
                + Wording.count(bones, "bone")
                + "; between 2 and "
                + MAX_BONES
                + " can be compared")
        : animation.frames().isEmpty() ? Optional.of("has no frames") : Optional.empty();
  }

  /** The frames of an animation that are compared. */
  public static Animation sample(Animation animation) {
    List<Frame> all = animation.frames();
    int count = Math.min(all.size(), MAX_FRAMES);
    return animation.withFrames(
        IntStream.range(0, count)
            .mapToObj(i -> all.get((int) ((long) i * all.size() / count)))
            .toList());
  }

  /**
   * Proposes parents for the bones of all animations.
   *
   * @param animations at least one, {@linkplain #sample sampled}, with at most {@link #MAX_BONES}
   *     bones together; for all of them, {@link #whyUnusable} is empty
   */
  public static ProposedParents of(List<Animation> animations) {
    List<String> bones =
        List.copyOf(
            animations.stream()
                .flatMap(animation -> animation.bones().stream())
                .collect(
                    Collectors.toMap(Skeleton::folded, b -> b, (a, b) -> a, LinkedHashMap::new))
                .values());
    List<double[]> smallest = new ArrayList<>();
    List<Long> sure = new ArrayList<>();
    for (Animation animation : animations) {
      ParentSearch search = new ParentSearch(bones, PairSums.of(animation, bones));
      List<Proposal> proposals = search.proposals();
      if (animations.size() == 1) {
        return ParentSearch.typical(search.smallest()) <= Joint.MAX_RESIDUAL
            ? new ProposedParents(proposals, List.of())
            : new ProposedParents(List.of(), List.of(0));
      }
      smallest.add(search.smallest());
      sure.add(proposals.stream().filter(p -> p.certainty() == Certainty.SURE).count());
    }
    List<Integer> clearFirst =
        new ArrayList<>(IntStream.range(0, animations.size()).boxed().toList());
    clearFirst.sort(
        Comparator.comparing((Integer i) -> -sure.get(i))
            .thenComparingDouble(i -> ParentSearch.typical(smallest.get(i))));
    // Each attempt takes the animations that agree with its first one. The attempt whose animations
    // have the most sure parents is used.
    ProposedParents best = null;
    long most = -1;
    for (int first = 0; first < Math.min(MAX_FIRST, clearFirst.size()); first++) {
      Collections.swap(clearFirst, 0, first);
      ProposedParents found = agreeing(animations, bones, clearFirst, smallest);
      long shown =
          clearFirst.stream().filter(i -> !found.leftOut.contains(i)).mapToLong(sure::get).sum();
      if (shown > most) {
        most = shown;
        best = found;
      }
      // At least half of the sure parents are from animations that agree: the others are
      // exceptions.
      if (2 * most >= sure.stream().mapToLong(n -> n).sum()) {
        break;
      }
    }
    return best;
  }

  /**
   * Proposes parents from the first animation that has joints, and from those that agree with it.
   *
   * @param order indexes of animations
   * @param smallest residuals of the bones of each animation
   */
  private static ProposedParents agreeing(
      List<Animation> animations,
      List<String> bones,
      List<Integer> order,
      List<double[]> smallest) {
    List<Integer> leftOut = new ArrayList<>();
    PairSums sums = null;
    ParentSearch used = null;
    for (int i : order) {
      // Computed again, because keeping all sums would take memory for each animation.
      PairSums own = PairSums.of(animations.get(i), bones);
      PairSums both = sums == null ? own : sums.plus(own);
      ParentSearch more = new ParentSearch(bones, both);
      if (ParentSearch.typical(smallest.get(i)) <= Joint.MAX_RESIDUAL
          && (used == null || more.hasJointsOf(used.smallest(), smallest.get(i)))) {
        sums = both;
        used = more;
      } else {
        leftOut.add(i);
      }
    }
    leftOut.sort(null);
    return new ProposedParents(used == null ? List.of() : used.proposals(), leftOut);
  }
}
