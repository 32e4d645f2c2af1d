package org.rtmtext.eclipse.server;

import com.google.gson.JsonElement;
import java.io.EOFException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ILog;
import org.rtmtext.eclipse.settings.ServerSettings;

/** One server process and the connection to it, from start to end. */
final class ServerSession {
  private static final int START_SECONDS = 60;
  private static final int STOP_SECONDS = 10;

  private final ServerProcess process;
  private final StderrTail errors;
  private final Consumer<ServerConnection> crashed;
  private final ServerConnection connection;
  private final CompletableFuture<ServerConnection> ready;

  /** Whether this client ends the process, so that its end is no crash. */
  private volatile boolean ending;

  /**
   * @param messages take the requests and notifications of the server
   * @param crashed takes the connection when an initialized server ends by itself
   * @throws IOException with a message for the user, if the process cannot be started
   */
  ServerSession(ServerMessages messages, Consumer<ServerConnection> crashed) throws IOException {
    this.crashed = crashed;
    process = ServerProcess.start();
    errors = new StderrTail(process.errors());
    connection =
        new ServerConnection(
            process.output(), process.input(), messages.unless(() -> ending), this::ended);
    ready =
        connection
            .request("initialize", initialize())
            .orTimeout(START_SECONDS, TimeUnit.SECONDS)
            .handleAsync((result, failure) -> initialized(failure));
  }

  private static Map<String, Object> initialize() {
    Map<String, Object> params = new HashMap<>();
    params.put("processId", ProcessHandle.current().pid());
    params.put("rootUri", null);
    params.put("capabilities", ClientCapabilities.all());
    params.put("initializationOptions", ServerSettings.initial());
    return params;
  }

  private ServerConnection initialized(Throwable failure) {
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
  CompletableFuture<ServerConnection> ready() {
    return ready;
  }

  /** Sends a request when the server is initialized; fails with a message for the user. */
  CompletableFuture<JsonElement> request(String method, Object params) {
    return ready.thenCompose(initialized -> initialized.request(method, params));
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
