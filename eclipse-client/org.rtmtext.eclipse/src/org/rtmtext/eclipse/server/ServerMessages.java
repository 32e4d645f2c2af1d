package org.rtmtext.eclipse.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.core.runtime.ILog;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Passes the requests and notifications of the server to the parts of the plug-in, which are called
 * on the reading thread and must not block.
 */
public final class ServerMessages {
  public static final String DIAGNOSTICS = "textDocument/publishDiagnostics";

  private final Map<String, Function<JsonObject, CompletableFuture<?>>> requestHandlers =
      new ConcurrentHashMap<>();
  private final Map<String, List<Consumer<JsonObject>>> listeners = new ConcurrentHashMap<>();

  ServerMessages() {
    addListener("window/logMessage", ServerMessages::log);
    addListener("window/showMessage", ServerMessages::log);
  }

  /**
   * Answers a request of the server.
   *
   * @param handler takes the parameters
   */
  public void onRequest(String method, Function<JsonObject, CompletableFuture<?>> handler) {
    requestHandlers.put(method, handler);
  }

  /**
   * Adds a listener to notifications of the server. Listeners are called in the order in which they
   * were added.
   *
   * @param listener takes the parameters
   */
  public void addListener(String method, Consumer<JsonObject> listener) {
    listeners.computeIfAbsent(method, key -> new CopyOnWriteArrayList<>()).add(listener);
  }

  public void removeListener(String method, Consumer<JsonObject> listener) {
    listeners.get(method).remove(listener);
  }

  /**
   * The endpoint of a connection.
   *
   * @param isEnding whether diagnostics are skipped: the next server may already have sent newer
   *     ones
   */
  public Endpoint unless(BooleanSupplier isEnding) {
    return new Endpoint() {
      @Override
      public void notify(String method, Object params) {
        if (!isEnding.getAsBoolean() || !method.equals(DIAGNOSTICS)) {
          notified(method, (JsonElement) params);
        }
      }

      @Override
      public CompletableFuture<?> request(String method, Object params) {
        return requested(method, params);
      }
    };
  }

  public void notified(String method, JsonElement params) {
    listeners
        .getOrDefault(method, List.of())
        .forEach(listener -> listener.accept(params.getAsJsonObject()));
  }

  private CompletableFuture<?> requested(String method, Object params) {
    Function<JsonObject, CompletableFuture<?>> handler = requestHandlers.get(method);
    return handler != null && params instanceof JsonObject object
        ? handler.apply(object)
        : CompletableFuture.failedFuture(
            new ResponseErrorException(
                new ResponseError(ResponseErrorCode.MethodNotFound, "not supported", null)));
  }

  private static void log(JsonObject message) {
    String text = message.get("message").getAsString();
    switch (message.get("type").getAsInt()) {
      case 1 -> ILog.get().error(text);
      case 2 -> ILog.get().warn(text);
      default -> ILog.get().info(text);
    }
  }
}
