package org.rtmtext.eclipse.server;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * A small client of the language server protocol: requests, and notifications in both directions.
 * Not LSP4J, because LSP4E brings its own version of it, and the plug-in must run with and without
 * LSP4E.
 */
public final class LspConnection {
  /** An error response of the server. */
  @SuppressWarnings("serial")
  public static final class RefusedException extends Exception {
    RefusedException(String message) {
      super(message);
    }
  }

  /** The server has ended before its answer. */
  @SuppressWarnings("serial")
  public static final class EndedException extends IOException {
    EndedException() {
      super("the RTM Text language server has exited");
    }
  }

  /** Starts the ids of the plug-in's requests, because LSP4E may use the same server. */
  static final String PLUGIN_IDS = "rtm-text-";

  private static final int METHOD_NOT_FOUND = -32601;

  // A null hash must reach the server: it says that the file must not exist.
  private final Gson gson = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();
  private final String idPrefix;
  private final OutputStream out;
  private final BiConsumer<String, JsonElement> notified;
  private final Consumer<IOException> ended;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<String, CompletableFuture<JsonElement>> pending = new ConcurrentHashMap<>();
  private final AtomicReference<IOException> failure = new AtomicReference<>();
  private volatile boolean open = true;
  private volatile BiFunction<String, JsonElement, CompletableFuture<?>> requested =
      (method, params) -> null;

  /** Writes messages in order, so that typing never waits for the server. */
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(work -> daemon("RTM Text: writer to the server", work));

  /**
   * @param notified takes method and parameters of notifications, on the reading thread
   * @param ended takes the reason when the connection ends
   */
  public LspConnection(
      InputStream in,
      OutputStream out,
      BiConsumer<String, JsonElement> notified,
      Consumer<IOException> ended) {
    this("", in, out, notified, ended);
  }

  /**
   * @param idPrefix starts the ids of all requests
   */
  LspConnection(
      String idPrefix,
      InputStream in,
      OutputStream out,
      BiConsumer<String, JsonElement> notified,
      Consumer<IOException> ended) {
    this.idPrefix = idPrefix;
    this.out = out;
    this.notified = notified;
    this.ended = ended;
    daemon("RTM Text: reader from the server", () -> read(in)).start();
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Sends a request. The future completes on the reading thread; it fails with a {@link
   * RefusedException} for an error response, and with an {@link EndedException} if the server ends.
   * Cancelling the future cancels the request.
   *
   * @param params converted by Gson; null for none
   */
  public CompletableFuture<JsonElement> request(String method, Object params) {
    String id = idPrefix + ids.incrementAndGet();
    CompletableFuture<JsonElement> answer = new CompletableFuture<>();
    pending.put(id, answer);
    answer.whenComplete((result, fault) -> cancelled(id, answer));
    send(message(id, method, params));
    if (!open) {
      failPending();
    }
    return answer;
  }

  private void cancelled(String id, CompletableFuture<JsonElement> answer) {
    if (answer.isCancelled() && pending.remove(id) != null) {
      notify("$/cancelRequest", Map.of("id", id));
    }
  }

  /**
   * Sets what answers the requests of the server, before its first request.
   *
   * @param requested takes method and parameters, on the reading thread; returns the result, or
   *     null for an unknown method
   */
  void setRequestHandler(BiFunction<String, JsonElement, CompletableFuture<?>> requested) {
    this.requested = requested;
  }

  /** Sends a notification. */
  public void notify(String method, Object params) {
    send(message(null, method, params));
  }

  private Map<String, Object> message(String id, String method, Object params) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    if (id != null) {
      message.put("id", id);
    }
    message.put("method", method);
    if (params != null) {
      message.put("params", params);
    }
    return message;
  }

  private void send(Object message) {
    try {
      writer.execute(() -> write(message));
    } catch (RejectedExecutionException e) {
      // The connection has ended, and pending requests have failed.
    }
  }

  /** After a failure nothing more can be sent, so the server is ended by closing its input. */
  private void write(Object message) {
    try {
      writeWhole(message);
    } catch (IOException | OutOfMemoryError e) {
      try {
        out.close();
      } catch (IOException closed) {
        e.addSuppressed(closed);
      }
      failure.compareAndSet(null, new IOException("a message could not be written", e));
    }
  }

  private void writeWhole(Object message) throws IOException {
    MessageFraming.write(out, gson.toJson(message).getBytes(StandardCharsets.UTF_8));
  }

  private void read(InputStream stream) {
    try (InputStream in = new BufferedInputStream(stream)) {
      while (true) {
        byte[] body = MessageFraming.read(in);
        take(JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject());
      }
    } catch (IOException e) {
      end(e);
    } catch (RuntimeException | OutOfMemoryError e) {
      // After an invalid message, the start of the next one is unknown.
      end(new IOException("a message could not be read", e));
    }
  }

  private void take(JsonObject message) {
    JsonElement id = message.get("id");
    if (!message.has("method")) {
      answer(id, message);
    } else if (id == null) {
      notified.accept(message.get("method").getAsString(), message.get("params"));
    } else {
      reply(id, message);
    }
  }

  private void answer(JsonElement id, JsonObject message) {
    CompletableFuture<JsonElement> answer =
        id == null || id.isJsonNull() ? null : pending.remove(id.getAsString());
    if (answer == null) {
      return;
    }
    if (message.get("error") instanceof JsonObject error) {
      answer.completeExceptionally(new RefusedException(error.get("message").getAsString()));
    } else {
      JsonElement result = message.get("result");
      answer.complete(result == null ? JsonNull.INSTANCE : result);
    }
  }

  private void reply(JsonElement id, JsonObject message) {
    CompletableFuture<?> result =
        requested.apply(message.get("method").getAsString(), message.get("params"));
    if (result == null) {
      decline(id);
      return;
    }
    result.whenComplete(
        (value, fault) -> {
          Map<String, Object> reply = new LinkedHashMap<>(Map.of("jsonrpc", "2.0", "id", id));
          reply.put("result", fault == null ? value : null);
          send(reply);
        });
  }

  private void decline(JsonElement id) {
    Map<String, Object> error = Map.of("code", METHOD_NOT_FOUND, "message", "not supported");
    send(Map.of("jsonrpc", "2.0", "id", id, "error", error));
  }

  /**
   * @param id of a response; may be null
   */
  static boolean isIdOfPlugin(String id) {
    return id != null && id.startsWith(PLUGIN_IDS);
  }

  public boolean isOpen() {
    return open;
  }

  private void end(IOException why) {
    open = false;
    writer.shutdown();
    failPending();
    failure.compareAndSet(null, why);
    ended.accept(failure.get());
  }

  /** Fails all pending requests. */
  private void failPending() {
    for (String id : pending.keySet()) {
      CompletableFuture<JsonElement> answer = pending.remove(id);
      if (answer != null) {
        answer.completeExceptionally(new EndedException());
      }
    }
  }
}
