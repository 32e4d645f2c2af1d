package org.rtmtext.eclipse.server;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A copy of a text that is open at the server for requests about it. It has an address of its own,
 * so that an editor can open and close the same text.
 */
public final class PrivateText {
  private static final String COPY = "./";

  /** The copies that are in use, by their addresses. Also the lock of their state. */
  private static final Map<String, PrivateText> SHARED = new HashMap<>();

  private final String uri;
  private ServerConnection opened;
  private String wanted;
  private String sent;
  private int version;
  private int users;

  private PrivateText(String uri) {
    this.uri = uri;
  }

  /**
   * The copy of a text, which all callers share.
   *
   * @param original the address of the text
   */
  public static PrivateText of(String original) {
    return at(copyOf(original));
  }

  /** A text at an address that no editor uses. */
  public static PrivateText at(String address) {
    synchronized (SHARED) {
      PrivateText text = SHARED.computeIfAbsent(address, PrivateText::new);
      text.users++;
      return text;
    }
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

  /** The address of the copy. */
  public String uri() {
    return uri;
  }

  /** Opens the copy, or updates it; the connection is for requests about it. */
  public CompletableFuture<ServerConnection> open(String text) {
    synchronized (SHARED) {
      wanted = text;
    }
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
    return LanguageServer.await(
        open(text)
            .thenCompose(connection -> connection.request("workspace/executeCommand", params)),
        task,
        null);
  }

  /** Sends the newest text: those who wait for a server are not called in order. */
  private void update(ServerConnection connection) {
    synchronized (SHARED) {
      if (users == 0) {
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
  }

  /** Closes the copy when its last user has closed it. Call once for each {@link #of}. */
  public void close() {
    synchronized (SHARED) {
      users--;
      if (users > 0) {
        return;
      }
      SHARED.remove(uri);
      if (opened != null) {
        opened.notify("textDocument/didClose", Map.of("textDocument", Map.of("uri", uri)));
        opened = null;
      }
    }
  }
}
