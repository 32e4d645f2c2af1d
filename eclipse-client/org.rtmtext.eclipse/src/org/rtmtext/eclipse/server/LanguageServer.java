package org.rtmtext.eclipse.server;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * The language server that opens and saves animations: a process that is started when it is needed,
 * and again when it has ended by itself.
 */
public final class LanguageServer {
  private static volatile LanguageServer current;

  private final Gson gson = new Gson();
  private final List<Consumer<JsonObject>> diagnosed = new CopyOnWriteArrayList<>();
  private final List<Consumer<LspConnection>> started = new CopyOnWriteArrayList<>();
  private final List<Consumer<LspConnection>> ended = new CopyOnWriteArrayList<>();
  private ServerSession running;
  private boolean stopped;

  private LanguageServer() {}

  /** Makes the server that {@link #current} returns, for the activator of the plug-in. */
  public static LanguageServer create() {
    current = new LanguageServer();
    return current;
  }

  /** The server that the parts of the plug-in share. */
  public static LanguageServer current() {
    return current;
  }

  /**
   * The connection to the server, which is started unless it runs. If it cannot be, an {@link
   * IOException} says why for the user.
   */
  public synchronized CompletableFuture<LspConnection> connection() {
    if (stopped) {
      return CompletableFuture.failedFuture(new IOException("the workbench is closing"));
    }
    if (running == null || !running.isAlive()) {
      try {
        running = new ServerSession(this::notified, lost -> ended.forEach(e -> e.accept(lost)));
      } catch (IOException e) {
        return CompletableFuture.failedFuture(e);
      }
      running.ready().thenAccept(connection -> started.forEach(s -> s.accept(connection)));
    }
    return running.ready();
  }

  /** The process, if one runs. */
  public synchronized ServerProcess process() {
    return running == null ? null : running.process();
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
    String text = message.get("message").getAsString();
    switch (message.get("type").getAsInt()) {
      case 1 -> ILog.get().error(text);
      case 2 -> ILog.get().warn(text);
      default -> ILog.get().info(text);
    }
  }

  /** Has diagnostics given to somebody, on a thread that must not be kept. */
  public void onDiagnostics(Consumer<JsonObject> diagnostics) {
    diagnosed.add(diagnostics);
  }

  /** Tells somebody of each server that was started, on a thread that must not be kept. */
  public void onStart(Consumer<LspConnection> server) {
    started.add(server);
  }

  /** Tells somebody of each server that has ended by itself, on a thread that must not be kept. */
  public void onCrash(Consumer<LspConnection> server) {
    ended.add(server);
  }

  /**
   * The text of an animation.
   *
   * @param uri {@code rtm:...} or {@code file:...}
   * @param name what the user calls it
   * @param monitor may cancel; null if nobody does
   * @throws IOException says for the user why there is none
   */
  public DecodeResult decode(URI uri, String name, IProgressMonitor monitor) throws IOException {
    try {
      JsonElement result =
          ask("rtm/decode", Map.of("uri", uri.toString()), "Opening " + name, monitor);
      if (result.isJsonNull()) {
        throw new IOException(
            name + " was not opened: the language server failed, see the Error Log");
      }
      return gson.fromJson(result, DecodeResult.class);
    } catch (CancellableWait.CancelledException e) {
      throw new IOException(name + " was not opened: cancelled", e);
    }
  }

  /** The text of an animation that is in no file. */
  public String decode(InputStream animation, String name) throws IOException {
    Path file = Files.createTempFile("rtm-text", ".rtm");
    try {
      Files.copy(animation, file, StandardCopyOption.REPLACE_EXISTING);
      return decode(file.toUri(), name, null).text();
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
   * @param name what the user calls it
   * @param hash of what is to be replaced; null if there must be nothing
   * @param monitor may cancel; null if nobody does. Then the server is ended, so that nothing is
   *     written afterwards: whether it has been written the file tells
   */
  public EncodeResult encode(
      URI uri, String name, String text, String hash, IProgressMonitor monitor) throws IOException {
    Map<String, Object> params = new HashMap<>();
    params.put("uri", uri.toString());
    params.put("text", text);
    params.put("hash", hash);
    params.put("overwrite", false);
    return gson.fromJson(ask("rtm/encode", params, "Saving " + name, monitor), EncodeResult.class);
  }

  private JsonElement ask(String method, Object params, String what, IProgressMonitor monitor)
      throws IOException {
    try {
      return CancellableWait.on(
          connection().thenCompose(connection -> connection.request(method, params)),
          what,
          monitor);
    } catch (CancellableWait.CancelledException e) {
      // Also of a server that does not answer any more, so that the next one is asked in vain.
      end(ServerSession::kill);
      throw e;
    }
  }

  private void end(Consumer<ServerSession> how) {
    ServerSession last;
    synchronized (this) {
      last = running;
      running = null;
    }
    if (last != null) {
      how.accept(last);
    }
  }

  /** Ends the server, without waiting for that; it is started again when it is needed. */
  public void restart() {
    end(last -> CompletableFuture.runAsync(last::end));
  }

  /** Ends the server for good, once what is being saved is. */
  public void stop() {
    synchronized (this) {
      stopped = true;
    }
    end(ServerSession::end);
  }
}
