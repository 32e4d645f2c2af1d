package org.rtmtext.eclipse.startup;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.SettingsScope;

/**
 * Starts the language server once an open project has an animation or a text, so that the Problems
 * view lists the problems of the workspace. Until then, no other class of the plug-in is loaded.
 */
public final class ServerStarter
    implements IStartup, IResourceChangeListener, IEclipsePreferences.IPreferenceChangeListener {
  public static final String JOB = "Looking for animations";

  private static final Pattern ANIMATION = Pattern.compile("\\.rtmt?$", Pattern.CASE_INSENSITIVE);

  private final IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(SettingsScope.ID);
  private final Job job =
      Job.createSystem(
          JOB,
          monitor -> {
            look();
          });

  @Override
  public void earlyStartup() {
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
    preferences.addPreferenceChangeListener(this);
    job.schedule();
  }

  @Override
  public void preferenceChange(IEclipsePreferences.PreferenceChangeEvent event) {
    job.schedule();
  }

  /** A project that is opened adds its files. */
  @Override
  public void resourceChanged(IResourceChangeEvent event) {
    AtomicBoolean found = new AtomicBoolean();
    try {
      event
          .getDelta()
          .accept(
              delta -> {
                if (delta.getKind() == IResourceDelta.ADDED) {
                  IResource added = delta.getResource();
                  found.compareAndSet(false, isAnimation(added.getType(), added.getName()));
                }
                return !found.get();
              });
    } catch (CoreException e) {
      ILog.get().error("Added animations are not checked: " + e.getMessage(), e);
    }
    if (found.get()) {
      job.schedule();
    }
  }

  private static boolean isAnimation(int type, String name) {
    return type == IResource.FILE && ANIMATION.matcher(name).find();
  }

  private void look() throws CoreException {
    AtomicBoolean found = new AtomicBoolean();
    if (preferences.getBoolean(SettingsScope.CHECK_WORKSPACE, true)) {
      ResourcesPlugin.getWorkspace()
          .getRoot()
          .accept(
              file -> {
                found.compareAndSet(false, isAnimation(file.getType(), file.getName()));
                return !found.get();
              },
              IResource.NONE);
    }
    if (found.get() && PlatformUI.isWorkbenchRunning()) {
      ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
      preferences.removePreferenceChangeListener(this);
      // The plug-in starts on this thread, as it does when the first animation is opened.
      PlatformUI.getWorkbench().getDisplay().asyncExec(ServerStarter::start);
    }
  }

  private static void start() {
    UiThread.whenComplete(
        LanguageServer.current().connection(),
        (connection, failure) -> {
          if (failure != null) {
            ILog.get().error("The workspace is not checked: " + failure.getMessage(), failure);
          }
        });
  }
}
