package org.rtmtext.eclipse.features;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.RewriteSessionEditProcessor;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.edits.TextEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.DocumentVersion;

/** Applies the edits of the server to open texts. One undo reverts them. */
final class DocumentEdits {
  private DocumentEdits() {}

  /**
   * Applies an edit of the workspace if all its texts still have the versions that it is for;
   * otherwise changes nothing. Call on the UI thread.
   *
   * @param edit with {@code documentChanges}
   * @return whether the edit was applied
   */
  static boolean apply(JsonObject edit) {
    List<Change> changes = new ArrayList<>();
    if (edit.has("documentChanges")) {
      for (JsonElement element : edit.getAsJsonArray("documentChanges")) {
        Optional<Change> change = change(element.getAsJsonObject());
        if (change.isEmpty()) {
          return false;
        }
        changes.add(change.get());
      }
    }
    changes.forEach(Change::apply);
    return !changes.isEmpty();
  }

  private static Optional<Change> change(JsonObject textDocumentEdit) {
    JsonObject text = textDocumentEdit.getAsJsonObject("textDocument");
    if (text == null) {
      return Optional.empty();
    }
    return DocumentSynchronizer.version(text.get("uri").getAsString())
        .filter(version -> version.number() == text.get("version").getAsInt())
        .flatMap(version -> change(version, textDocumentEdit.getAsJsonArray("edits")));
  }

  private static Optional<Change> change(DocumentVersion version, JsonArray edits) {
    MultiTextEdit all = new MultiTextEdit();
    try {
      for (JsonElement element : edits) {
        JsonObject edit = element.getAsJsonObject();
        IRegion region = Ranges.region(version.document(), edit.getAsJsonObject("range"));
        all.addChild(
            new ReplaceEdit(
                region.getOffset(), region.getLength(), edit.get("newText").getAsString()));
      }
      return Optional.of(new Change(version.document(), all));
    } catch (BadLocationException | MalformedTreeException e) {
      return Optional.empty();
    }
  }

  private record Change(IDocument document, MultiTextEdit edit) {
    void apply() {
      IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
      if (undo != null) {
        undo.beginCompoundChange();
      }
      try {
        // Its rewrite session delays the work of listeners until all is replaced.
        new RewriteSessionEditProcessor(document, edit, TextEdit.NONE).performEdits();
      } catch (BadLocationException e) {
        throw new IllegalStateException("the edit was checked against this text", e);
      } finally {
        if (undo != null) {
          undo.endCompoundChange();
        }
      }
    }
  }
}
