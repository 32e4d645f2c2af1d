package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.lsp.text.CancellableSave;
import org.rtmtext.lsp.text.FileExecutor;
import org.rtmtext.lsp.text.Log;
import org.rtmtext.lsp.text.Workers;

/**
 * Runs requests and background work. Every request is answered, and every failure is logged or
 * shown.
 */
public final class RequestRunner {
  private final Workers workers;
  private final FileExecutor files;
  private final Client client;
  private final Log log;

  /**
   * @param workers run work that only computes
   * @param files run work that reads or writes files
   */
  RequestRunner(Workers workers, FileExecutor files, Client client) {
    this.workers = workers;
    this.files = files;
    this.client = client;
    log = client.log();
  }

  public Workers workers() {
    return workers;
  }

  public FileExecutor files() {
    return files;
  }

  /** Answers a request on a worker. The answer is an error if the server fails. */
  public <T> CompletableFuture<T> compute(String name, Function<CancelChecker, T> question) {
    return answer(workers, name, question, this::failed);
  }

  /** Answers a request that reads files. The answer is an error if the server fails. */
  public <T> CompletableFuture<T> readFiles(String name, Function<CancelChecker, T> question) {
    return answer(files, name, question, this::failed);
  }

  private <T> T failed() {
    throw new ResponseErrorException(
        new ResponseError(
            ResponseErrorCode.InternalError,
            "The language server failed: see " + client.settings().names().log() + ".",
            null));
  }

  /**
   * Answers a request on a worker.
   *
   * @param fallback the answer if the server fails
   */
  public <T> CompletableFuture<T> compute(
      String name, Function<CancelChecker, T> question, T fallback) {
    return answer(workers, name, question, () -> fallback);
  }

  /**
   * Answers a request that reads files.
   *
   * @param fallback the answer if the server fails
   */
  public <T> CompletableFuture<T> readFiles(
      String name, Function<CancelChecker, T> question, T fallback) {
    return answer(files, name, question, () -> fallback);
  }

  /**
   * Answers a request on other threads, unless it is cancelled before.
   *
   * @param fallback makes the answer if the server fails
   */
  <T> CompletableFuture<T> answer(
      Executor executor, String name, Function<CancelChecker, T> question, Supplier<T> fallback) {
    return CompletableFutures.computeAsync(
        executor,
        cancel -> {
          cancel.checkCanceled();
          return guarded(name, () -> question.apply(cancel), fallback);
        });
  }

  /**
   * Answers a request by replacing a file, after all earlier work on this file. If the request is
   * cancelled before the replacement, the file stays as it is; a later cancellation is ignored. The
   * process waits for the answer before it ends.
   *
   * @param question replaces the file, and calls the observer before each attempt
   * @param fallback the answer if the server fails
   */
  public <T> CompletableFuture<T> replaceFile(
      Path file, String name, Function<ReplacementObserver, T> question, T fallback) {
    return replace(file, name, question, () -> fallback);
  }

  /** As {@link #replaceFile}, but the answer is an error if the server fails. */
  public <T> CompletableFuture<T> replaceFile(
      Path file, String name, Function<ReplacementObserver, T> question) {
    return replace(file, name, question, this::failed);
  }

  private <T> CompletableFuture<T> replace(
      Path file, String name, Function<ReplacementObserver, T> question, Supplier<T> fallback) {
    CancellableSave<T> answer = client.cancellableSave();
    // Completed when the answer has been sent: completing the answer sends it.
    CompletableFuture<Void> done = new CompletableFuture<>();
    files.isSave(done);
    answer.whenComplete(
        (result, fault) -> {
          if (answer.isCancelled()) {
            done.complete(null);
          }
        });
    files.inOrder(
        file,
        () -> {
          try (answer) {
            answer.checkCancelled();
            answer.complete(guarded(name, () -> question.apply(answer), fallback));
          } catch (RuntimeException | Error e) {
            // Does nothing for a cancelled request, which is completed already.
            answer.completeExceptionally(e);
          } finally {
            done.complete(null);
          }
        });
    return answer;
  }

  /**
   * Runs work that answers no request, as {@link #guarded(String, Supplier, Supplier)}.
   *
   * @param name of the work, for the log
   * @return whether it succeeded
   */
  boolean guarded(String name, Runnable work) {
    return guarded(
        name,
        () -> {
          work.run();
          return true;
        },
        () -> false);
  }

  /**
   * Runs work. A failure of the server is logged; a lack of memory is shown to the user. Exceptions
   * that are the answer to a request, such as its cancellation, are passed on.
   *
   * @param name of the work, for the log
   * @param fallback makes the result if the server fails
   */
  <T> T guarded(String name, Supplier<T> work, Supplier<T> fallback) {
    long start = System.nanoTime();
    try {
      T result = work.get();
      log.debug(() -> name + " took " + (System.nanoTime() - start) / 1_000_000 + " ms");
      return result;
    } catch (CancellationException | ResponseErrorException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      log.error(name + " failed, which is a bug in RTM Text", e);
    } catch (OutOfMemoryError e) {
      log.showOutOfMemory();
    }
    return fallback.get();
  }
}
