package org.rtmtext.lsp.feature;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.LinkedEditingRanges;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.text.BoneReference;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.WrittenNames;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.syntax.TextDocument;

/**
 * The names of a bone in a text: its entries in the list and its rows, and its place in the
 * skeleton.
 */
public final class BoneNames {
  /** With more linked names, editors would react slowly to each key; a rename is one edit. */
  private static final int MAX_LINKED = 1000;

  private static final String BARE = "[A-Za-z_0-9]*";
  private static final String QUOTED = "[^\"\\\\\\r\\n]*";

  private BoneNames() {}

  /**
   * The entries in the list for the bone at a position. If the position is in such an entry, or the
   * bone is not in the list, its place in the skeleton.
   */
  public static List<Location> definition(
      Snapshot document, Position position, CancelChecker cancel) {
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
    return locations(document, listed, cancel);
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

  /** All names of the bone at a position. */
  public static List<Location> references(
      Snapshot document, Position position, boolean withDeclaration, CancelChecker cancel) {
    List<TextRange> names = names(document, position);
    if (!withDeclaration) {
      names.removeIf(range -> isListed(document.text(), range));
    }
    return locations(document, names, cancel);
  }

  static List<Location> locations(Snapshot document, List<TextRange> ranges, CancelChecker cancel) {
    cancel.checkCanceled();
    List<Location> locations = new ArrayList<>(ranges.size());
    for (TextRange range : ranges) {
      locations.add(new Location(document.uri(), Snapshot.range(range)));
    }
    return locations;
  }

  /** The names to highlight: the list writes a bone, rows read it. */
  public static List<DocumentHighlight> highlights(
      Snapshot document, Position position, CancelChecker cancel) {
    List<TextRange> names = names(document, position);
    cancel.checkCanceled();
    List<DocumentHighlight> highlights = new ArrayList<>(names.size());
    for (TextRange range : names) {
      highlights.add(
          new DocumentHighlight(
              Snapshot.range(range),
              isListed(document.text(), range)
                  ? DocumentHighlightKind.Write
                  : DocumentHighlightKind.Read));
    }
    return highlights;
  }

  /** All names of the bone at a position; empty if it has no name there. */
  private static List<TextRange> names(Snapshot document, Position position) {
    return BoneRename.unreadable(document.text(), position)
        .map(
            name -> WrittenNames.places(document.text(), BoneRename.written(document.text(), name)))
        .or(
            () ->
                BoneReference.of(document.text(), position)
                    .map(name -> document.analysis().reading().rows().namesOf(name.bone())))
        .orElseGet(ArrayList::new);
  }

  static boolean isListed(TextDocument document, TextRange name) {
    return name.line() < document.endLine(0) && document.blockOfLine(name.line()) == 0;
  }

  /**
   * The names of the bone at a position, which change together while one of them is typed.
   *
   * @return null if there is no other name, or if the names are not written alike, because then a
   *     typed character would belong to different places
   */
  public static LinkedEditingRanges linked(
      Snapshot document, Position position, CancelChecker cancel) {
    TextDocument text = document.text();
    Optional<BoneReference> name = BoneReference.of(text, position);
    if (name.isEmpty() || name.get().use() == BoneReference.Use.STORED) {
      return null;
    }
    cancel.checkCanceled();
    List<TextRange> names = document.analysis().reading().rows().namesOf(name.get().bone());
    if (names.size() < 2 || names.size() > MAX_LINKED || countListed(text, names) != 1) {
      return null;
    }
    String written = BoneRename.written(text, names.get(0));
    if (!names.stream().allMatch(n -> BoneRename.written(text, n).equals(written))) {
      return null;
    }
    boolean quoted = written.startsWith("\"");
    int margin = quoted ? 1 : 0;
    return new LinkedEditingRanges(
        names.stream()
            .map(
                n ->
                    Snapshot.range(n.line(), n.column() + margin, n.column() + n.length() - margin))
            .toList(),
        quoted ? QUOTED : BARE);
  }

  /** A bone that is listed twice has rows of which it is not known to which entry they belong. */
  private static long countListed(TextDocument document, List<TextRange> names) {
    return names.stream().filter(n -> isListed(document, n)).count();
  }
}
