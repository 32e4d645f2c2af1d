package org.rtmtext.lsp;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Position;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.feature.ListedName;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/**
 * A bone that an open {@code model.cfg} names.
 *
 * @param bone as it is defined
 * @param skeletons the folded names of the skeletons that contain it; heirs contain it too
 * @param names all places of its name in the document, as a bone and as a parent
 * @param at the name that was asked for
 */
record ConfigBone(
    ModelConfigDocument document,
    Bone bone,
    Set<String> skeletons,
    List<ListedName> names,
    ListedName at) {
  /** The bone whose name is at a position. */
  static Optional<ConfigBone> at(ModelConfigDocument document, Position position) {
    int offset = document.offset(position);
    List<ListedName> all = ListedName.all(document.tokens());
    return all.stream()
        .filter(n -> n.token().place().offset() <= offset && offset <= n.end())
        .findFirst()
        .flatMap(n -> of(document, n, all));
  }

  private static Optional<ConfigBone> of(
      ModelConfigDocument document, ListedName at, List<ListedName> all) {
    ModelConfig config = document.config();
    Optional<Bone> found =
        config.find(at.skeleton()).flatMap(skeleton -> skeleton.findSpelled(at.token().text()));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Bone bone = found.get();
    Set<String> skeletons =
        config.skeletons().stream()
            .filter(s -> has(s, bone))
            .map(s -> Skeleton.folded(s.name()))
            .collect(Collectors.toSet());
    String folded = Skeleton.folded(bone.spelled());
    List<ListedName> names =
        all.stream()
            .filter(n -> Skeleton.folded(n.token().text()).equals(folded))
            .filter(n -> skeletons.contains(Skeleton.folded(n.skeleton())))
            .toList();
    return Optional.of(new ConfigBone(document, bone, skeletons, names, at));
  }

  private static boolean has(Skeleton skeleton, Bone bone) {
    return skeleton.find(bone.name()).map(Bone::place).filter(bone.place()::equals).isPresent();
  }

  /** Whether a name is the definition of the bone. */
  boolean isDefinition(ListedName name) {
    ConfigPlace place = name.token().place();
    return place.offset() == bone.place().offset() && document.has(bone.place());
  }

  /**
   * Whether the skeleton of an animation contains this bone. An edit of the document may have moved
   * it since the skeleton was read.
   */
  boolean isIn(SkeletonMatch match) {
    Optional<ConfigPlace> place = match.skeleton().find(bone.name()).map(Bone::place);
    return place.isPresent()
        && (place.get().equals(bone.place())
            || place.get().file().equals(bone.place().file())
                && skeletons.contains(Skeleton.folded(match.skeleton().name())));
  }
}
