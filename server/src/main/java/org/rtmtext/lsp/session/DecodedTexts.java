package org.rtmtext.lsp.session;

import java.util.Optional;
import org.rtmtext.lsp.session.OpenText.TextOfFile;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Encoding;
import org.rtmtext.syntax.TextDocument;

/** The texts of animations that were decoded last, until the client opens them. */
final class DecodedTexts {
  /** Maximum number of characters of all texts except the newest. */
  private static final long MAX_LENGTH = 8 << 20;

  private final RecentlyUsed<TextOfFile> texts =
      new RecentlyUsed<>(MAX_LENGTH, text -> text.document().length());

  private final Workers workers;

  DecodedTexts(Workers workers) {
    this.workers = workers;
  }

  /**
   * Remembers a text, and begins to analyse it: there is time until the client opens the document.
   *
   * @param hash of the animation's file: SHA-256 in hexadecimal
   * @param encoding of the file
   */
  void add(String uri, String content, String hash, Encoding encoding) {
    TextOfFile text = new TextOfFile(TextDocument.of(content), new IncrementalAnalysis(true), hash);
    text.analyses().over(encoding);
    texts.put(uri, text);
    workers.execute(() -> text.analyses().begin(text.document()));
  }

  /** Removes and returns the text that was decoded for a document. */
  Optional<TextOfFile> take(String uri) {
    return texts.remove(uri);
  }
}
