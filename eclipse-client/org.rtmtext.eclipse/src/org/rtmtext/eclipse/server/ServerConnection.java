package org.rtmtext.eclipse.server;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;

/**
 * LSP4J's connection to a language server, with two additions: messages are written in order by a
 * thread of their own, so that typing never waits for the server, and requests fail when the
 * connection ends.
 */
public final class ServerConnection {
  /** The server has ended before its answer. */
  @SuppressWarnings("serial")
  public static final class EndedException extends IOException {
    EndedException() {
      super("the RTM Text language server has exited");
    }
  }

  // A null hash must reach the server: it says that the file must not exist.
  private static final Gson GSON =
      new MessageJsonHandler(Map.of(), GsonBuilder::serializeNulls).getGson();

  private final OutputStream out;
  private final MessageConsumer stream;
  private final RemoteEndpoint server;
  private final Consumer<IOException> ended;
  private final Set<CompletableFuture<?>> pending = ConcurrentHashMap.newKeySet();
  private final AtomicReference<IOException> failure = new AtomicReference<>();
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(work -> daemon("RTM Text: writer to the server", work));
  private volatile boolean open = true;

  /** The number of messages sent, including a held one. */
  private long messages;

  /** The last message if {@link #notifyLater} holds it; otherwise null. */
  private Message held;

  /**
   * @param client takes the requests and notifications of the server, whose parameters are JSON
   *     elements, on the reading thread
   * @param ended takes the reason when the connection ends
   */
  public ServerConnection(
      InputStream in, OutputStream out, Endpoint client, Consumer<IOException> ended) {
    this.out = out;
    this.ended = ended;
    MessageJsonHandler json =
        new MessageJsonHandler(Map.of(), GsonBuilder::serializeNulls) {
          /** Answers stay JSON until they are shown: many are for the pages of views. */
          @Override
          public JsonRpcMethod getJsonRpcMethod(String name) {
            return JsonRpcMethod.request(name, JsonElement.class, JsonElement.class);
          }
        };
    stream = new StreamMessageConsumer(out, json);
    server = new RemoteEndpoint(this::send, client);
    json.setMethodProvider(server);
    daemon("RTM Text: reader from the server", () -> read(in, json)).start();
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Sends a request. The future completes on the reading thread; it fails with LSP4J's {@code
   * ResponseErrorException} for an error response, and with an {@link EndedException} if the server
   * ends. Cancelling the future cancels the request.
   *
   * @param params converted by Gson; null for none
   */
  public CompletableFuture<JsonElement> request(String method, Object params) {
    return request(method, params, JsonElement.class);
  }

  /**
   * As {@link #request(String, Object)}.
   *
   * @param type of the answer: a class of LSP4J, or an array of them; the future completes with
   *     null if the result is null
   */
  public <T> CompletableFuture<T> request(String method, Object params, Class<T> type) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    pending.add(answer);
    CompletableFuture<Object> sent = server.request(method, json(params));
    sent.whenComplete(
        (result, fault) -> {
          if (fault == null) {
            complete(answer, result == null ? JsonNull.INSTANCE : (JsonElement) result, type);
          } else {
            answer.completeExceptionally(fault);
          }
        });
    answer.whenComplete(
        (result, fault) -> {
          pending.remove(answer);
          if (answer.isCancelled()) {
            sent.cancel(true);
          }
        });
    if (!open) {
      failPending();
    }
    return answer;
  }

  public static <T> T read(JsonElement json, Class<T> type) {
    return GSON.fromJson(json, type);
  }

  private static <T> void complete(CompletableFuture<T> answer, JsonElement result, Class<T> type) {
    try {
      answer.complete(read(result, type));
    } catch (RuntimeException e) {
      // Otherwise callers would wait forever.
      answer.completeExceptionally(e);
    }
  }

  public void notify(String method, Object params) {
    server.notify(method, json(params));
  }

  /**
   * Sends a notification with the next message, or with {@link #flush}. Its parameters are computed
   * when it is written, on another thread.
   *
   * @return the number of its message
   */
  public synchronized long notifyLater(String method, Supplier<Object> params) {
    server.notify(method, params);
    return messages;
  }

  public synchronized void flush() {
    if (held != null) {
      enqueue(held);
      held = null;
    }
  }

  /** The number of the last message, counted in the order of sending. */
  public synchronized long lastMessage() {
    return messages;
  }

  private static JsonElement json(Object params) {
    return params == null ? null : GSON.toJsonTree(params);
  }

  private synchronized void send(Message message) {
    flush();
    messages++;
    if (isLater(message)) {
      held = message;
    } else {
      enqueue(message);
    }
  }

  private static boolean isLater(Message message) {
    return message instanceof NotificationMessage notification
        && notification.getParams() instanceof Supplier<?>;
  }

  private void enqueue(Message message) {
    try {
      writer.execute(() -> write(message));
    } catch (RejectedExecutionException e) {
      // The connection has ended, and pending requests have failed.
    }
  }

  /** After a failure nothing more can be sent, so the server is ended by closing its input. */
  private void write(Message message) {
    try {
      if (message instanceof NotificationMessage later
          && later.getParams() instanceof Supplier<?> params) {
        later.setParams(json(params.get()));
      }
      stream.consume(message);
    } catch (RuntimeException | OutOfMemoryError e) {
      failed("a message could not be written", e);
      try {
        out.close();
      } catch (IOException closed) {
        e.addSuppressed(closed);
      }
    }
  }

  private void failed(String what, Throwable cause) {
    failure.compareAndSet(null, new IOException(what, cause));
  }

  private void read(InputStream stream, MessageJsonHandler json) {
    try (InputStream in = new BufferedInputStream(stream);
        StreamMessageProducer messages =
            new StreamMessageProducer(in, json, server) {
              /** After an invalid message, the start of the next one is unknown. */
              @Override
              protected void fireError(Throwable error) {
                failed("a message could not be read", error);
                close();
              }
            }) {
      messages.listen(server);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      failed("a message could not be read", e);
    } finally {
      end();
    }
  }

  public boolean isOpen() {
    return open;
  }

  private void end() {
    open = false;
    writer.shutdown();
    failPending();
    failure.compareAndSet(null, new EOFException());
    ended.accept(failure.get());
  }

  private void failPending() {
    pending.forEach(answer -> answer.completeExceptionally(new EndedException()));
  }
}
