package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What the words of a text are, for colouring. Keeps the last answer of each document. */
public final class SemanticTokenizer {
  public static SemanticTokensLegend legend() {
    return new SemanticTokensLegend(List.of(), List.of());
  }

  public SemanticTokens full(Snapshot document, CancelChecker cancel) {
    return new SemanticTokens(List.of());
  }

  /** What has changed since an answer; everything if that answer is not known any more. */
  public Either<SemanticTokens, SemanticTokensDelta> delta(
      Snapshot document, String previous, CancelChecker cancel) {
    return Either.forLeft(full(document, cancel));
  }

  public SemanticTokens in(Snapshot document, Range range, CancelChecker cancel) {
    return new SemanticTokens(List.of());
  }

  /** Forgets a document. */
  public void close(String uri) {}
}
