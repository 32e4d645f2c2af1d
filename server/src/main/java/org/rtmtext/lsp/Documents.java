package org.rtmtext.lsp;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.rtmtext.lsp.DecodedTexts.MadeText;
import org.rtmtext.lsp.feature.IncrementalAnalysis;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.text.TextDocument;

/** The documents that are open, each in its newest version. Edits come from one thread. */
final class Documents {
  private final Map<String, Snapshot> open = new ConcurrentHashMap<>();

  /**
   * Opens a document.
   *
   * @param known the text that this server has made for it, if it has
   */
  Snapshot open(String uri, int version, String text, Optional<MadeText> known) {
    Snapshot snapshot =
        known.isPresent()
            ? new Snapshot(
                uri, version, known.get().document().replaceAll(text), known.get().analyses())
            : new Snapshot(
                uri, version, TextDocument.of(text), new IncrementalAnalysis(RtmUri.is(uri)));
    open.put(uri, snapshot);
    return snapshot;
  }

  /** Applies changes, each to the text that the one before it gave; empty if it is not open. */
  Optional<Snapshot> change(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    Snapshot before = open.get(uri);
    if (before == null) {
      return Optional.empty();
    }
    TextDocument text = before.text();
    for (TextDocumentContentChangeEvent change : changes) {
      text = apply(text, change);
    }
    Snapshot after = before.next(version, text);
    open.put(uri, after);
    return Optional.of(after);
  }

  private static TextDocument apply(TextDocument text, TextDocumentContentChangeEvent change) {
    if (change.getRange() == null) {
      return text.replaceAll(change.getText());
    }
    Position start = change.getRange().getStart();
    Position end = change.getRange().getEnd();
    return text.edit(
        start.getLine(), start.getCharacter(), end.getLine(), end.getCharacter(), change.getText());
  }

  void close(String uri) {
    open.remove(uri);
  }

  /** The newest version of a document; empty if it is not open. */
  Optional<Snapshot> get(String uri) {
    return Optional.ofNullable(uri).map(open::get);
  }

  Collection<Snapshot> all() {
    return open.values();
  }
}
