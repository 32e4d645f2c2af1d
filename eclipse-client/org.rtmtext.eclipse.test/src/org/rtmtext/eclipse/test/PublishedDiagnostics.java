package org.rtmtext.eclipse.test;

import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.core.runtime.jobs.Job;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * Waits until the plug-in has shown what the server publishes. A wait for markers alone may end
 * before another change of them.
 */
final class PublishedDiagnostics {
  private PublishedDiagnostics() {}

  /**
   * Runs an action, and waits until the server has published diagnostics of a text because of it,
   * and the plug-in has shown them.
   */
  static void awaitShown(String uri, Dialogs.Action action) throws Exception {
    AtomicBoolean published = new AtomicBoolean();
    Consumer<JsonObject> listener =
        params -> {
          if (params.get("uri").getAsString().equals(uri)) {
            published.set(true);
          }
        };
    LanguageServer.current().messages().addDiagnosticsListener(listener);
    try {
      action.run();
      Wait.until("the server has published diagnostics of " + uri, published::get);
    } finally {
      LanguageServer.current().messages().removeDiagnosticsListener(listener);
    }
    awaitShown();
  }

  /** Waits until the plug-in has shown all diagnostics that it has received. */
  static void awaitShown() throws Exception {
    // Schedules the jobs.
    Wait.events();
    Wait.until("the markers are updated", PublishedDiagnostics::areShown);
  }

  /** Whether no job is going to change markers. */
  static boolean areShown() {
    return Arrays.stream(Job.getJobManager().find(null))
        .noneMatch(job -> job.getName().startsWith("Updating problems "));
  }
}
