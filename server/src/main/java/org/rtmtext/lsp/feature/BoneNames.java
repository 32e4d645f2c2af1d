package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;
import org.rtmtext.text.HeadLines;
import org.rtmtext.text.LineKind;
import org.rtmtext.text.Names;
import org.rtmtext.text.RowTokens;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.TextReading;
import org.rtmtext.text.Token;
import org.rtmtext.text.WrittenNames;

/** The names of bones through a whole text: where they are listed and used, and renaming. */
public final class BoneNames {
  private BoneNames() {}

  /**
   * Where the bone at a place is listed; for an entry of the list, and a bone that is not listed,
   * where the skeleton has it.
   */
  public static List<Location> definition(
      Snapshot document, Position position, CancelChecker cancel) {
    Optional<BoneReference> name = BoneReference.of(document.text(), position);
    if (name.isEmpty()) {
      return List.of();
    }
    List<TextRange> listed = HeadLines.entriesOf(document.text(), name.get().bone());
    if (name.get().use() == BoneReference.Use.LISTED || listed.isEmpty()) {
      Optional<Location> inSkeleton = SkeletonPlaces.ofBone(document.skeleton(), name.get().bone());
      if (inSkeleton.isPresent()) {
        return List.of(inSkeleton.get());
      }
    }
    return locations(document, listed, cancel);
  }

  /** Everywhere the bone at a place is named. */
  public static List<Location> references(
      Snapshot document, Position position, boolean withDefinition, CancelChecker cancel) {
    List<TextRange> names = names(document, position);
    if (!withDefinition) {
      names.removeIf(range -> isListed(document.text(), range));
    }
    return locations(document, names, cancel);
  }

  private static List<Location> locations(
      Snapshot document, List<TextRange> ranges, CancelChecker cancel) {
    cancel.checkCanceled();
    List<Location> locations = new ArrayList<>(ranges.size());
    for (TextRange range : ranges) {
      locations.add(new Location(document.uri(), Snapshot.range(range)));
    }
    return locations;
  }

  /** The same places for marking them; the list says what the bone is, rows use it. */
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

  /** The name that would be changed; null where there is none. */
  public static PrepareRenameResult prepareRename(
      Snapshot document, Position position, CancelChecker cancel) {
    return unreadable(document.text(), position)
        .map(
            name ->
                new PrepareRenameResult(
                    Snapshot.range(name), withoutQuotes(written(document.text(), name))))
        .or(
            () ->
                BoneReference.of(document.text(), position)
                    .filter(name -> name.use() != BoneReference.Use.STORED)
                    .map(
                        name ->
                            new PrepareRenameResult(name.range(), RenameInput.typed(name.bone()))))
        .orElse(null);
  }

  /** Everywhere the bone at a place is named; nothing where none is. */
  private static List<TextRange> names(Snapshot document, Position position) {
    return unreadable(document.text(), position)
        .map(name -> WrittenNames.places(document.text(), written(document.text(), name)))
        .or(
            () ->
                BoneReference.of(document.text(), position)
                    .map(name -> reading(document).rows().namesOf(name.bone())))
        .orElseGet(ArrayList::new);
  }

  /** A name at a place that cannot be stored as it is written; empty where none is. */
  private static Optional<TextRange> unreadable(TextDocument document, Position position) {
    int line = position.getLine();
    LineKind role = LineKind.of(document, line);
    if (role != LineKind.BONE && role != LineKind.ROW) {
      return Optional.empty();
    }
    String text = document.line(line);
    int column = Math.min(position.getCharacter(), text.length());
    return RowTokens.of(text, Token.of(text))
        .writtenName()
        .filter(n -> n.offset() <= column && column <= n.offset() + n.length())
        .map(
            n -> new TextRange(document.lineStart(line) + n.offset(), n.length(), line, n.offset()))
        .filter(n -> isUnreadable(written(document, n)));
  }

  private static boolean isUnreadable(String written) {
    return Names.read(written).isEmpty()
        && written.chars().anyMatch(c -> !Quotes.isPrintable((char) c));
  }

  private static String written(TextDocument document, TextRange name) {
    return document.text(name.offset(), name.offset() + name.length());
  }

  private static String withoutQuotes(String written) {
    boolean quoted = written.length() > 1 && written.startsWith("\"") && written.endsWith("\"");
    return quoted ? written.substring(1, written.length() - 1) : written;
  }

  /**
   * Renames the bone at a place everywhere.
   *
   * @throws RequestFailedException if the encoding cannot hold the name, or another bone has it
   */
  public static WorkspaceEdit rename(
      Snapshot document, Position position, String newName, CancelChecker cancel)
      throws RequestFailedException {
    Optional<TextRange> unreadable = unreadable(document.text(), position);
    if (unreadable.isPresent()) {
      String written = written(document.text(), unreadable.get());
      return rename(
          document, written, WrittenNames.places(document.text(), written), newName, cancel);
    }
    BoneReference name =
        BoneReference.of(document.text(), position)
            .orElseThrow(
                () ->
                    new RequestFailedException(
                        "there is no bone's name here: put the cursor on one, in the list or in a"
                            + " row"));
    if (name.use() == BoneReference.Use.STORED) {
      throw new RequestFailedException(
          "a name behind 'as' is how this one frame stores its bone: change it by hand, or rename"
              + " the bone at the start of the row");
    }
    return rename(
        document, name.bone(), reading(document).rows().namesOf(name.bone()), newName, cancel);
  }

  /**
   * @param bone the name before
   * @param names all places that have it
   */
  private static WorkspaceEdit rename(
      Snapshot document, String bone, List<TextRange> names, String newName, CancelChecker cancel)
      throws RequestFailedException {
    String wanted = RenameInput.read(newName, HeadLines.encoding(document.text()));
    if (wanted.equals(bone)) {
      return new WorkspaceEdit(Map.of(document.uri(), List.of()));
    }
    cancel.checkCanceled();
    refuseIfTaken(reading(document), bone, names, wanted);
    String token = Names.print(wanted);
    List<TextEdit> edits = new ArrayList<>(names.size());
    for (TextRange range : names) {
      edits.add(new TextEdit(Snapshot.range(range), token));
    }
    return new WorkspaceEdit(Map.of(document.uri(), edits));
  }

  /**
   * Refuses a name that the list or a frame would then have twice. A name of the list is fine for
   * rows whose own name is not in it: that is how rows follow an entry that was changed by hand.
   */
  private static void refuseIfTaken(
      TextReading reading, String bone, List<TextRange> names, String wanted)
      throws RequestFailedException {
    TextDocument document = reading.document();
    int next = 0;
    for (TextRange taken : reading.rows().namesOf(wanted)) {
      int block = document.blockOfLine(taken.line());
      while (next < names.size() && document.blockOfLine(names.get(next).line()) < block) {
        next++;
      }
      if (next < names.size() && document.blockOfLine(names.get(next).line()) == block) {
        String quoted = Wording.quoted(wanted);
        throw new RequestFailedException(
            block == 0
                ? quoted + " is another bone of the list: choose a name that is free"
                : Wording.frame(block - 1)
                    + " has rows of both "
                    + Wording.quoted(bone)
                    + " and "
                    + quoted
                    + ": delete one of them, or choose a name that is free");
      }
    }
  }

  private static boolean isListed(TextDocument document, TextRange name) {
    return name.line() < document.endLine(0) && document.blockOfLine(name.line()) == 0;
  }

  private static TextReading reading(Snapshot document) {
    return document.analysis().reading();
  }
}
