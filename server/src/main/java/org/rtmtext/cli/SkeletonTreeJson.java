package org.rtmtext.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.skeleton.Skeleton;

/** The JSON document of {@code skeleton --json}. */
public record SkeletonTreeJson(List<Tree> skeletons) {
  /**
   * A skeleton.
   *
   * @param file null for a built-in skeleton
   */
  record Tree(String name, String file, List<BoneJson> bones) {}

  /**
   * A bone.
   *
   * @param parent null for a bone without a parent
   */
  record BoneJson(String name, String parent) {}

  public static SkeletonTreeJson of(List<SkeletonMatch> found) {
    return new SkeletonTreeJson(
        found.stream()
            .map(
                match ->
                    new Tree(
                        match.skeleton().name(),
                        match.file().map(Path::toString).orElse(null),
                        bones(match.skeleton())))
            .toList());
  }

  private static List<BoneJson> bones(Skeleton skeleton) {
    List<BoneJson> bones = new ArrayList<>();
    for (int i = 0; i < skeleton.bones().size(); i++) {
      int parent = skeleton.parent(i);
      String above = parent < 0 ? null : skeleton.bones().get(parent).spelled();
      bones.add(new BoneJson(skeleton.bones().get(i).spelled(), above));
    }
    return bones;
  }
}
