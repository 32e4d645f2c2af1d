package org.rtmtext.eclipse.files;

import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * Adds animations to the local history before the server replaces them because their text file was
 * saved. The server asks, because with LSP4E, only the server knows when that is.
 */
final class ReplacedAnimations {
  /** Answers that the server waits for. */
  private final Set<CompletableFuture<Object>> pending = ConcurrentHashMap.newKeySet();

  private volatile boolean stopped;

  void start() {
    LanguageServer.current().messages().onRequest("rtm/willReplace", this::keep);
  }

  /** From now on the server need not wait: the workbench closes, and may run no more jobs. */
  void stop() {
    stopped = true;
    pending.forEach(answer -> answer.complete(null));
  }

  /** In a job, because other work of the workspace can block the file. */
  private CompletableFuture<Object> keep(JsonObject params) {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    pending.add(answer);
    answer.whenComplete((nothing, failure) -> pending.remove(answer));
    if (stopped) {
      answer.complete(null);
      return answer;
    }
    String animation = params.get("uri").getAsString();
    Job job =
        Job.createSystem(
            "Adding an animation to the local history",
            monitor -> {
              LocalHistory.addContent(Path.of(URI.create(animation)), monitor);
            });
    job.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            answer.complete(null);
          }
        });
    job.schedule();
    return answer;
  }
}
