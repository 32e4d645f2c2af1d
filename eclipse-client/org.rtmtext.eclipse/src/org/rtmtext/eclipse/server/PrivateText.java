package org.rtmtext.eclipse.server;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A copy of a text that is open at the server for requests about it. It has an address of its own,
 * so that an editor can open and close the same text.
 */
public final class PrivateText {
  private final String original;
  private final String uri;
  private LspConnection opened;
  private String sent;
  private int version;
  private boolean closed;

  /**
   * @param original the address of the text
   */
  public PrivateText(String original) {
    this.original = original;
    this.uri = copyOf(original);
  }

  /** Another spelling, with one slash in place of three, so that the server knows the file. */
  private static String copyOf(String original) {
    return original.replaceFirst("file:///+", "file:/");
  }

  public boolean isOf(String address) {
    return original.equals(address);
  }

  /** The address of the copy. */
  public String uri() {
    return uri;
  }

  /** Opens the copy, or updates it; the connection is for requests about it. */
  public CompletableFuture<LspConnection> open(String text) {
    return LanguageServer.current()
        .connection()
        .thenApply(
            connection -> {
              update(connection, text);
              return connection;
            });
  }

  private synchronized void update(LspConnection connection, String text) {
    if (closed) {
      return;
    }
    if (connection != opened) {
      version = 1;
      connection.notify(
          "textDocument/didOpen",
          Map.of(
              "textDocument",
              Map.of("uri", uri, "languageId", "rtm", "version", version, "text", text)));
    } else if (!text.equals(sent)) {
      version++;
      connection.notify(
          "textDocument/didChange",
          Map.of(
              "textDocument", Map.of("uri", uri, "version", version),
              "contentChanges", List.of(Map.of("text", text))));
    }
    opened = connection;
    sent = text;
  }

  public synchronized void close() {
    closed = true;
    if (opened != null) {
      opened.notify("textDocument/didClose", Map.of("textDocument", Map.of("uri", uri)));
      opened = null;
    }
  }
}
