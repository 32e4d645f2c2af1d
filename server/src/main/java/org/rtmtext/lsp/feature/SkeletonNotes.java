package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/** Sentences about skeletons and the bones in them, for hovers. */
final class SkeletonNotes {
  private SkeletonNotes() {}

  /** A sentence about where a bone is in the skeleton of its animation. */
  static String bone(Analysis analysis, SkeletonMatch choice, String bone, HoverText out) {
    String source =
        named(analysis, choice, out) + (choice.isPartial() ? ", which has " + choice.share() : "");
    return choice.skeleton().indexOf(bone).isEmpty()
        ? String.format("It is not in the skeleton %s.", source)
        : String.format("In the skeleton %s, it %s.", source, family(choice.skeleton(), bone, out));
  }

  /** The parent and the children of a bone, as the end of a sentence about it. */
  static String family(Skeleton skeleton, String bone, HoverText out) {
    List<Bone> children = skeleton.childrenOf(bone);
    String parent =
        skeleton.parentOf(bone).map(p -> "is a child of " + out.name(p.name())).orElse("is a root");
    List<String> names = children.stream().map(b -> out.name(b.name())).toList();
    return parent
        + (names.isEmpty()
            ? ", without children"
            : (names.size() == 1 ? "; child: " : "; children: ") + Wording.list(names));
  }

  private static String named(Analysis analysis, SkeletonMatch choice, HoverText out) {
    return out.code(choice.skeleton().name())
        + (choice.file().isEmpty()
            ? " (built in)"
            : " from " + out.code(analysis.candidates().place(choice)));
  }

  /** Sentences about the skeleton of a list of bones, and why it was chosen. */
  static String chosen(Analysis analysis, HoverText out) {
    Optional<SkeletonMatch> choice = analysis.skeleton();
    if (choice.isEmpty()) {
      return String.format(
          "No known skeleton has at least half of these bones. A %s in this folder or a parent"
              + " folder is found automatically; to use a different file, change the %s.",
          out.code("model.cfg"), out.skeletonSetting());
    }
    SkeletonMatch c = choice.get();
    String better =
        analysis
            .candidates()
            .better(c, analysis.bones())
            .map(b -> which("A better match is %s, which has %s. ", analysis, b, out))
            .orElse("");
    return which("Skeleton: %s, which has %s. ", analysis, c, out)
        + (c.isPartial() ? "Bones that it lacks are treated as roots. " : "")
        + better
        + why(c.reason(), out);
  }

  private static String which(String text, Analysis analysis, SkeletonMatch c, HoverText out) {
    return String.format(text, named(analysis, c, out), c.share());
  }

  private static String why(Reason reason, HoverText out) {
    String change = "; to choose another skeleton, use %s here or the %s.";
    change = String.format(change, out.quickFix(), out.skeletonSetting());
    return switch (reason) {
      case TEXT -> "The text contains it.";
      case CHOSEN -> "You chose it.";
      case SETTINGS -> "The mod's " + out.code("rtm.json") + " names it" + change;
      case NEAREST ->
          "It is in the nearest " + out.code("model.cfg") + " with a skeleton that fits" + change;
      case BEST -> "Of the skeletons in the workspace, it matches the most bones" + change;
      case BUILT_IN -> "No " + out.code("model.cfg") + " has a skeleton that fits" + change;
    };
  }
}
