package org.rtmtext.eclipse.problems;

import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.RewriteSessionEditProcessor;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;

/** Edits of one text as the server sends them. They apply only to the text that they are for. */
public final class TextEdits {
  private final IDocument document;
  private final MultiTextEdit edit;

  private TextEdits(IDocument document, MultiTextEdit edit) {
    this.document = document;
    this.edit = edit;
  }

  /**
   * Checks edits against their text.
   *
   * @return empty if they do not match the text
   */
  public static Optional<TextEdits> of(List<TextEdit> edits, IDocument document) {
    MultiTextEdit all = new MultiTextEdit();
    try {
      for (TextEdit edit : edits) {
        IRegion region = Ranges.region(document, edit.getRange());
        all.addChild(new ReplaceEdit(region.getOffset(), region.getLength(), edit.getNewText()));
      }
      return Optional.of(new TextEdits(document, all));
    } catch (BadLocationException | MalformedTreeException e) {
      return Optional.empty();
    }
  }

  /** Makes all edits as one change, which one undo reverts. Call once, on the UI thread. */
  public void apply() {
    IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
    if (undo != null) {
      undo.beginCompoundChange();
    }
    try {
      // Its rewrite session delays the work of listeners until all is replaced.
      new RewriteSessionEditProcessor(document, edit, MultiTextEdit.NONE).performEdits();
    } catch (BadLocationException e) {
      throw new IllegalStateException("the edit was checked against this text", e);
    } finally {
      if (undo != null) {
        undo.endCompoundChange();
      }
    }
  }
}
