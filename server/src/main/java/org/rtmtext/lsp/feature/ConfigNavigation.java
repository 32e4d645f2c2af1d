package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.lsp.feature.ConfigName.Role;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/**
 * What names in a {@code model.cfg} refer to. A bone is looked up by its name: first in the
 * skeletons that begin before it, from the nearest one upwards, then in all others.
 */
public final class ConfigNavigation {
  private ConfigNavigation() {}

  /** A bone and the skeleton in which it was found. */
  record BoneIn(Skeleton skeleton, Bone bone) {}

  /** Where the bone or skeleton at a position is defined; empty for anything else. */
  public static List<Location> definition(ModelConfigDocument document, Position position) {
    Optional<ConfigName> name = ConfigName.at(document, position);
    return name
        .flatMap(n -> bone(document, n))
        .map(found -> found.bone().place())
        .or(() -> name.flatMap(n -> skeleton(document, n)).map(Skeleton::place))
        .flatMap(place -> location(document, place))
        .stream()
        .toList();
  }

  static Optional<Location> location(ModelConfigDocument document, ConfigPlace place) {
    // For its own document, the client gets the URI that it sent: it might not recognize another
    // spelling.
    return document.has(place)
        ? Optional.of(new Location(document.uri(), ModelConfigDocument.range(place)))
        : BoneNames.location(place);
  }

  /** The bone with the name at a position. */
  static Optional<BoneIn> boneAt(ModelConfigDocument document, Position position) {
    return ConfigName.at(document, position).flatMap(name -> bone(document, name));
  }

  private static Optional<BoneIn> bone(ModelConfigDocument document, ConfigName name) {
    if (isSkeleton(name)) {
      return Optional.empty();
    }
    List<Skeleton> nearestFirst = new ArrayList<>();
    List<Skeleton> others = new ArrayList<>();
    for (Skeleton s : document.config().skeletons()) {
      boolean begun = document.has(s.place()) && s.place().offset() <= name.start();
      (begun ? nearestFirst : others).add(s);
    }
    Collections.reverse(nearestFirst);
    nearestFirst.addAll(others);
    return nearestFirst.stream()
        .flatMap(s -> s.findSpelled(name.token().text()).map(b -> new BoneIn(s, b)).stream())
        .findFirst();
  }

  private static Optional<Skeleton> skeleton(ModelConfigDocument document, ConfigName name) {
    return document.inheritable().stream()
        .filter(s -> isSkeleton(name) && s.name().equalsIgnoreCase(name.token().text()))
        .findFirst();
  }

  private static boolean isSkeleton(ConfigName name) {
    return name.role() == Role.CLASS || name.role() == Role.BASE || name.role() == Role.SKELETON;
  }

  /** The hover of a bone or skeleton; empty for anything else. */
  public static Optional<Hover> hover(
      ModelConfigDocument document, Position position, HoverForm form) {
    Optional<ConfigName> name = ConfigName.at(document, position);
    Optional<BoneIn> bone = name.flatMap(n -> bone(document, n));
    Optional<Skeleton> skeleton = name.flatMap(n -> skeleton(document, n));
    HoverText out = new HoverText(form);
    if (bone.isPresent()) {
      describe(bone.get(), out);
    } else if (skeleton.isPresent()) {
      Skeleton s = skeleton.get();
      String bones = Wording.count(s.bones().size(), "bone");
      out.say("%s: a skeleton of %s. %s", out.bold(out.code(s.name())), bones, discrete(s));
    } else {
      return Optional.empty();
    }
    Range range = document.rangeInQuotes(name.get().token().place());
    return Optional.of(new Hover(out.content(), range));
  }

  private static void describe(BoneIn found, HoverText out) {
    Skeleton skeleton = found.skeleton();
    String name = found.bone().name();
    out.say(
        "%s%s, bone %s of %s in %s: it %s.",
        out.bold(out.code(found.bone().spelled())),
        FlashpointBones.note(name),
        skeleton.indexOf(name).orElse(0) + 1,
        skeleton.bones().size(),
        out.code(skeleton.name()),
        SkeletonNotes.family(skeleton, name, out));
    out.paragraph(discrete(skeleton));
  }

  private static String discrete(Skeleton skeleton) {
    return skeleton.isDiscrete()
        ? "It is discrete: every vertex belongs to one bone."
        : "It is not discrete: a vertex may belong to several bones.";
  }
}
