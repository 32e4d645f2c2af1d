package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.model.Animation;

/**
 * The result of an import.
 *
 * @param animation empty if one of the problems is an error
 * @param base the animation from which rows that were not edited are copied; empty for none
 * @param skeleton that was used; empty if none was found, or none is needed
 * @param isBaseEdited whether the base was edited after the file was exported from it
 * @param problems the errors first
 */
public record ImportedGltf(
    Optional<Animation> animation,
    Optional<Animation> base,
    Optional<SkeletonMatch> skeleton,
    boolean isBaseEdited,
    List<GltfProblem> problems) {
  public ImportedGltf {
    problems = List.copyOf(problems);
  }

  /**
   * A failed import.
   *
   * @param before problems that were found before the error
   */
  static ImportedGltf failed(String message, List<GltfProblem> before) {
    List<GltfProblem> problems = new ArrayList<>(List.of(GltfProblem.error(message)));
    problems.addAll(before);
    return new ImportedGltf(Optional.empty(), Optional.empty(), Optional.empty(), false, problems);
  }
}
