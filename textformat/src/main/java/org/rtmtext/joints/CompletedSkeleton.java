package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.joints.ProposedParents.Certainty;
import org.rtmtext.joints.ProposedParents.Proposal;
import org.rtmtext.model.Animation;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Completes a skeleton by parents that the motion of a plain animation shows. */
public final class CompletedSkeleton {
  /** More bones would take more than half a second. */
  private static final int MAX_BONES = 128;

  private CompletedSkeleton() {}

  /**
   * Adds to a skeleton the bones of an animation that it lacks, and parents of its roots, except
   * the first one. A root gets a parent only if the motion clearly shows it.
   *
   * @return the skeleton itself if at most one bone of the animation has no parent in it, if
   *     nothing can be added, or if the animation cannot show parents: it has more than 128 bones,
   *     too few frames, or is {@linkplain ProposedParents#whyUnusable unusable}
   */
  public static Skeleton of(Skeleton skeleton, Animation animation) {
    List<String> names = animation.bones();
    Parents parents = Parents.of(names, skeleton);
    int roots = 0;
    for (int i = 0; i < names.size(); i++) {
      roots += parents.parent(i) < 0 ? 1 : 0;
    }
    Animation sample = ProposedParents.sample(animation);
    if (roots < 2
        || names.size() > MAX_BONES
        || sample.frames().size() < ParentSearch.MIN_FRAMES
        || ProposedParents.whyUnusable(animation).isPresent()) {
      return skeleton;
    }
    return completed(skeleton, ProposedParents.of(List.of(sample)).bones());
  }

  private static Skeleton completed(Skeleton skeleton, List<Proposal> proposals) {
    Map<String, String> parents = new HashMap<>();
    skeleton
        .bones()
        .forEach(
            bone ->
                parents.put(
                    Skeleton.folded(bone.name()),
                    skeleton.parentOf(bone.name()).map(p -> Skeleton.folded(p.name())).orElse("")));
    List<Bone> added = new ArrayList<>();
    for (Proposal proposal : proposals) {
      Optional<Bone> known = skeleton.find(proposal.bone());
      boolean isWanted =
          known.isEmpty()
              || proposal.certainty() == Certainty.SURE
                  && skeleton.parentOf(proposal.bone()).isEmpty();
      String bone = Skeleton.folded(proposal.bone());
      String parent = Skeleton.folded(proposal.parent());
      // Parents come before their children. A parent that is still absent is in a tree without a
      // bone of the skeleton; such a tree is left out.
      if (isWanted && parents.containsKey(parent) && !isBelow(parent, bone, parents)) {
        parents.put(bone, parent);
        added.add(new Bone(proposal.bone(), proposal.parent(), skeleton.place()));
      }
    }
    return added.isEmpty() ? skeleton : skeleton.with(added);
  }

  private static boolean isBelow(String bone, String ancestor, Map<String, String> parents) {
    String at = bone;
    while (!at.isEmpty() && !at.equals(ancestor)) {
      at = parents.getOrDefault(at, "");
    }
    return !at.isEmpty();
  }
}
