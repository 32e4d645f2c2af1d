package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rtmtext.joints.ProposedParents.Certainty;
import org.rtmtext.joints.ProposedParents.Proposal;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;

/** Proposed parents as text of a {@code model.cfg}. */
public final class ProposalText {
  private static final double MILLIMETRES = 1000;

  private ProposalText() {}

  /** The lines of a class with a skeleton; each bone has a comment. */
  public static List<String> skeleton(List<Proposal> bones) {
    List<String> lines = new ArrayList<>();
    lines.add("class CfgSkeletons {");
    lines.add("  class ProposedSkeleton {");
    lines.add("    isDiscrete = 0;");
    lines.add("    skeletonInherit = \"\";");
    lines.add("    skeletonBones[] = {");
    for (Proposal bone : bones) {
      String comma = bone == bones.get(bones.size() - 1) ? "" : ",";
      lines.add("      " + pair(bone) + comma + " // " + comment(bone));
    }
    lines.addAll(List.of("    };", "  };", "};"));
    return lines;
  }

  /**
   * An entry of a list of bones, with a comment if its parent is not certain.
   *
   * @param comma whether another entry follows
   */
  public static String entry(Proposal bone, boolean comma) {
    boolean isCertain = bone.certainty() == Certainty.SURE || bone.certainty() == Certainty.ROOT;
    return pair(bone) + (comma ? "," : "") + (isCertain ? "" : " // " + comment(bone));
  }

  private static String pair(Proposal bone) {
    return quoted(bone.bone()) + ", " + quoted(bone.parent());
  }

  private static String quoted(String bone) {
    return '"' + printable(bone).replace("\"", "\"\"") + '"';
  }

  private static String printable(String bone) {
    return Wording.printable(Quotes.characters(bone));
  }

  /** Never ends with a name, because a backslash at its end would continue the comment. */
  private static String comment(Proposal bone) {
    String rival =
        bone.rival().isEmpty() ? "none" : printable(bone.rival()) + ": " + mm(bone.rivalResidual());
    return switch (bone.certainty()) {
      case ROOT -> "root";
      case SURE -> "sure: " + mm(bone.residual());
      case UNSURE -> "unsure: " + mm(bone.residual()) + ", alternative " + rival;
      case UNATTACHED -> "no joint, nearest " + rival;
      case UNKNOWN -> "parent unknown";
    };
  }

  private static String mm(double metres) {
    return String.format(Locale.ROOT, "%.3f mm", metres * MILLIMETRES);
  }
}
