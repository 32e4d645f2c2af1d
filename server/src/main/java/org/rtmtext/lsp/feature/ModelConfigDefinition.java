package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.Skeleton;

/**
 * Where bones and skeletons are defined, for names in a {@code model.cfg}. A bone is looked up by
 * its name: first in the last skeleton that begins before it, then in the others of the file.
 */
public final class ModelConfigDefinition {
  private static final Pattern NAME = Pattern.compile("\"([^\"]*)\"|[A-Za-z_][A-Za-z_0-9]*");

  private static final Pattern NAMES_SKELETON =
      Pattern.compile("(?i)(skeletonInherit|skeletonName)\\s*=\\s*$|\\bclass\\s+(\\w+\\s*:\\s*)?$");

  /** A bone and the skeleton in which it was found. */
  public record BoneIn(Skeleton skeleton, Bone bone, Range range) {}

  private record Name(String text, String before, Range range, int offset) {}

  private ModelConfigDefinition() {}

  /** Where the bone or skeleton at a position is defined. */
  public static List<Location> at(ModelConfigDocument document, Position position) {
    return boneAt(document, position)
        .flatMap(b -> location(document, b.bone().place()))
        .or(() -> skeletonAt(document, position).flatMap(s -> location(document, s.place())))
        .stream()
        .toList();
  }

  static Optional<Location> location(ModelConfigDocument document, Bone bone) {
    return location(document, bone.place());
  }

  private static Optional<Location> location(ModelConfigDocument document, ConfigPlace place) {
    // The URI in the spelling of the client.
    return document.has(place)
        ? Optional.of(new Location(document.uri(), ModelConfigDocument.range(place)))
        : BoneNames.location(place);
  }

  /** The bone with the name at a position. */
  public static Optional<BoneIn> boneAt(ModelConfigDocument document, Position position) {
    Optional<Name> name = nameAt(document, position);
    if (name.isEmpty() || NAMES_SKELETON.matcher(name.get().before()).find()) {
      return Optional.empty();
    }
    for (Skeleton skeleton : nearestFirst(document, name.get().offset())) {
      Optional<Bone> bone = skeleton.findSpelled(name.get().text());
      if (bone.isPresent()) {
        return Optional.of(new BoneIn(skeleton, bone.get(), name.get().range()));
      }
    }
    return Optional.empty();
  }

  /** The skeleton with the name at a position. */
  public static Optional<Skeleton> skeletonAt(ModelConfigDocument document, Position position) {
    return nameAt(document, position)
        .filter(name -> NAMES_SKELETON.matcher(name.before()).find())
        .flatMap(name -> document.config().find(name.text()));
  }

  public static Optional<Range> rangeAt(ModelConfigDocument document, Position position) {
    return nameAt(document, position).map(Name::range);
  }

  private static List<Skeleton> nearestFirst(ModelConfigDocument document, int offset) {
    List<Skeleton> before = new ArrayList<>();
    List<Skeleton> others = new ArrayList<>();
    for (Skeleton s : document.config().skeletons()) {
      boolean begun = document.has(s.place()) && s.place().offset() <= offset;
      (begun ? before : others).add(s);
    }
    Collections.reverse(before);
    before.addAll(others);
    return before;
  }

  private static Optional<Name> nameAt(ModelConfigDocument document, Position position) {
    int offset = document.offset(position);
    int start = document.offset(new Position(position.getLine(), 0));
    String line = document.line(position.getLine());
    int column = offset - start;
    Matcher names = NAME.matcher(line);
    while (names.find() && names.start() <= column) {
      if (column <= names.end()) {
        boolean quoted = names.group(1) != null;
        int from = names.start() + (quoted ? 1 : 0);
        int to = names.end() - (quoted ? 1 : 0);
        return Optional.of(
            new Name(
                line.substring(from, to),
                line.substring(0, names.start()),
                Snapshot.range(position.getLine(), from, to),
                start + from));
      }
    }
    return Optional.empty();
  }
}
