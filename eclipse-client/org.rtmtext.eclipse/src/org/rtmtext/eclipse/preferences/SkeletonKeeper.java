package org.rtmtext.eclipse.preferences;

import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.jobs.Job;
import org.osgi.service.prefs.BackingStoreException;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.ServerSettings;

/** Stores the skeletons that users choose for animations, so that the next session has them. */
public final class SkeletonKeeper {
  public void start() {
    LanguageServer.current().messages().addListener("rtm/skeletonChosen", SkeletonKeeper::keep);
  }

  /** In a job, because a project's preferences are a file, which other work may have locked. */
  private static void keep(JsonObject chosen) {
    URI text = URI.create(chosen.get("uri").getAsString());
    String skeleton = chosen.get("skeleton").getAsString();
    Path file = RtmUri.animation(text).orElseGet(() -> Path.of(text));
    Job.createSystem(
            "Saving the skeleton chosen for " + file.getFileName(),
            monitor -> {
              try {
                ServerSettings.keepSkeleton(file, skeleton);
                LanguageServer.current().sendSettings();
              } catch (BackingStoreException e) {
                ILog.get().error("The skeleton chosen for " + file + " was not saved", e);
              }
            })
        .schedule();
  }
}
