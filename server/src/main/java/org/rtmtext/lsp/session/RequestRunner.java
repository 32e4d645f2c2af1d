package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageType;
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
import org.rtmtext.problem.MemoryAdvice;
import org.rtmtext.problem.MemoryShares;

/**
 * Runs requests and background work. Every request is answered, and every failure is logged or
 * shown. If memory runs out, the user gets one message that says what to do: the error in the
 * answer or, if there is none, a message of the server.
 */
public final class RequestRunner {
  private final Workers workers;
  private final FileExecutor files;
  private final Client client;
  private final Log log;

  /**
   * A failure of the server: a bug, which is logged, or a lack of memory.
   *
   * @param message for the user
   */
  private record Failure(boolean isOfMemory, String message) {}

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
    return answer(workers, name, question, RequestRunner::error);
  }

  /** Answers a request that reads files. The answer is an error if the server fails. */
  public <T> CompletableFuture<T> readFiles(String name, Function<CancelChecker, T> question) {
    return answer(files, name, question, RequestRunner::error);
  }

  private static <T> T error(Failure failure) {
    throw new ResponseErrorException(
        new ResponseError(ResponseErrorCode.InternalError, failure.message(), null));
  }

  /**
   * Answers with a fallback that has no place for a message; shows a lack of memory to the user.
   */
  private <T> Function<Failure, T> instead(T fallback) {
    return failure -> {
      if (failure.isOfMemory()) {
        log.show(MessageType.Error, failure.message());
      }
      return fallback;
    };
  }

  /**
   * Answers a request on a worker.
   *
   * @param fallback the answer if the server fails
   */
  public <T> CompletableFuture<T> compute(
      String name, Function<CancelChecker, T> question, T fallback) {
    return answer(workers, name, question, instead(fallback));
  }

  /**
   * Answers a request that reads files.
   *
   * @param fallback the answer if the server fails
   */
  public <T> CompletableFuture<T> readFiles(
      String name, Function<CancelChecker, T> question, T fallback) {
    return answer(files, name, question, instead(fallback));
  }

  /**
   * Answers a request on other threads, unless it is cancelled before.
   *
   * @param fallback makes the answer if the server fails
   */
  private <T> CompletableFuture<T> answer(
      Executor executor,
      String name,
      Function<CancelChecker, T> question,
      Function<Failure, T> fallback) {
    return CompletableFutures.computeAsync(
        executor,
        cancel -> {
          cancel.checkCanceled();
          return run(name, () -> question.apply(cancel), fallback);
        });
  }

  /**
   * Answers a request by replacing a file, after all earlier work on this file. If the request is
   * cancelled before the replacement, the file stays as it is; a later cancellation is ignored. The
   * process waits for the answer before it ends.
   *
   * @param question replaces the file, and calls the observer before each attempt
   * @return the answer; an error if the server fails
   */
  public <T> CompletableFuture<T> replaceFile(
      Path file, String name, Function<ReplacementObserver, T> question) {
    CancellableSave<T> answer = client.cancellableSave();
    // Completed when the answer has been sent: completing the answer sends it.
    CompletableFuture<Void> done = new CompletableFuture<>();
    files.registerSave(done);
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
            answer.complete(run(name, () -> question.apply(answer), RequestRunner::error));
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
   * Runs work that answers no request. A failure of the server is logged; a lack of memory is shown
   * to the user.
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
        false);
  }

  /**
   * As {@link #guarded(String, Runnable)}, for work with a result.
   *
   * @param name of the work, for the log
   * @param fallback the result if the server fails
   */
  <T> T guarded(String name, Supplier<T> work, T fallback) {
    return run(name, work, instead(fallback));
  }

  /**
   * Runs work that answers no request. A failure of the server is logged.
   *
   * @param name of the work, for the log
   * @param tell shows to the user that the server failed, given a message
   */
  void orTell(String name, Runnable work, Consumer<String> tell) {
    run(
        name,
        () -> {
          work.run();
          return true;
        },
        failure -> {
          tell.accept(failure.message());
          return false;
        });
  }

  /**
   * Runs work. A failure of the server is logged. Exceptions that are the answer to a request, such
   * as its cancellation, are passed on.
   *
   * @param name of the work, for the log
   * @param fallback makes the result if the server fails
   */
  private <T> T run(String name, Supplier<T> work, Function<Failure, T> fallback) {
    long start = System.nanoTime();
    try {
      T result = work.get();
      log.debug(() -> name + " took " + (System.nanoTime() - start) / 1_000_000 + " ms");
      return result;
    } catch (CancellationException | ResponseErrorException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      log.error(name + " failed, which is a bug in RTM Text", e);
      String place = client.settings().names().log();
      return fallback.apply(new Failure(false, "The language server failed: see " + place + "."));
    } catch (OutOfMemoryError e) {
      return fallback.apply(new Failure(true, outOfMemory()));
    }
  }

  private static String outOfMemory() {
    return String.format(
        "RTM Text has run out of memory (%,d MB). No file on disk is damaged. To edit this file,"
            + " %s.",
        MemoryShares.megabytes(), MemoryAdvice.larger());
  }
}
