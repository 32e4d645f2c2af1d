package org.rtmtext.eclipse.server;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IStatus;
import org.rtmtext.eclipse.RtmPlugin;

/**
 * The language server that opens and saves animations: a process that is started when it is needed,
 * and again when it has ended by itself.
 */
public final class LanguageServer {
  private static final int START_SECONDS = 60;
  private static final int STOP_SECONDS = 10;

  private record Running(ServerProcess process, Connection connection) {}

  private final Gson gson = new Gson();
  private final List<Consumer<JsonObject>> diagnosed = new CopyOnWriteArrayList<>();
  private Running running;
  private boolean stopped;

  /**
   * The connection to the server, which is started unless it runs.
   *
   * @throws IOException if it cannot be started
   */
  public synchronized Connection connection() throws IOException {
    if (stopped) {
      throw new IOException("the workbench is closing");
    }
    if (running == null || !running.connection.isOpen()) {
      running = start();
    }
    return running.connection;
  }

  /** The process, if one runs. */
  public synchronized ServerProcess process() {
    return running == null ? null : running.process;
  }

  private Running start() throws IOException {
    ServerProcess process = ServerProcess.start();
    ErrorOutput errors = new ErrorOutput(process.errors());
    Connection connection =
        new Connection(
            process.output(), process.input(), this::notified, c -> ended(process, errors));
    try {
      connection.request("initialize", initialize()).get(START_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      process.endWithin(ServerProcess.END_MILLISECONDS);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      process.endWithin(ServerProcess.END_MILLISECONDS);
      throw new IOException(
          String.format(
              "the language server of RTM Text %s%s (the Java is chosen under Preferences > RTM Text)",
              process.ending(), errors.cause()),
          e);
    }
    connection.notify("initialized", Map.of());
    return new Running(process, connection);
  }

  private static Map<String, Object> initialize() {
    Map<String, Object> params = new HashMap<>();
    params.put("processId", ProcessHandle.current().pid());
    params.put("rootUri", null);
    params.put("capabilities", Map.of("textDocument", Map.of("publishDiagnostics", Map.of())));
    return params;
  }

  private void notified(String method, JsonElement params) {
    switch (method) {
      case "textDocument/publishDiagnostics" ->
          diagnosed.forEach(d -> d.accept(params.getAsJsonObject()));
      case "window/logMessage", "window/showMessage" -> log(params.getAsJsonObject());
      default -> {}
    }
  }

  private static void log(JsonObject message) {
    int severity =
        switch (message.get("type").getAsInt()) {
          case 1 -> IStatus.ERROR;
          case 2 -> IStatus.WARNING;
          default -> IStatus.INFO;
        };
    RtmPlugin.log(severity, message.get("message").getAsString());
  }

  private void ended(ServerProcess process, ErrorOutput errors) {
    synchronized (this) {
      if (running == null || running.process != process) {
        // It was to end, or has not begun: who started it says so.
        return;
      }
    }
    RtmPlugin.log(
        IStatus.ERROR,
        String.format(
            "The language server of RTM Text %s%s. It is started again when it is needed.",
            process.ending(), errors.cause()));
  }

  /** Has diagnostics given to somebody, on a thread that must not be kept. */
  public void onDiagnostics(Consumer<JsonObject> diagnostics) {
    diagnosed.add(diagnostics);
  }

  /**
   * The text of an animation.
   *
   * @param uri {@code rtm:...} or {@code file:...}
   * @throws IOException says for the user why there is none
   */
  public Decoded decode(URI uri) throws IOException {
    JsonElement result = ask("rtm/decode", Map.of("uri", uri.toString()));
    if (result.isJsonNull()) {
      throw new IOException("not opened: the language server failed, see the Error Log");
    }
    return gson.fromJson(result, Decoded.class);
  }

  /** The text of an animation that is in no file. */
  public String decode(byte[] animation) throws IOException {
    Path file = Files.createTempFile("rtm-text", ".rtm");
    try {
      Files.write(file, animation);
      return decode(file.toUri()).text();
    } catch (IOException e) {
      // Nobody knows this file.
      throw new IOException(e.getMessage().replace(file + ":", ""), e);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /**
   * Saves a text over an animation.
   *
   * @param hash of what is to be replaced; null if there must be nothing
   */
  public Encoded encode(URI uri, String text, String hash) throws IOException {
    Map<String, Object> params = new HashMap<>();
    params.put("uri", uri.toString());
    params.put("text", text);
    params.put("hash", hash);
    params.put("overwrite", false);
    return gson.fromJson(ask("rtm/encode", params), Encoded.class);
  }

  private JsonElement ask(String method, Object params) throws IOException {
    CompletableFuture<JsonElement> answer = connection().request(method, params);
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    }
  }

  /** Ends the server; it is started again when it is needed. */
  public void restart() {
    Running last;
    synchronized (this) {
      last = running;
      running = null;
    }
    end(last);
  }

  /** Ends the server for good, once what is being saved is. */
  public void stop() {
    Running last;
    synchronized (this) {
      stopped = true;
      last = running;
      running = null;
    }
    end(last);
  }

  private static void end(Running last) {
    if (last == null) {
      return;
    }
    try {
      last.connection.request("shutdown", null).get(STOP_SECONDS, TimeUnit.SECONDS);
      last.connection.notify("exit", null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // It is ended all the same.
    }
    last.process.endWithin(ServerProcess.END_MILLISECONDS);
  }
}
