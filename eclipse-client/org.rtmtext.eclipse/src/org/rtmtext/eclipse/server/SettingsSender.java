package org.rtmtext.eclipse.server;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.rtmtext.eclipse.settings.SettingsScope;

/**
 * Sends the settings when a project was opened or closed, or its settings were changed outside of
 * the preference pages, such as by source control.
 */
public final class SettingsSender implements IResourceChangeListener {
  private static final IPath FILE =
      IPath.fromPortableString(".settings/" + SettingsScope.ID + ".prefs");

  private final Job job =
      Job.createSystem(
          "Sending the RTM Text settings",
          monitor -> {
            LanguageServer.current().sendSettings();
          });

  public SettingsSender() {
    // It runs after the change, when Eclipse has read the file.
    job.setRule(ResourcesPlugin.getWorkspace().getRoot());
  }

  public void start() {
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
  }

  public void stop() {
    ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
  }

  @Override
  public void resourceChanged(IResourceChangeEvent event) {
    for (IResourceDelta delta : event.getDelta().getAffectedChildren()) {
      if (delta.getResource() instanceof IProject
          && (isOpenedOrClosed(delta) || delta.findMember(FILE) != null)) {
        job.schedule();
      }
    }
  }

  private static boolean isOpenedOrClosed(IResourceDelta project) {
    return project.getKind() != IResourceDelta.CHANGED
        || (project.getFlags() & IResourceDelta.OPEN) != 0;
  }
}
