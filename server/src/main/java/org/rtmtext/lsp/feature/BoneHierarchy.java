package org.rtmtext.lsp.feature;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.TypeHierarchyItem;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/**
 * The bones of a skeleton as a type hierarchy, in which the parent of a bone is its supertype. The
 * location of a bone is its entry in the list of the requested document, or else its definition in
 * the {@code model.cfg}.
 *
 * @param uri of the requested document
 * @param detail shown next to each bone: the skeleton
 * @param places finds the location of a bone; empty if it has none, as in a built-in skeleton
 */
public record BoneHierarchy(
    String uri, Skeleton skeleton, String detail, Function<Bone, Optional<Location>> places) {
  /** The hierarchy of the skeleton of a text; empty if no skeleton fits. */
  public static Optional<BoneHierarchy> of(Snapshot document) {
    Optional<SkeletonMatch> choice = document.skeleton();
    return choice.map(
        c ->
            new BoneHierarchy(
                document.uri(),
                c.skeleton(),
                document.skeletons().label(c),
                bone -> place(document, bone)));
  }

  private static Optional<Location> place(Snapshot document, Bone bone) {
    return HeadLines.bones(document.text()).stream()
        .filter(name -> Skeleton.areSame(name, bone.name()))
        .flatMap(name -> HeadLines.entriesOf(document.text(), name).stream())
        .findFirst()
        .map(range -> new Location(document.uri(), Snapshot.range(range)))
        .or(() -> BoneNames.location(bone.place()));
  }

  /** The hierarchy of a skeleton in a {@code model.cfg}; empty if this skeleton does not exist. */
  public static Optional<BoneHierarchy> of(ModelConfigDocument document, String skeleton) {
    return document
        .config()
        .find(skeleton)
        .map(
            s ->
                new BoneHierarchy(
                    document.uri(),
                    s,
                    s.name(),
                    bone -> ConfigNavigation.location(document, bone.place())));
  }

  /** The item of the bone at a position in a text; empty if there is none. */
  public static List<TypeHierarchyItem> at(Snapshot document, Position position) {
    Optional<BoneReference> name = BoneReference.of(document.text(), position);
    return name.isEmpty()
        ? List.of()
        : of(document).flatMap(h -> h.item(name.get().bone())).stream().toList();
  }

  /** The item of the bone at a position in a {@code model.cfg}; empty if there is none. */
  public static List<TypeHierarchyItem> at(ModelConfigDocument document, Position position) {
    return ConfigNavigation.boneAt(document, position)
        .flatMap(b -> of(document, b.skeleton().name()).flatMap(h -> h.item(b.bone().name())))
        .stream()
        .toList();
  }

  /**
   * The bone that an item stands for, and the document in which the user asked for the hierarchy.
   */
  public record Origin(String uri, String skeleton, String bone) {}

  /** The origin of an item; empty if it is not from this server. */
  public static Optional<Origin> origin(TypeHierarchyItem item) {
    return item != null
            && item.getData() instanceof JsonObject data
            && data.get("uri") instanceof JsonPrimitive uri
            && data.get("skeleton") instanceof JsonPrimitive skeleton
            && data.get("bone") instanceof JsonPrimitive bone
        ? Optional.of(new Origin(uri.getAsString(), skeleton.getAsString(), bone.getAsString()))
        : Optional.empty();
  }

  /** The item of the parent of a bone; empty for a root. */
  public List<TypeHierarchyItem> above(String bone) {
    return skeleton.parentOf(bone).map(this::item).stream().toList();
  }

  /** The items of the children of a bone. */
  public List<TypeHierarchyItem> below(String bone) {
    return skeleton.childrenOf(bone).stream().map(this::item).toList();
  }

  private Optional<TypeHierarchyItem> item(String bone) {
    return skeleton.find(bone).map(this::item);
  }

  private TypeHierarchyItem item(Bone bone) {
    Location place =
        places
            .apply(bone)
            .orElse(new Location(uri, new Range(new Position(0, 0), new Position(0, 0))));
    TypeHierarchyItem item =
        new TypeHierarchyItem(
            bone.name(), SymbolKind.Class, place.getUri(), place.getRange(), place.getRange());
    item.setDetail(detail);
    JsonObject data = new JsonObject();
    data.addProperty("uri", uri);
    data.addProperty("skeleton", skeleton.name());
    data.addProperty("bone", bone.name());
    item.setData(data);
    return item;
  }
}
