package org.rtmtext.eclipse.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;

/** A request whose work the server reports in percent, and which the user can cancel. */
public final class LongRequest {
  private static final int PERCENT = 100;

  private static final String PROGRESS = "$/progress";

  private final LanguageServer server = LanguageServer.current();
  private final String token = UUID.randomUUID().toString();
  private final boolean changesFiles;
  private volatile int percent;
  private int shown;
  private boolean isCancelled;

  private LongRequest(boolean changesFiles) {
    this.changesFiles = changesFiles;
  }

  /**
   * Sends a request that changes nothing, and waits. Not for the UI thread.
   *
   * @param params without the token of the progress, which this method adds
   * @param monitor shows the progress, and may cancel
   * @throws IOException with a message for the user; also if the user cancels
   */
  public static JsonElement await(
      String method, Map<String, Object> params, String title, IProgressMonitor monitor)
      throws IOException {
    return new LongRequest(false).send(method, params, title, monitor);
  }

  /**
   * As {@link #await}, for a request that changes files: when the user cancels, the server finishes
   * the files that it is writing, and its answer is returned.
   */
  public static JsonElement awaitEnd(
      String method, Map<String, Object> params, String title, IProgressMonitor monitor)
      throws IOException {
    return new LongRequest(true).send(method, params, title, monitor);
  }

  private JsonElement send(
      String method, Map<String, Object> params, String title, IProgressMonitor monitor)
      throws IOException {
    Map<String, Object> all = new HashMap<>(params);
    all.put("workDoneToken", token);
    SubMonitor progress = SubMonitor.convert(monitor, title, PERCENT);
    // Otherwise the dialog would show only the name of the whole operation, which can be empty.
    monitor.setTaskName(title);
    Consumer<JsonObject> listener = this::progressed;
    server.messages().addListener(PROGRESS, listener);
    try {
      return CancellableWait.await(server.request(method, all), title, progress, this::check);
    } finally {
      server.messages().removeListener(PROGRESS, listener);
    }
  }

  private void progressed(JsonObject params) {
    JsonObject event = params.getAsJsonObject("value");
    if (params.get("token").getAsString().equals(token) && event.has("percentage")) {
      percent = event.get("percentage").getAsInt();
    }
  }

  private void check(IProgressMonitor monitor) throws IOException {
    int done = percent;
    monitor.worked(done - shown);
    shown = done;
    if (monitor.isCanceled() && !isCancelled) {
      isCancelled = true;
      server.notifyIfRunning("window/workDoneProgress/cancel", () -> Map.of("token", token));
      if (!changesFiles) {
        throw new CancellableWait.CancelledException();
      }
    }
  }
}
