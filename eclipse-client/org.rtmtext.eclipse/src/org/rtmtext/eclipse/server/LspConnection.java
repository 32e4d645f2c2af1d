package org.rtmtext.eclipse.server;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
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
import java.util.function.Consumer;

/**
 * The client's end of the language server protocol: requests, their answers, and notifications both
 * ways. LSP4J would do the same, but only the one version of it that LSP4E brings.
 */
public final class LspConnection {
  /** The server's word that what was asked for cannot be done. */
  @SuppressWarnings("serial")
  public static final class RefusedException extends Exception {
    RefusedException(String message) {
      super(message);
    }
  }

  private static final String LENGTH = "content-length:";
  private static final int METHOD_NOT_FOUND = -32601;

  // With nulls: the server is to see that a hash is given and there is none.
  private final Gson gson = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();
  private final OutputStream out;
  private final BiConsumer<String, JsonElement> notified;
  private final Consumer<IOException> ended;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonElement>> waiting = new ConcurrentHashMap<>();
  private final AtomicReference<IOException> failure = new AtomicReference<>();
  private volatile boolean open = true;

  /** Writes one message after the other, so that nobody who types waits for the server. */
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(work -> daemon("RTM Text: to the server", work));

  /**
   * @param notified takes method and parameters of notifications, on the thread that reads
   * @param ended is called when nothing comes any more, and told why
   */
  public LspConnection(
      InputStream in,
      OutputStream out,
      BiConsumer<String, JsonElement> notified,
      Consumer<IOException> ended) {
    this.out = out;
    this.notified = notified;
    this.ended = ended;
    daemon("RTM Text: from the server", () -> read(in)).start();
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Asks the server. The answer comes on the thread that reads; it is a {@link RefusedException} if
   * the server refuses, and an {@link IOException} if it ends.
   *
   * @param params what Gson makes the parameters of; null for none
   */
  public CompletableFuture<JsonElement> request(String method, Object params) {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonElement> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    send(message(id, method, params));
    if (!open) {
      answerNobody();
    }
    return answer;
  }

  /** Tells the server. */
  public void notify(String method, Object params) {
    send(message(null, method, params));
  }

  private Map<String, Object> message(Integer id, String method, Object params) {
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
      // The server is gone; who waits for an answer is told so.
    }
  }

  /** If this fails, nothing can follow: the end of its input tells the server to end. */
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
    byte[] body = gson.toJson(message).getBytes(StandardCharsets.UTF_8);
    byte[] head =
        ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    out.write(head);
    out.write(body);
    out.flush();
  }

  private void read(InputStream stream) {
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(stream))) {
      while (true) {
        byte[] body = new byte[length(in)];
        in.readFully(body);
        take(JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject());
      }
    } catch (IOException e) {
      end(e);
    } catch (RuntimeException | OutOfMemoryError e) {
      // Behind what is no message there can be none.
      end(new IOException("a message could not be read", e));
    }
  }

  private static int length(InputStream in) throws IOException {
    int length = -1;
    while (true) {
      String line = line(in);
      if (line.isEmpty()) {
        if (length < 0) {
          throw new IOException("a message without a length");
        }
        return length;
      }
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith(LENGTH)) {
        try {
          length = Integer.parseInt(line.substring(LENGTH.length()).strip());
        } catch (NumberFormatException e) {
          throw new IOException(line, e);
        }
      }
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  private void take(JsonObject message) {
    JsonElement id = message.get("id");
    if (!message.has("method")) {
      answer(id, message);
    } else if (id == null) {
      notified.accept(message.get("method").getAsString(), message.get("params"));
    } else {
      decline(id);
    }
  }

  private void answer(JsonElement id, JsonObject message) {
    CompletableFuture<JsonElement> answer =
        id == null || id.isJsonNull() ? null : waiting.remove(id.getAsInt());
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

  /** This client announces nothing that a server could ask of it. */
  private void decline(JsonElement id) {
    Map<String, Object> error = Map.of("code", METHOD_NOT_FOUND, "message", "not supported");
    send(Map.of("jsonrpc", "2.0", "id", id, "error", error));
  }

  public boolean isOpen() {
    return open;
  }

  private void end(IOException why) {
    open = false;
    writer.shutdown();
    answerNobody();
    failure.compareAndSet(null, why);
    ended.accept(failure.get());
  }

  /** Whoever waits is told that no answer will come. */
  private void answerNobody() {
    for (Integer id : waiting.keySet()) {
      CompletableFuture<JsonElement> answer = waiting.remove(id);
      if (answer != null) {
        answer.completeExceptionally(new IOException("the language server of RTM Text has ended"));
      }
    }
  }
}
