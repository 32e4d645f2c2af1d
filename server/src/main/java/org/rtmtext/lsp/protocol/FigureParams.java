package org.rtmtext.lsp.protocol;

import org.eclipse.lsp4j.TextDocumentIdentifier;

/** Parameters of {@code rtm/figure} and {@code rtm/figureClosed}. */
public final class FigureParams {
  /** An open text. */
  public TextDocumentIdentifier textDocument;

  /** The version that the client shows; absent for none. Unused for a closed figure. */
  public Integer since;

  /** The URI of another open text, or of a file, to compare with; absent for the stored file. */
  public String compareWith;

  /** The URI of the text; null if it is missing. */
  public String uri() {
    return textDocument == null ? null : textDocument.getUri();
  }
}
