package org.rtmtext.eclipse.features;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.TextEdits;
import org.rtmtext.eclipse.server.LanguageServer;

/** Applies the server's edits of several texts. */
public final class WorkspaceEdits {
  private WorkspaceEdits() {}

  /** Starts to answer {@code workspace/applyEdit}. */
  public static void register(LanguageServer server) {
    server.messages().onRequest("workspace/applyEdit", WorkspaceEdits::answer);
  }

  private static CompletableFuture<Map<String, Object>> answer(JsonObject params) {
    CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
    UiThread.run(
        () -> {
          try {
            boolean applied = apply(params.getAsJsonObject("edit"));
            answer.complete(Map.of("applied", applied));
          } finally {
            answer.complete(Map.of("applied", false));
          }
        });
    return answer;
  }

  /**
   * Applies an edit of the workspace if all its texts still have the versions that it is for;
   * otherwise changes nothing. Call on the UI thread.
   *
   * @param edit with {@code documentChanges}
   * @return whether the edit was applied
   */
  static boolean apply(JsonObject edit) {
    List<TextEdits> changes = new ArrayList<>();
    if (edit.has("documentChanges")) {
      for (JsonElement element : edit.getAsJsonArray("documentChanges")) {
        Optional<TextEdits> change = change(element.getAsJsonObject());
        if (change.isEmpty()) {
          return false;
        }
        changes.add(change.get());
      }
    }
    changes.forEach(TextEdits::apply);
    return !changes.isEmpty();
  }

  private static Optional<TextEdits> change(JsonObject textDocumentEdit) {
    JsonObject text = textDocumentEdit.getAsJsonObject("textDocument");
    if (text == null) {
      return Optional.empty();
    }
    return DocumentSynchronizer.version(text.get("uri").getAsString())
        .filter(version -> version.number() == text.get("version").getAsInt())
        .flatMap(
            version -> TextEdits.of(textDocumentEdit.getAsJsonArray("edits"), version.document()));
  }
}
