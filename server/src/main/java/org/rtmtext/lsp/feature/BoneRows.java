package org.rtmtext.lsp.feature;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Optional;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.RestBones;
import org.rtmtext.lsp.feature.HeadCompletions.ListCompletions;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.TextReading;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/**
 * The rows that a completed bone gets in all frames. They are computed only for the item that the
 * user chooses, because the rows of all items could be many times as long as the text.
 */
public final class BoneRows {
  private static final String URI = "uri";
  private static final String LINE = "line";
  private static final String BONE = "bone";

  private BoneRows() {}

  /** Marks an item as one that adds rows. */
  static void announce(CompletionItem item, Bone bone) {
    JsonObject data = new JsonObject();
    data.addProperty(BONE, bone.name());
    item.setData(data);
  }

  /**
   * Completes the mark, for a client that asks for the rows later; removes it for others.
   *
   * @param position of the completion
   */
  static void address(CompletionItem item, Snapshot document, Position position, boolean resolves) {
    if (!(item.getData() instanceof JsonObject data)) {
      return;
    }
    if (!resolves) {
      item.setData(null);
      return;
    }
    data.addProperty(URI, document.uri());
    data.addProperty(LINE, position.getLine());
    item.setDocumentation("Also adds a row for this bone to each frame. It moves with its parent.");
  }

  /** The document of an item; empty if the item adds no rows. */
  public static Optional<String> uri(CompletionItem item) {
    return item.getData() instanceof JsonObject data && data.get(URI) instanceof JsonPrimitive uri
        ? Optional.of(uri.getAsString())
        : Optional.empty();
  }

  /**
   * Adds the rows to an item. The user may have typed more of the name since the completion; the
   * positions of rows do not depend on this.
   */
  public static CompletionItem resolve(
      CompletionItem item, Snapshot document, CancelChecker cancel) {
    JsonObject data = (JsonObject) item.getData();
    TextReading reading = document.analysis().reading();
    int line = data.get(LINE).getAsInt();
    CompletionPlace place = CompletionPlace.of(document.text(), new Position(line, 0));
    Optional<Skeleton> skeleton = ListCompletions.skeleton(place, document.skeletons());
    Optional<Bone> bone =
        skeleton
            .flatMap(s -> s.find(data.get(BONE).getAsString()))
            .filter(b -> ListCompletions.isAbsent(place, skeleton.get(), b));
    if (bone.isPresent()) {
      try {
        item.setAdditionalTextEdits(
            WorkspaceEdits.of(
                document,
                RestBones.rows(reading, skeleton.get(), bone.get(), cancel::checkCanceled)));
      } catch (CannotEditException e) {
        // The bone is added to the list alone, and the frames without it are reported.
        return item;
      }
    }
    return item;
  }
}
