package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
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
  private static final int MAX_BONES = 256;

  /** How sure a parent is. */
  public enum Certainty {
    /** The root of the tree, chosen by its name. */
    ROOT,
    /** The hierarchy with any other parent has a much larger residual. */
    SURE,
    /** Another bone fits about as well, few frames can be compared, or the built-in man differs. */
    UNSURE,
    /** The bone shares no joint with any bone that could be its parent, as a weapon may do. */
    UNATTACHED
  }

  /**
   * The parent of a bone.
   *
   * @param bone as the first animation spells it
   * @param parent empty if there is none
   * @param residual root mean square of the distance that the joint moves in the parent, metres;
   *     for an unattached bone, in the rival; infinite for the root
   * @param rival the bone that fits best instead of the parent, or a bone below that fits best as
   *     the child of a bone above, or the parent in the built-in man; empty if there is none
   * @param rivalResidual as {@code residual}, if the rival is connected instead
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
        ? Optional.of("has " + bones + " bones; between 2 and " + MAX_BONES + " can be compared")
        : animation.frames().isEmpty() ? Optional.of("has no frames") : Optional.empty();
  }

  /**
   * Proposes parents for the bones of all animations.
   *
   * @param animations at least one; for all of them, {@link #whyUnusable} is empty
   */
  public static ProposedParents of(List<Animation> animations) {
    List<String> bones =
        List.copyOf(
            animations.stream()
                .flatMap(animation -> animation.bones().stream())
                .collect(
                    Collectors.toMap(Skeleton::folded, b -> b, (a, b) -> a, LinkedHashMap::new))
                .values());
    bones = bones.subList(0, Math.min(bones.size(), MAX_BONES));
    List<PairSums> all = new ArrayList<>();
    List<ParentSearch> alone = new ArrayList<>();
    for (Animation animation : animations) {
      all.add(PairSums.of(animation, bones));
      alone.add(new ParentSearch(bones, all.subList(all.size() - 1, all.size())));
    }
    // The most exact animation decides which of the others agree.
    List<Integer> exactFirst = new ArrayList<>(IntStream.range(0, all.size()).boxed().toList());
    exactFirst.sort(Comparator.comparingDouble(i -> alone.get(i).typical()));
    List<PairSums> used = new ArrayList<>();
    List<Integer> leftOut = new ArrayList<>();
    ParentSearch sum = null;
    for (int i : exactFirst) {
      used.add(all.get(i));
      ParentSearch more = new ParentSearch(bones, used);
      if (alone.get(i).typical() <= Joint.MAX_RESIDUAL
          && (sum == null || more.hasJointsOf(sum, alone.get(i)))) {
        sum = more;
      } else {
        used.remove(used.size() - 1);
        leftOut.add(i);
      }
    }
    leftOut.sort(null);
    return new ProposedParents(sum == null ? List.of() : sum.proposals(), leftOut);
  }
}
