package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.syntax.TextDocument;

/** Converts changes of a text to edits of the protocol. */
public final class WorkspaceEdits {
  private WorkspaceEdits() {}

  public static List<TextEdit> of(Snapshot document, List<TextChange> all) {
    List<TextChange> changes = TextChange.joinedIfMany(document.text(), all);
    List<TextEdit> edits = new ArrayList<>(changes.size());
    for (TextChange change : changes) {
      edits.add(
          new TextEdit(
              new Range(document.position(change.start()), document.position(change.end())),
              change.text()));
    }
    return edits;
  }

  /** The text of a document after some edits. */
  public static TextDocument applied(Snapshot document, List<TextEdit> edits) {
    List<TextChange> changes =
        edits.stream()
            .map(
                e ->
                    new TextChange(
                        document.offset(e.getRange().getStart()),
                        document.offset(e.getRange().getEnd()),
                        e.getNewText()))
            .toList();
    return TextChange.apply(document.text(), changes);
  }

  static WorkspaceEdit workspace(Snapshot document, List<TextChange> changes) {
    Map<String, List<TextEdit>> all = new LinkedHashMap<>();
    all.put(document.uri(), of(document, changes));
    return new WorkspaceEdit(all);
  }
}
