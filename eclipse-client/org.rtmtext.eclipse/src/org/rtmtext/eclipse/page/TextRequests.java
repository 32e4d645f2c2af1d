package org.rtmtext.eclipse.page;

import com.google.gson.JsonElement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.platform.Lsp4e;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.PrivateText;

/**
 * Sends requests about a text. Where LSP4E is installed, it has opened the text, maybe at a server
 * of its own, so the requests are about a copy.
 */
public final class TextRequests {
  /** Null while the text is open at the server anyway. */
  private PrivateText copy;

  /**
   * Sends a request.
   *
   * @param params without {@code textDocument}, which this method adds
   */
  public CompletableFuture<JsonElement> request(
      FollowedText text, String method, Map<String, Object> params) {
    Map<String, Object> all = new HashMap<>(params);
    if (!Lsp4e.isPresent()) {
      all.put("textDocument", Map.of("uri", text.uri()));
      return LanguageServer.current()
          .connection()
          .thenCompose(connection -> connection.request(method, all));
    }
    if (copy == null || !copy.isOf(text.uri())) {
      close();
      copy = PrivateText.of(text.uri());
    }
    all.put("textDocument", Map.of("uri", copy.uri()));
    return copy.open(text.text()).thenCompose(connection -> connection.request(method, all));
  }

  /** The address of the text in requests. */
  public String uri(FollowedText text) {
    return copy == null ? text.uri() : copy.uri();
  }

  public void close() {
    if (copy != null) {
      copy.close();
      copy = null;
    }
  }
}
