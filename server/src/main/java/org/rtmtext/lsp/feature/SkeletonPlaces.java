package org.rtmtext.lsp.feature;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.rtmtext.projection.SkeletonMatch;
import org.rtmtext.skeleton.ConfigPlace;

/** Where the skeleton of an animation says what its bones are. */
public final class SkeletonPlaces {
  private SkeletonPlaces() {}

  /** The line of the {@code model.cfg} for the bone at a place. */
  public static List<Location> typeDefinition(Snapshot document, Position position) {
    return BoneReference.of(document.text(), position)
        .flatMap(name -> ofBone(document.skeleton(), name.bone()))
        .stream()
        .toList();
  }

  static Optional<Location> ofBone(Optional<SkeletonMatch> choice, String bone) {
    return choice.flatMap(c -> c.skeleton().find(bone)).flatMap(found -> location(found.place()));
  }

  /** Empty for a place in no file: skeletons that come along have none. */
  static Optional<Location> location(ConfigPlace place) {
    if (place.file().isEmpty()) {
      return Optional.empty();
    }
    try {
      String uri = Path.of(place.file()).toUri().toString();
      return Optional.of(new Location(uri, ModelConfigDocument.range(place)));
    } catch (InvalidPathException e) {
      // The address of a document that is in no file.
      return Optional.of(new Location(place.file(), ModelConfigDocument.range(place)));
    }
  }
}
