package org.rtmtext.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Compares an animation's list of bones with the skeleton that it belongs to. */
public final class SkeletonRules {
  /** Maximum number of absent bones to name in a message. */
  private static final int MAX_NAMES = 5;

  private SkeletonRules() {}

  /**
   * Reports bones that the skeleton lacks or spells differently, and those that the list lacks. A
   * skeleton with unknown bones may have any bone.
   */
  public static void check(Animation a, Skeleton skeleton, ProblemCollector out) {
    List<Bone> absent = absent(a.bones(), skeleton);
    boolean lowerCase = a.encoding().isBinarised();
    Suggestions suggestions =
        new Suggestions(
            absent.stream().map(b -> lowerCase ? Skeleton.folded(b.name()) : b.name()).toList());
    for (int i = 0; i < a.bones().size(); i++) {
      String bone = a.bones().get(i);
      String known = skeleton.find(bone).map(Bone::name).orElse(null);
      if (known == null && skeleton.unknown().isPresent()) {
        continue;
      }
      if (known == null) {
        Optional<String> near = suggestions.nearest(bone);
        String message =
            "bone "
                + Wording.quoted(bone)
                + " is not in skeleton "
                + Wording.quoted(skeleton.name())
                + near.map(n -> "; did you mean " + Wording.quoted(n) + "?")
                    .orElse(": add it there, or remove it here");
        Problem problem = new Problem(Code.BONE_NOT_IN_SKELETON, new Place.Bone(i), message);
        out.add(near.map(problem::suggesting).orElse(problem));
      } else if (!lowerCase && !known.equals(bone)) {
        out.add(
            Code.BONE_CASE,
            new Place.Bone(i),
            () ->
                String.format(
                    "skeleton %s spells bone %s as %s",
                    Wording.quoted(skeleton.name()), Wording.quoted(bone), Wording.quoted(known)));
      }
    }
    if (!absent.isEmpty()) {
      out.add(
          Code.BONES_ABSENT, new Place.Head(Section.BONES), () -> absentMessage(absent, skeleton));
    }
  }

  /**
   * Compares the skeleton that a text of poses contains with another one. The rows mean what the
   * text says, so a difference is only reported.
   *
   * @param bones of the text
   * @param ofText the skeleton that the text contains
   * @param skeleton the other one
   * @return the problem if bones of the text have different parents in the two; otherwise empty
   */
  public static Optional<Problem> checkPoses(
      List<String> bones, Skeleton ofText, Skeleton skeleton) {
    Parents own = Parents.of(bones, ofText);
    Parents other = Parents.of(bones, skeleton);
    int[] differing =
        IntStream.range(0, bones.size())
            .filter(b -> own.isKnown(b) && other.isKnown(b) && own.parent(b) != other.parent(b))
            .toArray();
    if (differing.length == 0) {
      return Optional.empty();
    }
    int first = differing[0];
    int more = differing.length - 1;
    String message =
        String.format(
            "in skeleton %s, %s, but in this text %s%s; the rows mean what this text says. To use"
                + " the other skeleton, show the poses again",
            Wording.quoted(skeleton.name()),
            parent(bones, first, other.parent(first)),
            own.parent(first) < 0 ? "it has none" : "it is " + name(bones, own.parent(first)),
            more == 0 ? "" : " (and " + Wording.count(more, "more bone") + " with other parents)");
    return Optional.of(new Problem(Code.POSES_SKELETON, new Place.Head(Section.POSES), message));
  }

  private static String parent(List<String> bones, int bone, int parent) {
    String name = name(bones, bone);
    return parent < 0
        ? name + " has no parent"
        : "the parent of " + name + " is " + name(bones, parent);
  }

  private static String name(List<String> bones, int bone) {
    return Wording.quoted(bones.get(bone));
  }

  /** The bones of a skeleton that are not in a list, in the skeleton's order. */
  public static List<Bone> absent(List<String> bones, Skeleton skeleton) {
    Set<String> listed = new HashSet<>();
    bones.forEach(b -> listed.add(Skeleton.folded(b)));
    List<Bone> absent = new ArrayList<>(skeleton.bones());
    absent.removeIf(b -> listed.contains(Skeleton.folded(b.name())));
    return absent;
  }

  private static String absentMessage(List<Bone> absent, Skeleton skeleton) {
    StringBuilder message =
        new StringBuilder(Wording.count(absent.size(), "bone"))
            .append(" of skeleton ")
            .append(Wording.quoted(skeleton.name()))
            .append(absent.size() == 1 ? " is not animated: " : " are not animated: ");
    for (int i = 0; i < Math.min(MAX_NAMES, absent.size()); i++) {
      message.append(i == 0 ? "" : ", ").append(Wording.quoted(absent.get(i).name()));
    }
    int more = absent.size() - MAX_NAMES;
    return (more > 0 ? message.append(" and ").append(more).append(" more") : message).toString();
  }
}
