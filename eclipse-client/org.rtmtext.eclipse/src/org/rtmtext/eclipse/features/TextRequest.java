package org.rtmtext.eclipse.features;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.PlatformUI;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.DocumentVersion;
import org.rtmtext.eclipse.problems.Ranges;
import org.rtmtext.eclipse.server.CancellableWait;

/**
 * A request about a version of an open text. An answer to an older version counts as no answer.
 *
 * @param sent completes with the answer
 * @param <T> of the answer: a class of LSP4J, or an array of them
 */
record TextRequest<T>(DocumentVersion version, CompletableFuture<T> sent) {
  interface Params {
    Map<String, Object> of(IDocument document) throws BadLocationException;
  }

  /** Too short to be noticed. */
  private static final long MOMENT_MILLISECONDS = 100;

  /**
   * Sends a request. It is composed on the UI thread, because only there is the document sure to be
   * the version that the server has.
   *
   * @return empty if the server does not have the text
   */
  static <T> Optional<TextRequest<T>> send(
      IDocument document, String method, Params params, Class<T> type) {
    return document == null || !PlatformUI.isWorkbenchRunning()
        ? Optional.empty()
        : UiThread.compute(() -> sendNow(document, method, params, type), Optional.empty());
  }

  /** Sends a request about a position of the text. */
  static <T> Optional<TextRequest<T>> sendAt(
      IDocument document, String method, int offset, Class<T> type) {
    return send(document, method, text -> Map.of("position", Ranges.position(text, offset)), type);
  }

  private static <T> Optional<TextRequest<T>> sendNow(
      IDocument document, String method, Params params, Class<T> type) {
    Optional<DocumentVersion> version = DocumentSynchronizer.version(document);
    if (version.isEmpty()) {
      return Optional.empty();
    }
    try {
      Map<String, Object> all = params.of(document);
      return Optional.of(
          new TextRequest<>(version.get(), version.get().request(method, all, type)));
    } catch (BadLocationException e) {
      // The offset is of another version.
      return Optional.empty();
    }
  }

  void cancel() {
    sent.cancel(true);
  }

  /**
   * Waits for the answer, but not noticeably long.
   *
   * @return whether the server has answered, so that {@link #await} does not wait
   */
  boolean awaitBriefly() {
    try {
      sent.get(MOMENT_MILLISECONDS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // The answer may also be a refusal.
    }
    return sent.isDone();
  }

  /** The answer; null if the server refuses, or the text has changed in the meantime. */
  CompletableFuture<T> answer() {
    return sent.thenApply(result -> version.isCurrent() ? result : null)
        .exceptionally(fault -> null);
  }

  /**
   * Passes the answer to a consumer on the UI thread. Does nothing if the server does not answer or
   * the text has changed in the meantime.
   */
  void then(Consumer<T> consumer) {
    then(consumer, () -> {});
  }

  /**
   * Passes the answer to a consumer on the UI thread, or runs another action if there is none.
   *
   * @param unanswered runs on the UI thread if the server has ended or has the text in another
   *     version, as after a restart; not if the server refuses the request
   */
  void then(Consumer<T> consumer, Runnable unanswered) {
    UiThread.whenComplete(
        sent,
        (result, failure) -> {
          if (!version.isCurrent() || failure instanceof IOException) {
            unanswered.run();
          } else if (failure == null) {
            consumer.accept(result);
          }
        });
  }

  /**
   * Waits for the answer; on the UI thread, with progress after a moment. Cancels the request if
   * the text changes, if the user cancels, or if the thread is interrupted.
   *
   * @return null if there is no answer
   */
  T await() {
    try {
      return awaitOrFail(null);
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Waits for the answer like {@link #await}, but fails if the server refuses the request.
   *
   * @param monitor may cancel, on other threads than the UI thread; may be null
   * @throws IOException with the server's message, if it refuses the request
   */
  T awaitOrFail(IProgressMonitor monitor) throws IOException {
    try {
      T result =
          CancellableWait.await(
              sent, "Waiting for the RTM Text language server", monitor, this::check);
      return version.isCurrent() ? result : null;
    } catch (CancellableWait.CancelledException e) {
      return null;
    } finally {
      sent.cancel(true);
    }
  }

  private void check(IProgressMonitor monitor) throws IOException {
    if (!version.isCurrent() || monitor.isCanceled()) {
      throw new CancellableWait.CancelledException();
    }
  }
}
