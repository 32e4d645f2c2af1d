package org.rtmtext.eclipse.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.rtmtext.eclipse.settings.ServerSettings;

/**
 * The language server that opens and saves animations. Its process starts on the first request, and
 * again on the first request after a crash.
 */
public final class LanguageServer {
  /** Called on the threads of the connection; must not block. */
  public interface Listener {
    void started(ServerConnection connection);

    void crashed(ServerConnection connection);

    /** The server is ended on request; the next one starts without a history of crashes. */
    void restarted();
  }

  /**
   * An animation as text.
   *
   * @param hash of the file; {@code rtm/encode} expects it when the file is replaced
   * @param note for the user, if the text is not exactly what the file contains; null otherwise
   */
  public record Decoded(String text, String hash, String note) {}

  /**
   * The outcome of encoding a text into an animation.
   *
   * @param saved whether the file was written; otherwise it is unchanged
   * @param hash of the new file; null if it was not saved
   * @param message for the user
   */
  public record Encoded(boolean saved, String hash, String message) {}

  private static volatile LanguageServer current;

  private final ServerMessages messages = new ServerMessages();
  private volatile Listener listener;
  private ServerSession running;
  private boolean stopped;

  private LanguageServer() {}

  /** Called by the plug-in's activator before {@link #current}. */
  public static LanguageServer create() {
    current = new LanguageServer();
    return current;
  }

  /** The server that all parts of the plug-in share. */
  public static LanguageServer current() {
    return current;
  }

  /** Sets the listener, before the first request. */
  public void setListener(Listener listener) {
    this.listener = listener;
  }

  /**
   * The connection to the server, which is started if it is not running. Fails with an {@link
   * IOException} whose message is for the user.
   */
  public synchronized CompletableFuture<ServerConnection> connection() {
    if (stopped) {
      return CompletableFuture.failedFuture(new IOException("the workbench is closing"));
    }
    if (running == null || !running.isAlive()) {
      try {
        running = new ServerSession(messages, connection -> listener.crashed(connection));
      } catch (IOException e) {
        return CompletableFuture.failedFuture(e);
      }
      running.ready().thenAccept(connection -> listener.started(connection));
    }
    return running.ready();
  }

  /**
   * Sends a request; the server is started if it is not running. Cancelling the future cancels the
   * request.
   */
  public CompletableFuture<JsonElement> request(String method, Object params) {
    CompletableFuture<CompletableFuture<JsonElement>> sent =
        connection().thenApply(connection -> connection.request(method, params));
    CompletableFuture<JsonElement> answer = sent.thenCompose(Function.identity());
    answer.whenComplete(
        (result, fault) -> {
          if (answer.isCancelled()) {
            sent.thenAccept(request -> request.cancel(true));
          }
        });
    return answer;
  }

  /** The last process started; null if none was. */
  public synchronized Process process() {
    return running == null ? null : running.process();
  }

  /** Sends the settings to the server, if it is running; otherwise it gets them at its start. */
  public void sendSettings() {
    notifyIfRunning(
        "workspace/didChangeConfiguration",
        () -> Map.of("settings", Map.of("rtm", ServerSettings.all())));
  }

  /**
   * Sends a notification, unless the server is not running.
   *
   * @param params computed when the server is ready
   */
  public void notifyIfRunning(String method, Supplier<Object> params) {
    ServerSession session;
    synchronized (this) {
      session = running;
    }
    if (session != null && session.isAlive()) {
      session.ready().thenAccept(connection -> connection.notify(method, params.get()));
    }
  }

  public ServerMessages messages() {
    return messages;
  }

  /**
   * Decodes an animation.
   *
   * @param uri {@code rtm:...} or {@code file:...}
   * @param name for messages
   * @param monitor may cancel; may be null
   * @throws IOException with a message for the user
   */
  public Decoded decode(URI uri, String name, IProgressMonitor monitor) throws IOException {
    return decode(Map.of("uri", uri.toString()), name, monitor);
  }

  private Decoded decode(Map<String, String> params, String name, IProgressMonitor monitor)
      throws IOException {
    try {
      return ServerConnection.read(
          askOrEnd("rtm/decode", params, "Opening " + name, monitor), Decoded.class);
    } catch (CancellableWait.CancelledException e) {
      throw new IOException(name + " was not opened: cancelled", e);
    }
  }

  /**
   * Decodes an earlier version of an animation. Source control may give it as a text.
   *
   * @param name of the version, for the progress; the message of an exception and the note do not
   *     contain the name of the file
   * @param uri of the text whose form the version gets
   * @param file name of the file of this text
   */
  public Decoded decode(InputStream version, String name, URI uri, String file) throws IOException {
    String content = Base64.getEncoder().encodeToString(version.readAllBytes());
    try {
      Decoded decoded = decode(Map.of("uri", uri.toString(), "content", content), name, null);
      return decoded.note() == null
          ? decoded
          : new Decoded(decoded.text(), decoded.hash(), decoded.note().replace(file + ": ", ""));
    } catch (IOException e) {
      throw new IOException(e.getMessage().replace(file + ":", ""), e);
    }
  }

  /**
   * Encodes a text into an animation file.
   *
   * @param name for messages
   * @param hash of the content that may be replaced; null if the file must not exist
   * @param monitor may cancel; may be null. Cancelling ends the server, so that nothing is written
   *     afterwards
   * @throws IOException if the server did not answer: the file may have been written or not
   */
  public Encoded encode(URI uri, String name, String text, String hash, IProgressMonitor monitor)
      throws IOException {
    Map<String, Object> params = new HashMap<>();
    params.put("uri", uri.toString());
    params.put("text", text);
    params.put("hash", hash);
    params.put("overwrite", false);
    return ServerConnection.read(
        askOrEnd("rtm/encode", params, "Saving " + name, monitor), Encoded.class);
  }

  /**
   * Asks for something that the user can cancel without harm.
   *
   * @param task title of the progress dialog
   * @param monitor may cancel, on other threads than the UI thread; may be null
   * @throws IOException with a message for the user
   */
  public JsonObject ask(String method, Object params, String task, IProgressMonitor monitor)
      throws IOException {
    CompletableFuture<JsonElement> answer = request(method, params);
    try {
      return (JsonObject) CancellableWait.await(answer, task, monitor);
    } catch (CancellableWait.CancelledException e) {
      answer.cancel(true);
      throw e;
    }
  }

  /**
   * Executes a command of the server, and waits.
   *
   * @param arguments by name
   * @param task title of the progress dialog
   * @param monitor as for {@link #ask}
   * @throws IOException with a message for the user, if the server refuses
   */
  public JsonObject execute(
      String command, Map<String, Object> arguments, String task, IProgressMonitor monitor)
      throws IOException {
    Object params = Map.of("command", command, "arguments", List.of(arguments));
    return ask("workspace/executeCommand", params, task, monitor);
  }

  private JsonElement askOrEnd(String method, Object params, String task, IProgressMonitor monitor)
      throws IOException {
    try {
      return CancellableWait.await(request(method, params), task, monitor);
    } catch (CancellableWait.CancelledException e) {
      // A server that hangs would not answer the next request either.
      end(ServerSession::kill);
      throw e;
    }
  }

  private void end(Consumer<ServerSession> action) {
    ServerSession last;
    synchronized (this) {
      last = running;
      running = null;
    }
    if (last != null) {
      action.accept(last);
    }
  }

  /** Ends the server in the background. The next request starts another. */
  public void restart() {
    listener.restarted();
    end(last -> CompletableFuture.runAsync(last::end));
  }

  /** Ends the server after pending saves, and refuses further requests. */
  public void stop() {
    synchronized (this) {
      stopped = true;
    }
    end(ServerSession::end);
    ServerSession.endAll();
  }
}
