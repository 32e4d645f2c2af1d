package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.text.Snapshot;

/**
 * Completion at a position. It uses the lines around the position and those of the head, because a
 * text that is being typed often cannot be parsed.
 */
public final class Completions {
  private Completions() {}

  public static CompletionList at(Snapshot document, Position position, CancelChecker cancel) {
    return at(document, position, false, cancel);
  }

  /**
   * @param resolves whether the client asks for further edits of the item that the user chooses
   */
  public static CompletionList at(
      Snapshot document, Position position, boolean resolves, CancelChecker cancel) {
    CompletionPlace place = CompletionPlace.of(document.text(), position);
    List<CompletionItem> items = place.inComment() ? List.of() : items(document, place, cancel);
    items.forEach(item -> BoneRows.address(item, document, position, resolves));
    return new CompletionList(false, items);
  }

  private static List<CompletionItem> items(
      Snapshot document, CompletionPlace place, CancelChecker cancel) {
    return document.text().blockOfLine(place.line()) == 0
        ? HeadCompletions.at(place, document.skeletons())
        : new FrameCompletions(place).items(cancel);
  }
}
