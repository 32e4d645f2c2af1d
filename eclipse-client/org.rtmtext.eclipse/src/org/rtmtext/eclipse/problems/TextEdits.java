package org.rtmtext.eclipse.problems;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;

/**
 * Edits of a text as the server sends them. They apply only to the text for which they were
 * requested.
 */
final class TextEdits implements Runnable {
  private final JsonArray edits;
  private final IDocument document;
  private final long stamp;

  /**
   * @param edits each with {@code range} and {@code newText}
   * @param stamp of the text to which the edits apply
   */
  TextEdits(JsonArray edits, IDocument document, long stamp) {
    this.edits = edits;
    this.document = document;
    this.stamp = stamp;
  }

  /** A number that changes with every change of a text. */
  static long stamp(IDocument document) {
    return document instanceof IDocumentExtension4 stamped ? stamped.getModificationStamp() : 0;
  }

  /** Makes all edits as one change, which one undo reverts; nothing if the text has changed. */
  @Override
  public void run() {
    if (stamp(document) != stamp) {
      return;
    }
    IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
    if (undo != null) {
      undo.beginCompoundChange();
    }
    try {
      edit().apply(document, org.eclipse.text.edits.TextEdit.NONE);
    } catch (BadLocationException e) {
      ILog.get().error("The quick fix does not match the text", e);
    } finally {
      if (undo != null) {
        undo.endCompoundChange();
      }
    }
  }

  private MultiTextEdit edit() throws BadLocationException {
    MultiTextEdit all = new MultiTextEdit();
    for (JsonElement element : edits) {
      JsonObject edit = element.getAsJsonObject();
      JsonObject range = edit.getAsJsonObject("range");
      int start = Problem.offset(range.getAsJsonObject("start"), document);
      int end = Problem.offset(range.getAsJsonObject("end"), document);
      all.addChild(new ReplaceEdit(start, end - start, edit.get("newText").getAsString()));
    }
    return all;
  }
}
