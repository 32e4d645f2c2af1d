package org.rtmtext.eclipse.server;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A copy of a text, which the server has open for requests about it. The copy has an address of its
 * own, so that an editor can open and close the text itself.
 */
public final class PrivateText {
  private static final String COPY = "./";

  /** The addresses in use: a server knows only one text by each. */
  private static final Set<String> USED = ConcurrentHashMap.newKeySet();

  private final String uri;
  private ServerConnection opened;
  private String wanted;
  private String sent;
  private int version;
  private boolean closed;

  private PrivateText(String address) {
    String free = address;
    while (!USED.add(free)) {
      free = copyOf(free);
    }
    uri = free;
  }

  /**
   * A copy of a text.
   *
   * @param original the address of the text
   */
  public static PrivateText of(String original) {
    return new PrivateText(copyOf(original));
  }

  /** A text at an address that no editor uses; if a copy uses it, at another of the same file. */
  public static PrivateText at(String address) {
    return new PrivateText(address);
  }

  /** The address of another document of the same file: the server keeps the segment {@code .}. */
  private static String copyOf(String original) {
    int name = original.lastIndexOf('/') + 1;
    return original.substring(0, name) + COPY + original.substring(name);
  }

  /** Whether a document of the server is a copy, open or not. */
  public static boolean isCopy(String address) {
    return address.contains("/" + COPY);
  }

  public String uri() {
    return uri;
  }

  /** Opens the copy, or updates it; the connection is for requests about it. */
  public synchronized CompletableFuture<ServerConnection> open(String text) {
    wanted = text;
    return LanguageServer.current()
        .connection()
        .thenApply(
            connection -> {
              update(connection);
              return connection;
            });
  }

  /**
   * Executes a command of the server with the copy, and waits.
   *
   * @param options its arguments besides the address
   * @param task title of the progress dialog
   * @throws IOException with a message for the user, if the server refuses
   */
  public JsonObject execute(String command, String text, Map<String, Object> options, String task)
      throws IOException {
    Map<String, Object> arguments = new HashMap<>(options);
    arguments.put("uri", uri);
    Object params = Map.of("command", command, "arguments", List.of(arguments));
    return (JsonObject)
        CancellableWait.await(
            open(text)
                .thenCompose(connection -> connection.request("workspace/executeCommand", params)),
            task,
            null);
  }

  /** Sends the newest text: callbacks that wait for a server do not run in order. */
  private synchronized void update(ServerConnection connection) {
    if (closed) {
      return;
    }
    if (connection != opened) {
      version++;
      connection.notify(
          "textDocument/didOpen",
          Map.of(
              "textDocument",
              Map.of("uri", uri, "languageId", "rtm", "version", version, "text", wanted)));
    } else if (!wanted.equals(sent)) {
      version++;
      connection.notify(
          "textDocument/didChange",
          Map.of(
              "textDocument", Map.of("uri", uri, "version", version),
              "contentChanges", List.of(Map.of("text", wanted))));
    }
    opened = connection;
    sent = wanted;
  }

  /** Closes the copy. Call once. */
  public synchronized void close() {
    closed = true;
    if (opened != null) {
      opened.notify("textDocument/didClose", Map.of("textDocument", Map.of("uri", uri)));
    }
    USED.remove(uri);
  }
}
