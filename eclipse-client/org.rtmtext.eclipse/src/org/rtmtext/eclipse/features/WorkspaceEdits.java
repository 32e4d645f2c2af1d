package org.rtmtext.eclipse.features;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.TextEdits;

/** Applies the server's edits of several texts. */
final class WorkspaceEdits {
  private WorkspaceEdits() {}

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
