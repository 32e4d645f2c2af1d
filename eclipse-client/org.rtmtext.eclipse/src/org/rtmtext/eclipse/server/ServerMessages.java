package org.rtmtext.eclipse.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.core.runtime.ILog;
import org.rtmtext.eclipse.server.LanguageServer.Listener;

/**
 * Passes the requests and notifications of the server to the parts of the plug-in. These take them
 * on the reading thread, and must not block.
 */
public final class ServerMessages {
  private final Map<String, Function<JsonObject, CompletableFuture<?>>> requestHandlers =
      new ConcurrentHashMap<>();
  private final Map<String, Consumer<JsonObject>> notificationHandlers = new ConcurrentHashMap<>();
  private final Map<String, Consumer<JsonObject>> progress = new ConcurrentHashMap<>();
  private final List<Consumer<JsonObject>> diagnosticsListeners = new CopyOnWriteArrayList<>();
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

  /**
   * Adds a listener to diagnostics.
   *
   * @param added takes the parameters of {@code textDocument/publishDiagnostics}
   */
  public void addDiagnosticsListener(Consumer<JsonObject> added) {
    diagnosticsListeners.add(added);
  }

  public void removeDiagnosticsListener(Consumer<JsonObject> removed) {
    diagnosticsListeners.remove(removed);
  }

  void notified(String method, JsonElement params) {
    switch (method) {
      case "textDocument/publishDiagnostics" -> {
        listener.diagnosticsPublished(params.getAsJsonObject());
        diagnosticsListeners.forEach(other -> other.accept(params.getAsJsonObject()));
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

  CompletableFuture<?> requested(String method, JsonElement params) {
    Function<JsonObject, CompletableFuture<?>> handler = requestHandlers.get(method);
    return handler != null && params instanceof JsonObject object ? handler.apply(object) : null;
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
