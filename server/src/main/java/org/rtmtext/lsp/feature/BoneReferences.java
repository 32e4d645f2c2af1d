package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.text.BoneReference;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.WrittenNames;
import org.rtmtext.syntax.TextDocument;

/** Where a bone is named: its entries in the list, and its rows. */
public final class BoneReferences {
  private BoneReferences() {}

  /** All names of the bone at a position. */
  public static List<Location> of(
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
}
