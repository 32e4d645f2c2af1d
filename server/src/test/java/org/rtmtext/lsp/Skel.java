package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/** A {@code model.cfg} for tests: a leg and a longer one that inherits from it. */
public final class Skel {
  static final Path FILE = Path.of("/mod/model.cfg");

  public static final String CFG =
      """
      class CfgSkeletons
      {
        class Leg
        {
          isDiscrete = 0;
          skeletonInherit = "";
          skeletonBones[] =
          {
            "Hip", "",
            "Knee", "Hip",
            "Foot", "Knee",
            "Toe", "Foot",
            "Weapon", "Hip"
          };
        };
        class Long: Leg
        {
          skeletonInherit = "Leg";
          skeletonBones[] = {"Nail", "Toe"};
        };
      };
      """;

  private Skel() {}

  public static ModelConfig config() {
    return new SkeletonFiles().read(FILE, CFG);
  }

  /** The skeletons of {@link #CFG}, the first one only, found for a reason. */
  static SkeletonCandidates leg(Reason reason) {
    return candidates(List.of(config().skeletons().get(0)), reason);
  }

  public static SkeletonCandidates candidates(List<Skeleton> skeletons, Reason reason) {
    List<SkeletonMatch> found = new ArrayList<>();
    for (Skeleton s : skeletons) {
      found.add(new SkeletonMatch(s, Optional.of(FILE), reason, 0, 0));
    }
    return new SkeletonCandidates(
        Optional.of(Path.of("/mod/anim")),
        reason == Reason.CHOSEN ? found : List.of(),
        reason == Reason.CHOSEN ? List.of() : found);
  }

  /** A skeleton in which each bone is the child of the previous one; chosen by the user. */
  public static SkeletonCandidates of(String... bones) {
    return of(Reason.CHOSEN, bones);
  }

  static SkeletonCandidates of(Reason reason, String... bones) {
    List<Bone> list = new ArrayList<>();
    for (int i = 0; i < bones.length; i++) {
      list.add(new Bone(bones[i], i == 0 ? "" : bones[i - 1], ConfigPlace.NONE));
    }
    return candidates(List.of(new Skeleton("Chain", false, ConfigPlace.NONE, list)), reason);
  }

  /** A document with the leg in a {@code model.cfg} of a parent folder. */
  public static Snapshot document(Marked fixture) {
    return with(fixture.document(), leg(Reason.NEAREST));
  }

  public static Snapshot with(Snapshot document, SkeletonCandidates candidates) {
    document.analyses().choose(candidates);
    return document;
  }

  public static ModelConfigDocument configDocument(String text) {
    return new ModelConfigDocument("file:///mod/model.cfg", 1, text, new SkeletonFiles());
  }
}
