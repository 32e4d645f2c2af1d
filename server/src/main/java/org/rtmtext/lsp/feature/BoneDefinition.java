package org.rtmtext.lsp.feature;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.text.BoneReference;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.skeleton.ConfigPlace;

/** Where a bone is defined: in the list of bones, and in the {@code model.cfg} of the skeleton. */
public final class BoneDefinition {
  private BoneDefinition() {}

  /**
   * The entries in the list for the bone at a position. If the position is in such an entry, or the
   * bone is not in the list, its place in the skeleton.
   */
  public static List<Location> at(Snapshot document, Position position, CancelChecker cancel) {
    Optional<BoneReference> name = BoneReference.of(document.text(), position);
    if (name.isEmpty()) {
      return List.of();
    }
    String bone = name.get().bone();
    List<TextRange> listed = HeadLines.entriesOf(document.text(), bone);
    if (name.get().use() == BoneReference.Use.LISTED || listed.isEmpty()) {
      Optional<Location> inSkeleton = inSkeleton(document.skeleton(), bone);
      if (inSkeleton.isPresent()) {
        return List.of(inSkeleton.get());
      }
    }
    return BoneReferences.locations(document, listed, cancel);
  }

  /** The place in the {@code model.cfg} of the bone at a position. */
  public static List<Location> inSkeleton(Snapshot document, Position position) {
    return BoneReference.of(document.text(), position)
        .flatMap(name -> inSkeleton(document.skeleton(), name.bone()))
        .stream()
        .toList();
  }

  private static Optional<Location> inSkeleton(Optional<SkeletonMatch> choice, String bone) {
    return choice.flatMap(c -> c.skeleton().find(bone)).flatMap(found -> location(found.place()));
  }

  /** The location of a place; empty for a built-in skeleton, which has no file. */
  public static Optional<Location> location(ConfigPlace place) {
    if (place.file().isEmpty()) {
      return Optional.empty();
    }
    try {
      String uri = Path.of(place.file()).toUri().toString();
      return Optional.of(new Location(uri, ModelConfigDocument.range(place)));
    } catch (InvalidPathException e) {
      // The URI of a document without a file.
      return Optional.of(new Location(place.file(), ModelConfigDocument.range(place)));
    }
  }
}
