package org.rtmtext.lsp.feature;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.StillEdits;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.text.Snapshot;

/**
 * The edits of other lines that the completion of a bone makes. They are computed only for the item
 * that the user chooses, because the edits of all items could be many times as long as the text.
 */
public final class CompletionEdits {
  private static final String URI = "uri";
  private static final String LINE = "line";
  private static final String BONE = "bone";

  private CompletionEdits() {}

  /**
   * Makes an item one whose edits are computed when it is resolved.
   *
   * @param line of the completion: in the list of bones, or in a frame
   * @param bone of the skeleton, or of the section {@code still}
   * @param documentation says what the edits do
   */
  static void announce(
      CompletionItem item, Snapshot document, int line, String bone, String documentation) {
    JsonObject data = new JsonObject();
    data.addProperty(BONE, bone);
    data.addProperty(URI, document.uri());
    data.addProperty(LINE, line);
    item.setData(data);
    item.setDocumentation(documentation);
  }

  /** The URI of the document of an item; empty if the item makes no further edits. */
  public static Optional<String> uri(CompletionItem item) {
    return item.getData() instanceof JsonObject data && data.get(URI) instanceof JsonPrimitive uri
        ? Optional.of(uri.getAsString())
        : Optional.empty();
  }

  /**
   * Adds the further edits to an item. The user may have typed more of the name since the
   * completion, but this does not move other lines.
   */
  public static CompletionItem resolve(
      CompletionItem item, Snapshot document, CancelChecker cancel) {
    JsonObject data = (JsonObject) item.getData();
    int line = data.get(LINE).getAsInt();
    String bone = data.get(BONE).getAsString();
    int frame = document.text().blockOfLine(line) - 1;
    try {
      List<TextChange> changes =
          frame < 0
              ? BoneListCompletion.rows(document, line, bone, cancel)
              : StillEdits.toOtherFrames(document.analysis().reading(), bone, frame);
      if (!changes.isEmpty()) {
        item.setAdditionalTextEdits(WorkspaceEdits.of(document, changes));
      }
    } catch (CannotEditException e) {
      // Then only the name or row is written, and its problem is reported.
      return item;
    }
    return item;
  }
}
