package org.rtmtext.eclipse.features;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.DocumentVersion;
import org.rtmtext.eclipse.problems.Ranges;
import org.rtmtext.eclipse.server.CancellableWait;

/** A request about a version of an open text. An answer to an older version counts as none. */
final class TextRequest {
  /** Computes the parameters from the text. */
  interface Params {
    Map<String, Object> of(IDocument document) throws BadLocationException;
  }

  private static final long POLL_MILLISECONDS = 50;

  /** Too short to be noticed. */
  private static final long MOMENT_MILLISECONDS = 100;

  private final DocumentVersion version;
  private final CompletableFuture<JsonElement> answer;

  private TextRequest(DocumentVersion version, CompletableFuture<JsonElement> answer) {
    this.version = version;
    this.answer = answer;
  }

  /**
   * Sends a request. It is computed on the UI thread, because only there the document is the
   * version that the server has.
   *
   * @return empty if the server does not have the text
   */
  static Optional<TextRequest> send(IDocument document, String method, Params params) {
    if (document == null || !PlatformUI.isWorkbenchRunning()) {
      return Optional.empty();
    }
    if (Display.getCurrent() != null) {
      return sendNow(document, method, params);
    }
    AtomicReference<Optional<TextRequest>> sent = new AtomicReference<>(Optional.empty());
    try {
      PlatformUI.getWorkbench()
          .getDisplay()
          .syncExec(() -> sent.set(sendNow(document, method, params)));
    } catch (SWTException e) {
      // The workbench has closed.
    }
    return sent.get();
  }

  /** Sends a request about a position of the text. */
  static Optional<TextRequest> sendAt(IDocument document, String method, int offset) {
    return send(document, method, text -> Map.of("position", Ranges.position(text, offset)));
  }

  private static Optional<TextRequest> sendNow(IDocument document, String method, Params params) {
    Optional<DocumentVersion> version = DocumentSynchronizer.version(document);
    if (version.isEmpty()) {
      return Optional.empty();
    }
    try {
      Map<String, Object> all = params.of(document);
      return Optional.of(new TextRequest(version.get(), version.get().request(method, all)));
    } catch (BadLocationException e) {
      // The offset is of another version.
      return Optional.empty();
    }
  }

  DocumentVersion version() {
    return version;
  }

  void cancel() {
    answer.cancel(true);
  }

  /**
   * The answer, if it arrives within a moment, during which the thread waits.
   *
   * @return JSON null if the server refuses; empty if it is still working
   */
  Optional<JsonElement> awaitBriefly() {
    try {
      return Optional.of(answer.get(MOMENT_MILLISECONDS, TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(JsonNull.INSTANCE);
    }
  }

  /** The answer; JSON null if the server refuses, or the text has changed in the meantime. */
  CompletableFuture<JsonElement> answer() {
    return answer
        .thenApply(result -> version.isCurrent() ? result : JsonNull.INSTANCE)
        .exceptionally(fault -> JsonNull.INSTANCE);
  }

  /** Passes the answer to a consumer on the UI thread, unless there is none. */
  void then(Consumer<JsonElement> consumer) {
    answer.thenAccept(
        result ->
            UiThread.run(
                () -> {
                  if (version.isCurrent()) {
                    consumer.accept(result);
                  }
                }));
  }

  /**
   * As {@link #then(Consumer)}.
   *
   * @param unanswered runs on the UI thread if the server has ended or has the text in another
   *     version, as after a restart; not if the server refuses the request
   */
  void then(Consumer<JsonElement> consumer, Runnable unanswered) {
    answer.whenComplete(
        (result, failure) ->
            UiThread.run(
                () -> {
                  if (!version.isCurrent() || failure instanceof IOException) {
                    unanswered.run();
                  } else if (failure == null) {
                    consumer.accept(result);
                  }
                }));
  }

  /**
   * Waits for the answer; on the UI thread, with progress after a moment. Cancels the request if
   * the text changes, if the user cancels, or if the thread is interrupted.
   *
   * @return JSON null if there is no answer
   */
  JsonElement await() {
    try {
      return awaitOrFail();
    } catch (IOException e) {
      return JsonNull.INSTANCE;
    }
  }

  /**
   * As {@link #await}.
   *
   * @throws IOException with the server's message, if it refuses the request
   */
  JsonElement awaitOrFail() throws IOException {
    return awaitOrFail(null);
  }

  /**
   * As {@link #awaitOrFail()}.
   *
   * @param monitor may cancel, on other threads than the UI thread; may be null
   */
  JsonElement awaitOrFail(IProgressMonitor monitor) throws IOException {
    try {
      JsonElement result =
          Display.getCurrent() == null
              ? poll(monitor)
              : CancellableWait.await(answer, "Waiting for the RTM Text language server", null);
      return version.isCurrent() ? result : JsonNull.INSTANCE;
    } catch (CancellableWait.CancelledException e) {
      return JsonNull.INSTANCE;
    } finally {
      answer.cancel(true);
    }
  }

  private JsonElement poll(IProgressMonitor monitor) throws IOException {
    while (version.isCurrent() && (monitor == null || !monitor.isCanceled())) {
      try {
        return answer.get(POLL_MILLISECONDS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        // Asks again whether the text has changed.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return JsonNull.INSTANCE;
      } catch (ExecutionException e) {
        throw new IOException(e.getCause().getMessage(), e.getCause());
      }
    }
    return JsonNull.INSTANCE;
  }
}
