package org.rtmtext.eclipse.test;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.core.runtime.jobs.Job;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerMessages;

/**
 * Waits until the plug-in has shown what the server publishes. A wait for markers alone may end
 * before another change of them.
 */
final class PublishedDiagnostics {
  private PublishedDiagnostics() {}

  /** Passes diagnostics of a version of a text to the plug-in, as if the server had sent them. */
  static void publish(String uri, int version, String message) {
    Map<String, Object> place =
        Map.of(
            "start", Map.of("line", 1, "character", 0), "end", Map.of("line", 1, "character", 6));
    Map<String, Object> problem =
        Map.of("range", place, "severity", 2, "code", "test", "message", message);
    Map<String, Object> params =
        Map.of("uri", uri, "version", version, "diagnostics", List.of(problem));
    LanguageServer.current()
        .messages()
        .notified(ServerMessages.DIAGNOSTICS, new Gson().toJsonTree(params));
  }

  /**
   * Runs an action, and waits until the server has published diagnostics of a text because of it,
   * and the plug-in has shown them.
   */
  static void awaitShown(String uri, Dialogs.Action action) throws Exception {
    awaitShown(action, published -> published.containsKey(uri));
  }

  /**
   * As {@link #awaitShown(String, Dialogs.Action)}, of several texts.
   *
   * @param counts how many diagnostics each text has afterwards, by its URI
   */
  static void awaitShown(Map<String, Integer> counts, Dialogs.Action action) throws Exception {
    awaitShown(action, published -> published.entrySet().containsAll(counts.entrySet()));
  }

  private static void awaitShown(Dialogs.Action action, Predicate<Map<String, Integer>> isWanted)
      throws Exception {
    Map<String, Integer> published = new ConcurrentHashMap<>();
    Consumer<JsonObject> listener =
        params ->
            published.put(
                params.get("uri").getAsString(), params.getAsJsonArray("diagnostics").size());
    LanguageServer.current().messages().addListener(ServerMessages.DIAGNOSTICS, listener);
    try {
      action.run();
      Wait.until("the server has published diagnostics", () -> isWanted.test(published));
    } finally {
      LanguageServer.current().messages().removeListener(ServerMessages.DIAGNOSTICS, listener);
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
