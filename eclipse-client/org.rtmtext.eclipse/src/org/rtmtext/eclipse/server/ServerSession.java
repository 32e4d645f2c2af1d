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
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ILog;

/** One process of the server with the connection to it, from its start to its end. */
final class ServerSession {
  private static final int START_SECONDS = 60;
  private static final int STOP_SECONDS = 10;

  private final ServerProcess process;
  private final StderrTail errors;
  private final Consumer<LspConnection> crashed;
  private final LspConnection connection;
  private final CompletableFuture<LspConnection> ready;

  /** Whether somebody wants it to end: then nobody need be told that it did. */
  private volatile boolean ending;

  /**
   * Starts a server.
   *
   * @param notified takes method and parameters of its notifications
   * @param crashed takes its connection when it has ended by itself after it was ready
   * @throws IOException if there is no process
   */
  ServerSession(BiConsumer<String, JsonElement> notified, Consumer<LspConnection> crashed)
      throws IOException {
    this.crashed = crashed;
    process = ServerProcess.start();
    errors = new StderrTail(process.errors());
    connection = new LspConnection(process.output(), process.input(), notified, this::ended);
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
    params.put("capabilities", Map.of("textDocument", Map.of("publishDiagnostics", Map.of())));
    return params;
  }

  private LspConnection initialized(Throwable failure) {
    if (failure != null) {
      String how = failure instanceof TimeoutException ? "does not answer" : process.ending();
      kill();
      throw new CompletionException(
          new IOException(
              String.format(
                  "the language server of RTM Text %s%s (the Java is chosen under Preferences > RTM"
                      + " Text)",
                  how, errors.cause()),
              failure));
    }
    connection.notify("initialized", Map.of());
    return connection;
  }

  /** The connection, as soon as the server can be asked; else an {@link IOException} says why. */
  CompletableFuture<LspConnection> ready() {
    return ready;
  }

  /** Whether it runs, or is being started. */
  boolean isAlive() {
    return connection.isOpen() && !ready.isCompletedExceptionally();
  }

  ServerProcess process() {
    return process;
  }

  /** On the thread that reads, which may be quicker than the constructor. */
  private void ended(IOException why) {
    boolean wasReady = ready != null && ready.isDone() && !ready.isCompletedExceptionally();
    if (!ending && wasReady) {
      crashed.accept(connection);
      ILog.get()
          .error(
              String.format(
                  "The language server of RTM Text %s%s. It is started again when it is needed.",
                  process.ending(), errors.cause()),
              why instanceof EOFException ? null : why);
    }
    // It may have closed its output only, or have written what is no message.
    process.endWithin(ServerProcess.END_MILLISECONDS);
  }

  /** Ends it at once; who waits for an answer gets an {@link IOException}. */
  void kill() {
    ending = true;
    process.endWithin(0);
  }

  /** Ends it, once what is being saved is; takes 13 seconds at the most. */
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
      ILog.get().warn("The language server of RTM Text did not shut down.", e);
    }
    process.endWithin(ServerProcess.END_MILLISECONDS);
  }
}
