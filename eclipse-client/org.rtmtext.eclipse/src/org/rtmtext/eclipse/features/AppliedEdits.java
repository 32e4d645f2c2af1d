package org.rtmtext.eclipse.features;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;

/** Applies the edits that commands of the server make. */
public final class AppliedEdits {
  private AppliedEdits() {}

  /** Starts to answer {@code workspace/applyEdit}. */
  public static void register(LanguageServer server) {
    server.messages().onRequest("workspace/applyEdit", AppliedEdits::apply);
  }

  private static CompletableFuture<Map<String, Object>> apply(JsonObject params) {
    CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
    UiThread.run(
        () -> {
          try {
            boolean applied = WorkspaceEdits.apply(params.getAsJsonObject("edit"));
            answer.complete(Map.of("applied", applied));
          } finally {
            answer.complete(Map.of("applied", false));
          }
        });
    return answer;
  }
}
