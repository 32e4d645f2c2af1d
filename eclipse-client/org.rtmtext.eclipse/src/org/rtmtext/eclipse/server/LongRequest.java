package org.rtmtext.eclipse.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** A request whose work the server reports in percent, and which the user can cancel. */
public final class LongRequest {
  private static final int PERCENT = 100;
  private static final long POLL_MILLISECONDS = 50;

  private final LanguageServer server = LanguageServer.current();
  private final String token = UUID.randomUUID().toString();
  private final String title;
  private final boolean changesFiles;
  private volatile int percent;

  private LongRequest(String title, boolean changesFiles) {
    this.title = title;
    this.changesFiles = changesFiles;
  }

  /**
   * Sends a request that changes nothing, and waits. On the UI thread, a dialog shows the progress
   * after a moment.
   *
   * @param params without the token of the progress, which this method adds
   * @param monitor shows the progress, and may cancel, on other threads than the UI thread
   * @throws IOException with a message for the user; also if the user cancels
   */
  public static JsonElement await(
      String method, Map<String, Object> params, String title, IProgressMonitor monitor)
      throws IOException {
    return new LongRequest(title, false).await(method, params, monitor);
  }

  /**
   * As {@link #await}, for a request that changes files: when the user cancels, the server finishes
   * the files that it is writing, and its answer counts.
   */
  public static JsonElement awaitEnd(
      String method, Map<String, Object> params, String title, IProgressMonitor monitor)
      throws IOException {
    return new LongRequest(title, true).await(method, params, monitor);
  }

  private JsonElement await(String method, Map<String, Object> params, IProgressMonitor monitor)
      throws IOException {
    Map<String, Object> all = new HashMap<>(params);
    all.put("workDoneToken", token);
    server.messages().onProgress(token, this::progressed);
    try {
      CompletableFuture<JsonElement> answer = server.request(method, all);
      return Display.getCurrent() == null ? result(answer, monitor) : resultWithDialog(answer);
    } finally {
      server.messages().onProgress(token, null);
    }
  }

  private void progressed(JsonObject event) {
    if (event.has("percentage")) {
      percent = event.get("percentage").getAsInt();
    }
  }

  private JsonElement resultWithDialog(CompletableFuture<JsonElement> answer) throws IOException {
    CompletableFuture<JsonElement> result = new CompletableFuture<>();
    try {
      PlatformUI.getWorkbench()
          .getProgressService()
          .busyCursorWhile(
              monitor -> {
                try {
                  result.complete(result(answer, monitor));
                } catch (IOException e) {
                  throw new InvocationTargetException(e);
                }
              });
      return result.join();
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private JsonElement result(CompletableFuture<JsonElement> answer, IProgressMonitor monitor)
      throws IOException {
    SubMonitor shown = SubMonitor.convert(monitor, title, PERCENT);
    // Otherwise the dialog would show only the name of the whole operation, which can be empty.
    monitor.setTaskName(title);
    int done = 0;
    boolean isCancelled = false;
    while (true) {
      try {
        return answer.get(POLL_MILLISECONDS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        int now = percent;
        shown.worked(now - done);
        done = now;
        if (shown.isCanceled() && !isCancelled) {
          isCancelled = true;
          cancel();
          if (!changesFiles) {
            throw new IOException("cancelled", e);
          }
        }
      } catch (ExecutionException e) {
        throw new IOException(e.getCause().getMessage(), e.getCause());
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
    }
  }

  private void cancel() {
    server.notifyIfRunning("window/workDoneProgress/cancel", () -> Map.of("token", token));
  }

  private static IOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IOException("interrupted", e);
  }
}
