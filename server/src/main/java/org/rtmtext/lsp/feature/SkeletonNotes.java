package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.SkeletonMatch;
import org.rtmtext.projection.SkeletonMatch.Reason;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/** Sentences about skeletons and the bones in them, for hovers. */
final class SkeletonNotes {
  /** More children are counted: a hand has five. */
  private static final int MOST_CHILDREN = 12;

  private SkeletonNotes() {}

  /** What a bone hangs on, and what hangs on it. */
  static String family(Skeleton skeleton, String bone, HoverText out) {
    List<Bone> children = skeleton.childrenOf(bone);
    String parent =
        skeleton
            .parentOf(bone)
            .map(p -> "hangs on " + out.name(p.name()))
            .orElse("hangs on nothing");
    return parent
        + (children.isEmpty()
            ? ", and nothing hangs on it"
            : ", and on it " + (children.size() == 1 ? "hangs " : "hang ") + names(children, out));
  }

  private static String names(List<Bone> bones, HoverText out) {
    List<String> names = new ArrayList<>();
    bones.stream().limit(MOST_CHILDREN).forEach(b -> names.add(out.name(b.name())));
    int more = bones.size() - names.size();
    String last = more > 0 ? more + " more" : names.remove(names.size() - 1);
    return names.isEmpty() ? last : String.join(", ", names) + " and " + last;
  }

  /**
   * A skeleton and the file that it stands in; and where that is not all, how many bones it has.
   */
  static String source(Analysis analysis, SkeletonMatch choice, HoverText out) {
    return named(analysis, choice, out) + (choice.isPartial() ? ", has " + choice.share() : "");
  }

  private static String named(Analysis analysis, SkeletonMatch choice, HoverText out) {
    return out.code(choice.skeleton().name())
        + (choice.file().isEmpty()
            ? ", which comes along"
            : " of " + out.code(analysis.candidates().place(choice)));
  }

  /** Which skeleton a list of bones is taken to belong to, and why. */
  static String chosen(Analysis analysis, HoverText out) {
    Optional<SkeletonMatch> choice = analysis.skeleton();
    if (choice.isEmpty()) {
      return "No skeleton is known that has half of these bones. A "
          + out.code("model.cfg")
          + " in this folder or one above is found by itself; the setting "
          + out.code("rtm.skeleton")
          + " names another.";
    }
    SkeletonMatch c = choice.get();
    return "Skeleton: "
        + named(analysis, c, out)
        + ", has "
        + c.share()
        + ". "
        + (c.isPartial() ? "Those that it lacks are taken to hang on nothing. " : "")
        + analysis
            .candidates()
            .better(c, analysis.bones())
            .map(b -> "More of them, " + b.known() + ", has " + named(analysis, b, out) + ". ")
            .orElse("")
        + why(c.reason(), out);
  }

  private static String why(Reason reason, HoverText out) {
    String change = "; a code action here, or the setting " + out.code("rtm.skeleton") + ", ";
    return switch (reason) {
      case CHOSEN -> "You have chosen it.";
      case NEAREST ->
          "It is in the nearest "
              + out.code("model.cfg")
              + " that has one that fits"
              + change
              + "chooses another.";
      case BEST ->
          "Of those in the workspace it has the most of the bones" + change + "chooses another.";
      case BUILT_IN ->
          "No " + out.code("model.cfg") + " has one that fits" + change + "chooses another.";
    };
  }
}
