package org.rtmtext.eclipse.server;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.core.runtime.ILog;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.rtmtext.eclipse.server.LanguageServer.Listener;

/**
 * Passes the requests and notifications of the server to the parts of the plug-in. These take them
 * on the reading thread, and must not block.
 */
public final class ServerMessages {
  /**
   * That the server has checked a text.
   *
   * @param version of the text; null if it is not open
   * @param problems their number
   */
  public record Check(String uri, Integer version, int problems) {}

  private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();

  private static final String DIAGNOSTICS = "textDocument/publishDiagnostics";

  private final Map<String, Function<JsonObject, CompletableFuture<?>>> requestHandlers =
      new ConcurrentHashMap<>();
  private final Map<String, Consumer<JsonObject>> notificationHandlers = new ConcurrentHashMap<>();
  private final Map<String, Consumer<JsonObject>> progress = new ConcurrentHashMap<>();
  private final List<Consumer<Check>> diagnosticsListeners = new CopyOnWriteArrayList<>();
  private volatile Listener listener;
  private volatile BiConsumer<String, String> skeletonKeeper = (uri, skeleton) -> {};

  ServerMessages() {}

  /** Sets the listener, before the first request. */
  public void setListener(Listener listener) {
    this.listener = listener;
  }

  Listener listener() {
    return listener;
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
   * Takes a notification of the server.
   *
   * @param handler takes the parameters
   */
  public void onNotification(String method, Consumer<JsonObject> handler) {
    notificationHandlers.put(method, handler);
  }

  /**
   * Sets what takes the progress of a request.
   *
   * @param handler takes the member {@code value} of {@code $/progress}; null to remove it
   */
  void onProgress(String token, Consumer<JsonObject> handler) {
    if (handler == null) {
      progress.remove(token);
    } else {
      progress.put(token, handler);
    }
  }

  private void progressed(JsonObject params) {
    Consumer<JsonObject> handler = progress.get(params.get("token").getAsString());
    if (handler != null) {
      handler.accept(params.getAsJsonObject("value"));
    }
  }

  /**
   * Sets what stores the skeletons that users choose.
   *
   * @param keeper takes the URI of a text and the skeleton
   */
  public void setSkeletonKeeper(BiConsumer<String, String> keeper) {
    skeletonKeeper = keeper;
  }

  /** Adds a listener to diagnostics, which is called after the problems are kept. */
  public void addDiagnosticsListener(Consumer<Check> added) {
    diagnosticsListeners.add(added);
  }

  public void removeDiagnosticsListener(Consumer<Check> removed) {
    diagnosticsListeners.remove(removed);
  }

  /**
   * For a connection.
   *
   * @param isEnding whether its diagnostics are skipped: the next server may already have sent
   *     newer ones
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

  /** Takes a notification of the server. */
  public void notified(String method, JsonElement params) {
    switch (method) {
      case DIAGNOSTICS -> {
        PublishDiagnosticsParams diagnostics =
            GSON.fromJson(params, PublishDiagnosticsParams.class);
        listener.diagnosticsPublished(diagnostics);
        Check check =
            new Check(
                diagnostics.getUri(),
                diagnostics.getVersion(),
                diagnostics.getDiagnostics().size());
        diagnosticsListeners.forEach(other -> other.accept(check));
      }
      case "$/progress" -> progressed(params.getAsJsonObject());
      case "rtm/skeletonChosen" -> keepSkeleton(params.getAsJsonObject());
      case "window/logMessage", "window/showMessage" -> log(params.getAsJsonObject());
      default -> {
        Consumer<JsonObject> handler = notificationHandlers.get(method);
        if (handler != null) {
          handler.accept(params.getAsJsonObject());
        }
      }
    }
  }

  private CompletableFuture<?> requested(String method, Object params) {
    Function<JsonObject, CompletableFuture<?>> handler = requestHandlers.get(method);
    return handler != null && params instanceof JsonObject object
        ? handler.apply(object)
        : CompletableFuture.failedFuture(
            new ResponseErrorException(
                new ResponseError(ResponseErrorCode.MethodNotFound, "not supported", null)));
  }

  private void keepSkeleton(JsonObject chosen) {
    skeletonKeeper.accept(chosen.get("uri").getAsString(), chosen.get("skeleton").getAsString());
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
