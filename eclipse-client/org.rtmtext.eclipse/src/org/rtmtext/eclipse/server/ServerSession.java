package org.rtmtext.eclipse.server;

import com.google.gson.JsonElement;
import java.io.EOFException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ILog;
import org.rtmtext.eclipse.settings.ServerSettings;

/** One server process and the connection to it, from start to end. */
final class ServerSession {
  private static final int START_SECONDS = 60;
  private static final int STOP_SECONDS = 10;

  private final ServerProcess process;
  private final StderrTail errors;
  private final Consumer<LspConnection> crashed;
  private final LspConnection connection;
  private final CompletableFuture<LspConnection> ready;

  /** Whether this client ends the process, so that its end is no crash. */
  private volatile boolean ending;

  /** Answers that the plug-in waits for. */
  private final Set<CompletableFuture<?>> inFlight = ConcurrentHashMap.newKeySet();

  /**
   * Starts a server for the plug-in alone.
   *
   * @param notified takes method and parameters of notifications, on the reading thread
   * @param requested answers the requests of the server, as in {@link
   *     LspConnection#setRequestHandler}
   * @param crashed takes the connection when an initialized server ends by itself
   * @throws IOException with a message for the user, if the process cannot be started
   */
  ServerSession(
      BiConsumer<String, JsonElement> notified,
      BiFunction<String, JsonElement, CompletableFuture<?>> requested,
      Consumer<LspConnection> crashed)
      throws IOException {
    this.crashed = crashed;
    process = ServerProcess.start();
    errors = new StderrTail(process.errors());
    connection =
        new LspConnection(
            LspConnection.PLUGIN_IDS,
            process.output(),
            process.input(),
            unlessEnding(notified),
            this::ended);
    connection.setRequestHandler(requested);
    ready =
        connection
            .request("initialize", initialize())
            .orTimeout(START_SECONDS, TimeUnit.SECONDS)
            .handleAsync((result, failure) -> initialized(failure));
  }

  /** Uses a server that LSP4E initializes. The parameters are those of the other constructor. */
  ServerSession(
      SharedServer shared,
      BiConsumer<String, JsonElement> notified,
      BiFunction<String, JsonElement, CompletableFuture<?>> requested,
      Consumer<LspConnection> crashed) {
    this.crashed = crashed;
    process = shared.process();
    errors = new StderrTail(process.errors());
    connection =
        new LspConnection(
            LspConnection.PLUGIN_IDS,
            shared.pluginInput(),
            shared.pluginOutput(),
            unlessEnding(notified),
            this::ended);
    connection.setRequestHandler(requested);
    ready = shared.initialized().thenApply(done -> connection);
  }

  /** Skips diagnostics of a server that ends: the next one may already have sent newer ones. */
  private BiConsumer<String, JsonElement> unlessEnding(BiConsumer<String, JsonElement> notified) {
    return (method, params) -> {
      if (!ending || !method.equals("textDocument/publishDiagnostics")) {
        notified.accept(method, params);
      }
    };
  }

  private static Map<String, Object> initialize() {
    Map<String, Object> params = new HashMap<>();
    params.put("processId", ProcessHandle.current().pid());
    params.put("rootUri", null);
    params.put("capabilities", ClientCapabilities.all());
    params.put("initializationOptions", ServerSettings.initial());
    return params;
  }

  private LspConnection initialized(Throwable failure) {
    if (failure != null) {
      String how = failure instanceof TimeoutException ? "did not respond" : process.describeEnd();
      kill();
      throw new CompletionException(
          new IOException(
              String.format(
                  "the RTM Text language server %s%s %s",
                  how, errors.cause(), ServerProcess.JAVA_HINT),
              failure));
    }
    connection.notify("initialized", Map.of());
    return connection;
  }

  /** Completes when the server is initialized; fails with a message for the user. */
  CompletableFuture<LspConnection> ready() {
    return ready;
  }

  /** Sends a request when the server is initialized; fails with a message for the user. */
  CompletableFuture<JsonElement> request(String method, Object params) {
    CompletableFuture<JsonElement> answer =
        ready.thenCompose(initialized -> initialized.request(method, params));
    inFlight.add(answer);
    answer.whenComplete((result, failure) -> inFlight.remove(answer));
    return answer;
  }

  /** Ends the process in the background, after all requests that were sent are answered. */
  void endWhenIdle() {
    CompletableFuture.allOf(inFlight.toArray(CompletableFuture[]::new))
        .whenCompleteAsync((all, failure) -> end());
  }

  /** Whether the server is running or starting. */
  boolean isAlive() {
    return connection.isOpen() && !ready.isCompletedExceptionally();
  }

  ServerProcess process() {
    return process;
  }

  /** Runs on the reading thread, possibly before the constructor has set {@link #ready}. */
  private void ended(IOException why) {
    boolean wasReady = ready != null && ready.isDone() && !ready.isCompletedExceptionally();
    if (!ending && wasReady) {
      crashed.accept(connection);
      ILog.get()
          .error(
              String.format(
                  "The RTM Text language server %s%s. It is restarted when needed.",
                  process.describeEnd(), errors.cause()),
              why instanceof EOFException ? null : why);
    }
    // The server may have closed its output only, or have sent an invalid message.
    process.endWithin(ServerProcess.END_MILLISECONDS);
  }

  /** Ends the process at once; pending requests fail with an {@link IOException}. */
  void kill() {
    ending = true;
    process.endWithin(0);
  }

  /** Ends the process after pending saves, within 13 seconds. */
  void end() {
    ending = true;
    if (!ready.isDone() || ready.isCompletedExceptionally()) {
      kill();
      return;
    }
    try {
      connection.request("shutdown", null).get(STOP_SECONDS, TimeUnit.SECONDS);
      connection.notify("exit", null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      ILog.get().warn("The RTM Text language server did not shut down.", e);
    }
    process.endWithin(ServerProcess.END_MILLISECONDS);
  }
}
