package org.rtmtext.eclipse.problems;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.ServerConnection;

/**
 * An open text at the server. The server gets its notifications in the order of the user's actions;
 * while no server is ready, they are kept.
 */
final class TextNotifications {
  private static final String SAVED = "textDocument/didSave";
  private static final String CHANGED = "textDocument/didChange";

  /** More edits than this are sent as the whole text: they pile up while a server hangs. */
  private static final int MAX_EDITS = 1000;

  /** Edits that are sent together, because they were made before the first was written. */
  private static final class Edits {
    private final List<Map<String, Object>> changes = new ArrayList<>();
    private int version;

    /** The number of the message; negative if it is kept. */
    private long message = -1;
  }

  private record Notification(String method, Supplier<Object> params) {}

  private final String uri;
  private final String language;
  private final Supplier<String> text;

  /** The last server that got the text; null before the first. */
  private ServerConnection connection;

  /** Kept for a server that is starting, from {@code didOpen} on; null if there is none. */
  private List<Notification> kept;

  /** The last edits; null if they were written, or another notification follows them. */
  private Edits unsent;

  private int version;
  private boolean closed;

  /**
   * @param language its identifier in the protocol
   * @param text its present content
   */
  TextNotifications(String uri, String language, Supplier<String> text) {
    this.uri = uri;
    this.language = language;
    this.text = text;
  }

  /** The server that has the text; null if none has. */
  synchronized ServerConnection connection() {
    return closed || connection == null || !connection.isOpen() ? null : connection;
  }

  /** As in the last {@code didOpen} or {@code didChange}. */
  synchronized int version() {
    return version;
  }

  /** The server that had the text, and has ended; null if there is none. */
  synchronized ServerConnection lost() {
    return kept == null && connection != null && !connection.isOpen() ? connection : null;
  }

  /** Opens the text at the server that is starting, unless notifications are kept for it. */
  synchronized void open() {
    if (closed || kept != null) {
      return;
    }
    kept = new ArrayList<>();
    version++;
    send(
        "textDocument/didOpen",
        Map.of("uri", uri, "languageId", language, "version", version, "text", text.get()));
  }

  /**
   * @param change as in the protocol
   */
  synchronized void change(Map<String, Object> change) {
    if (kept == null && connection() == null) {
      return;
    }
    version++;
    // Messages that were sent since, such as a command, refer to the text before this edit.
    if (unsent == null || kept == null && connection.lastMessage() != unsent.message) {
      Edits edits = new Edits();
      unsent = edits;
      if (kept != null) {
        kept.add(new Notification(CHANGED, () -> params(edits)));
      } else {
        edits.message = connection.notifyLater(CHANGED, () -> params(edits));
        // One action of the user, such as a key in linked names, can make many edits.
        UiThread.run(connection::flush);
      }
    }
    unsent.version = version;
    if (unsent.changes.size() == MAX_EDITS) {
      unsent.changes.clear();
      unsent.changes.add(Map.of("text", text.get()));
    } else {
      unsent.changes.add(change);
    }
  }

  /** Called when the edits are written, after which they must not change. */
  private synchronized Map<String, Object> params(Edits edits) {
    if (unsent == edits) {
      unsent = null;
    }
    return Map.of(
        "textDocument",
        Map.of("uri", uri, "version", edits.version),
        "contentChanges",
        edits.changes);
  }

  /**
   * Tells the server that the text was saved, upon which it may write the animation. Call before
   * the text is edited again or closed.
   *
   * @return whether no server has the text: it is opened again at the next one
   */
  synchronized boolean save() {
    if (closed) {
      return false;
    }
    boolean isMissing = kept == null && connection() == null;
    if (isMissing) {
      open();
    }
    send(SAVED, Map.of("uri", uri));
    return isMissing;
  }

  /** A text that was saved is still opened, saved and closed at a server that is starting. */
  synchronized void close() {
    if (kept != null && !isSaveKept()) {
      kept = null;
    } else if (kept != null || connection != null) {
      send("textDocument/didClose", Map.of("uri", uri));
    }
    closed = true;
  }

  private boolean isSaveKept() {
    return kept.stream().anyMatch(notification -> notification.method().equals(SAVED));
  }

  private void send(String method, Map<String, Object> document) {
    Map<String, Object> params = Map.of("textDocument", document);
    unsent = null;
    if (kept != null) {
      kept.add(new Notification(method, () -> params));
    } else {
      connection.notify(method, params);
    }
  }

  /** Opens the text at a server that has started, unless it has the text. */
  synchronized void open(ServerConnection started) {
    if (connection != started && started.isOpen()) {
      open();
      connect(started);
    }
  }

  synchronized void connect(ServerConnection started) {
    if (kept != null && started.isOpen()) {
      kept.forEach(
          notification -> started.notifyLater(notification.method(), notification.params()));
      started.flush();
      kept = null;
      connection = started;
    }
  }

  /**
   * Discards what was kept, because the server could not be started.
   *
   * @return whether the text was saved, so that its animation may not have been written
   */
  synchronized boolean discard() {
    boolean isSaved = kept != null && isSaveKept();
    kept = null;
    return isSaved;
  }
}
