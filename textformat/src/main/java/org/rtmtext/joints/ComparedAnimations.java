package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.model.Animation;
import org.rtmtext.skeleton.Skeleton;

/** Collects the animations from whose motion parents are proposed; not for several threads. */
public final class ComparedAnimations {
  private final List<Animation> samples = new ArrayList<>();

  /** The bones of all animations, in lower case. */
  private final Set<String> bones = new HashSet<>();

  /**
   * Adds the frames of an animation that are compared.
   *
   * @return why the animation cannot be used; empty if it was added
   */
  public Optional<String> add(Animation animation) {
    Optional<String> reason = ProposedParents.whyUnusable(animation);
    if (reason.isPresent()) {
      return reason;
    }
    Set<String> all = new HashSet<>(bones);
    animation.bones().forEach(bone -> all.add(Skeleton.folded(bone)));
    if (all.size() > ProposedParents.MAX_BONES) {
      return Optional.of(
          "has too many other bones: together, at most "
              + ProposedParents.MAX_BONES
              + " bones can be compared");
    }
    bones.addAll(all);
    samples.add(ProposedParents.sample(animation));
    return Optional.empty();
  }

  public int size() {
    return samples.size();
  }

  /**
   * Whether the animations have all these bones.
   *
   * @param folded in lower case
   */
  public boolean haveAll(Collection<String> folded) {
    return bones.containsAll(folded);
  }

  /** The proposed parents; none without animations. */
  public ProposedParents parents() {
    return samples.isEmpty()
        ? new ProposedParents(List.of(), List.of())
        : ProposedParents.of(samples);
  }
}
