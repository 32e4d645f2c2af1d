package org.rtmtext.eclipse.platform;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import org.eclipse.core.commands.operations.IOperationHistoryListener;
import org.eclipse.core.commands.operations.IUndoableOperation;
import org.eclipse.core.commands.operations.OperationHistoryEvent;
import org.eclipse.core.commands.operations.OperationHistoryFactory;
import org.eclipse.jface.text.IDocument;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * Keeps the cursors and scroll positions of editors when an edit of the server, its undo or its
 * redo changes large parts of a text. Eclipse selects everything between the first and the last
 * change, and the next key would replace it.
 */
public final class EditorPlaces implements IOperationHistoryListener {
  /** The edits that keep places when they are undone and redone. */
  private static final Set<IUndoableOperation> EDITS =
      Collections.newSetFromMap(new WeakHashMap<>());

  /** The places before the operation that is running. */
  private List<EditorPlace> places = List.of();

  public void start() {
    OperationHistoryFactory.getOperationHistory().addOperationHistoryListener(this);
  }

  public void stop() {
    OperationHistoryFactory.getOperationHistory().removeOperationHistoryListener(this);
  }

  /**
   * Makes an edit, which one undo reverts. Call on the UI thread.
   *
   * @param edit changes the document
   */
  public static void keepDuring(Runnable edit, IDocument document) {
    List<EditorPlace> places = places(undoManager -> undoManager == manager(document));
    IDocumentUndoManager undo = manager(document);
    if (undo != null) {
      undo.beginCompoundChange();
    }
    try {
      edit.run();
    } finally {
      if (undo != null) {
        undo.endCompoundChange();
        IUndoableOperation made =
            OperationHistoryFactory.getOperationHistory().getUndoOperation(undo.getUndoContext());
        if (made != null) {
          EDITS.add(made);
        }
      }
    }
    places.forEach(EditorPlace::restore);
  }

  private static IDocumentUndoManager manager(IDocument document) {
    return DocumentUndoManagerRegistry.getDocumentUndoManager(document);
  }

  private interface Wanted {
    boolean test(IDocumentUndoManager undo);
  }

  private static List<EditorPlace> places(Wanted wanted) {
    return Editors.pages()
        .flatMap(page -> List.of(page.getEditors()).stream())
        .filter(ITextEditor.class::isInstance)
        .map(ITextEditor.class::cast)
        .filter(editor -> Editors.document(editor) != null)
        .filter(
            editor -> {
              IDocumentUndoManager undo = manager(Editors.document(editor));
              return undo != null && wanted.test(undo);
            })
        .map(EditorPlace::of)
        .filter(Objects::nonNull)
        .toList();
  }

  /** Called after the editors have handled the change. */
  @Override
  public void historyNotification(OperationHistoryEvent event) {
    IUndoableOperation operation = event.getOperation();
    switch (event.getEventType()) {
      case OperationHistoryEvent.ABOUT_TO_UNDO, OperationHistoryEvent.ABOUT_TO_REDO ->
          places =
              EDITS.contains(operation)
                  ? places(undo -> operation.hasContext(undo.getUndoContext()))
                  : List.of();
      case OperationHistoryEvent.UNDONE,
          OperationHistoryEvent.REDONE,
          OperationHistoryEvent.OPERATION_NOT_OK -> {
        places.forEach(EditorPlace::restore);
        places = List.of();
      }
      default -> {
        // Other events do not change texts.
      }
    }
  }
}
