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
import org.rtmtext.eclipse.server.ServerMessages;

/**
 * The animations that the server replaces because their text files were saved. Adds each animation
 * to the local history when the server asks for it before the replacement, and refreshes it in the
 * workspace when the server reports the replacement.
 */
public final class ReplacedAnimations {
  /** Answers that the server waits for. */
  private final Set<CompletableFuture<Object>> pending = ConcurrentHashMap.newKeySet();

  private volatile boolean stopped;

  public void start() {
    ServerMessages messages = LanguageServer.current().messages();
    messages.onRequest("rtm/willReplace", this::keep);
    messages.addListener("rtm/didReplace", params -> WorkspaceFiles.refresh(file(params)));
  }

  /** From now on the server need not wait: the workbench closes, and may run no more jobs. */
  public void stop() {
    stopped = true;
    pending.forEach(answer -> answer.complete(null));
  }

  private static Path file(JsonObject params) {
    return Path.of(URI.create(params.get("uri").getAsString()));
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
    Path animation = file(params);
    Job job =
        Job.createSystem(
            "Adding an animation to the local history",
            monitor -> {
              LocalHistory.addContent(animation, monitor);
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
