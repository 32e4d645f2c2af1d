package org.rtmtext.lsp;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Position;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.lsp.feature.ConfigName;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/**
 * A bone that an open {@code model.cfg} names.
 *
 * @param bone its definition, which may be in another file
 * @param skeletons {@linkplain Skeleton#folded folded} names of the skeletons that define or
 *     inherit it
 * @param names all places of its name in the document, as a bone and as a parent
 */
record ConfigBone(
    ModelConfigDocument document, Bone bone, Set<String> skeletons, List<ConfigPlace> names) {
  /** The bone whose name is at a position in a list of bones; empty for other positions. */
  static Optional<ConfigBone> at(ModelConfigDocument document, Position position) {
    ModelConfig config = document.config();
    return ConfigName.at(document, position)
        .filter(ConfigName::isListed)
        .flatMap(at -> config.find(at.owner()).flatMap(s -> s.findSpelled(at.token().text())))
        .map(bone -> of(document, bone));
  }

  private static ConfigBone of(ModelConfigDocument document, Bone bone) {
    Set<String> skeletons =
        document.config().skeletons().stream()
            .filter(s -> placeIn(s, bone).equals(Optional.of(bone.place())))
            .map(s -> Skeleton.folded(s.name()))
            .collect(Collectors.toSet());
    String folded = Skeleton.folded(bone.spelled());
    List<ConfigPlace> names =
        ConfigName.listed(document)
            .filter(n -> Skeleton.folded(n.token().text()).equals(folded))
            .filter(n -> skeletons.contains(Skeleton.folded(n.owner())))
            .map(n -> n.token().place())
            .toList();
    return new ConfigBone(document, bone, skeletons, names);
  }

  private static Optional<ConfigPlace> placeIn(Skeleton skeleton, Bone bone) {
    return skeleton.find(bone.name()).map(Bone::place);
  }

  /** Whether the bone is defined at this place of its name. */
  boolean isDefinition(ConfigPlace name) {
    return name.offset() == bone.place().offset() && document.has(bone.place());
  }

  boolean isIn(Skeleton skeleton) {
    return skeletons.contains(Skeleton.folded(skeleton.name()));
  }

  /**
   * Whether the skeleton of an animation contains this bone, even if an edit of the document has
   * moved the bone since the skeleton was read.
   */
  boolean isIn(SkeletonMatch match) {
    return placeIn(match.skeleton(), bone).stream()
        .anyMatch(
            place ->
                place.equals(bone.place())
                    || place.file().equals(bone.place().file()) && isIn(match.skeleton()));
  }
}
