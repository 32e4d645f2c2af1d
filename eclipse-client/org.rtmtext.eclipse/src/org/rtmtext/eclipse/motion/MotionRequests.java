package org.rtmtext.eclipse.motion;

import com.google.gson.JsonElement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.platform.Lsp4e;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.PrivateText;

/** Sends {@code rtm/motion} about a text. */
final class MotionRequests {
  /** Null while the text is open at the server anyway. */
  private PrivateText copy;

  /**
   * Requests curves. Where LSP4E is installed, it has opened the text at a server of its own, so
   * this class opens a copy.
   *
   * @param line the bone of this line is requested, or the first of {@code bones}; null to request
   *     all {@code bones}
   */
  CompletableFuture<JsonElement> request(FollowedText text, List<String> bones, Integer line) {
    Map<String, Object> params = new HashMap<>();
    params.put("bones", bones);
    if (line != null) {
      params.put("line", line);
    }
    if (!Lsp4e.isPresent()) {
      params.put("textDocument", Map.of("uri", text.uri()));
      return LanguageServer.current()
          .connection()
          .thenCompose(connection -> connection.request("rtm/motion", params));
    }
    if (copy == null || !copy.isOf(text.uri())) {
      close();
      copy = new PrivateText(text.uri());
    }
    params.put("textDocument", Map.of("uri", copy.uri()));
    return copy.open(text.text())
        .thenCompose(connection -> connection.request("rtm/motion", params));
  }

  void close() {
    if (copy != null) {
      copy.close();
      copy = null;
    }
  }
}
