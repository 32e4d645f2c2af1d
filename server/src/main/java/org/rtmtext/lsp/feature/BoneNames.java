package org.rtmtext.lsp.feature;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.LinkedEditingRanges;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.TextDocument;

/**
 * The names of a bone in a text: its entries in the list and its rows, and its place in the
 * skeleton.
 */
public final class BoneNames {
  /**
   * With more linked names, editors would react slowly to each key. A rename, however, is one edit.
   */
  private static final int MAX_LINKED = 1000;

  private static final String BARE = "[A-Za-z_0-9]*";
  private static final String QUOTED = "[^\"\\\\\\r\\n]*";

  private BoneNames() {}

  /**
   * The entries in the list for the bone at a position. If the position is in such an entry, or the
   * bone is not in the list: its place in the skeleton, if it has one.
   */
  public static List<Location> definition(
      Snapshot document, Position position, CancelChecker cancel) {
    Optional<BoneReference> name = BoneReference.of(document.text(), position);
    if (name.isEmpty()) {
      return List.of();
    }
    List<TextRange> listed = HeadLines.entriesOf(document.text(), name.get().bone());
    boolean isListed = name.get().use() == BoneReference.Use.LISTED;
    List<Location> inSkeleton =
        isListed || listed.isEmpty() ? inSkeleton(document, position) : List.of();
    return inSkeleton.isEmpty() ? locations(document, listed, cancel) : inSkeleton;
  }

  /**
   * The place where the {@code model.cfg} of the skeleton defines the bone at a position; empty if
   * it does not.
   */
  public static List<Location> inSkeleton(Snapshot document, Position position) {
    return BoneReference.of(document.text(), position)
        .flatMap(n -> document.skeleton().flatMap(s -> s.skeleton().find(n.bone())))
        .flatMap(bone -> location(bone.place()))
        .stream()
        .toList();
  }

  /** The location of a place; empty for a built-in skeleton, which has no file. */
  public static Optional<Location> location(ConfigPlace place) {
    if (place.file().isEmpty()) {
      return Optional.empty();
    }
    String uri = place.file();
    try {
      uri = Path.of(uri).toUri().toString();
    } catch (InvalidPathException e) {
      // The document has no file, and the place has its URI.
    }
    return Optional.of(new Location(uri, ModelConfigDocument.range(place)));
  }

  /**
   * All names of the bone at a position.
   *
   * @param withDeclaration whether to include its entries in the list
   */
  public static List<Location> references(
      Snapshot document, Position position, boolean withDeclaration, CancelChecker cancel) {
    List<TextRange> names = names(document, position);
    return locations(
        document,
        withDeclaration
            ? names
            : names.stream().filter(isListed(document.text()).negate()).toList(),
        cancel);
  }

  private static List<Location> locations(
      Snapshot document, List<TextRange> ranges, CancelChecker cancel) {
    cancel.checkCanceled();
    return ranges.stream().map(r -> new Location(document.uri(), Snapshot.range(r))).toList();
  }

  /**
   * All names of the bone at a position. Entries in the list are marked as written, other names as
   * read.
   */
  public static List<DocumentHighlight> highlights(
      Snapshot document, Position position, CancelChecker cancel) {
    List<TextRange> names = names(document, position);
    cancel.checkCanceled();
    Predicate<TextRange> isListed = isListed(document.text());
    return names.stream()
        .map(
            name ->
                new DocumentHighlight(
                    Snapshot.range(name),
                    isListed.test(name) ? DocumentHighlightKind.Write : DocumentHighlightKind.Read))
        .toList();
  }

  /** All names of the bone at a position; empty if no bone is named there. */
  private static List<TextRange> names(Snapshot document, Position position) {
    return BoneReference.any(document.text(), position)
        .map(name -> name.places(document))
        .orElse(List.of());
  }

  /** Tells whether a name is an entry in the list of bones. */
  private static Predicate<TextRange> isListed(TextDocument document) {
    List<LineKind> head = LineKind.of(document, 0, document.endLine(0));
    return name -> name.line() < head.size() && head.get(name.line()) == LineKind.BONE;
  }

  /**
   * The names of the bone at a position, which change together while one of them is typed.
   *
   * @return empty if there is no other name or there are too many, or if they are not written
   *     alike: a typed character would then belong to different places in them
   */
  public static Optional<LinkedEditingRanges> linked(
      Snapshot document, Position position, CancelChecker cancel) {
    TextDocument text = document.text();
    Optional<BoneReference> name = BoneReference.of(text, position);
    if (name.isEmpty() || name.get().use() == BoneReference.Use.STORED) {
      return Optional.empty();
    }
    cancel.checkCanceled();
    List<TextRange> names = name.get().places(document);
    // If a bone is listed twice, it is not known to which entry each of its rows belongs.
    if (names.size() < 2
        || names.size() > MAX_LINKED
        || names.stream().filter(isListed(text)).count() != 1
        || names.stream().map(n -> written(text, n)).distinct().count() != 1) {
      return Optional.empty();
    }
    boolean quoted = written(text, names.get(0)).startsWith("\"");
    int margin = quoted ? 1 : 0;
    List<Range> ranges =
        names.stream()
            .map(
                n ->
                    Snapshot.range(n.line(), n.column() + margin, n.column() + n.length() - margin))
            .toList();
    return Optional.of(new LinkedEditingRanges(ranges, quoted ? QUOTED : BARE));
  }

  private static String written(TextDocument document, TextRange name) {
    return document.text(name.offset(), name.offset() + name.length());
  }
}
