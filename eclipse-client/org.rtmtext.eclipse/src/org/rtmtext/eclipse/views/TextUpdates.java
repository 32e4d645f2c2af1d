package org.rtmtext.eclipse.views;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.swt.widgets.Display;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.ServerConnection;

/**
 * Requests data about a text, and again when it has changed. One request runs at a time; changes
 * during it lead to one more request. While the view is hidden, nothing is requested. Used on the
 * UI thread.
 *
 * @param <T> what identifies a text
 */
public final class TextUpdates<T> {
  /** What is requested, and where the answers go. */
  public interface Client<T> {
    CompletableFuture<JsonElement> request(T text);

    /** Takes an answer, unless it is about a text that is no longer shown. */
    void answered(JsonElement answer);

    /**
     * Takes a failure that is not expected to go away.
     *
     * @param message for the user
     * @param serverFailed whether the server does not run, so that a restart may help
     */
    void failed(String message, boolean serverFailed);
  }

  private static final int RETRY_MILLISECONDS = 150;

  /** The server may not yet know a text that was just opened. */
  private static final int MAX_ATTEMPTS = 5;

  private final Display display;
  private final Client<T> client;
  private final Runnable delayed = this::send;

  /** Null if no text is open. */
  private T text;

  private int attempts;

  /** Whether a server has ended during the last request. */
  private boolean hasServerEnded;

  private boolean isRunning;
  private boolean isRequested;
  private boolean isVisible = true;

  public TextUpdates(Display display, Client<T> client) {
    this.display = display;
    this.client = client;
  }

  /** Changes the text of further requests; null for none. */
  public void show(T shown) {
    text = shown;
    forgetFailures();
    display.timerExec(-1, delayed);
  }

  /** Stops requests while the view is hidden; then requests what has changed in the meantime. */
  public void setVisible(boolean visible) {
    isVisible = visible;
    if (text != null && isRequested && isVisible && !isRunning) {
      request();
    }
  }

  /** Requests later; a call in the meantime restarts the delay. */
  public void later(int milliseconds) {
    forgetFailures();
    display.timerExec(milliseconds, delayed);
  }

  /** Requests now, or after the request that is running; nothing if no text is open. */
  public void now() {
    forgetFailures();
    send();
  }

  private void forgetFailures() {
    attempts = 0;
    hasServerEnded = false;
  }

  private void send() {
    display.timerExec(-1, delayed);
    if (text != null) {
      isRequested = true;
      if (isVisible && !isRunning) {
        request();
      }
    }
  }

  private void request() {
    isRunning = true;
    isRequested = false;
    T requested = text;
    UiThread.whenComplete(
        client.request(requested), (answer, failure) -> completed(requested, answer, failure));
  }

  private void completed(T requested, JsonElement answer, Throwable failure) {
    isRunning = false;
    if (text != null && requested == text) {
      if (failure == null && !answer.isJsonNull()) {
        forgetFailures();
        client.answered(answer);
      } else {
        failed(failure);
      }
    }
    if (isRequested && text != null && isVisible && !isRunning) {
      request();
    }
  }

  private void failed(Throwable cause) {
    if (cause instanceof ServerConnection.EndedException && !hasServerEnded) {
      // Asks the next server, once: the request may be what has ended this one.
      hasServerEnded = true;
      display.timerExec(RETRY_MILLISECONDS, delayed);
    } else if (cause instanceof IOException) {
      client.failed(cause.getMessage(), true);
    } else if (attempts < MAX_ATTEMPTS) {
      attempts++;
      display.timerExec(RETRY_MILLISECONDS, delayed);
    } else if (cause != null) {
      client.failed(cause.getMessage(), false);
    }
  }
}
