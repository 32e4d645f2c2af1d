package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.SettingsScope;
import org.rtmtext.eclipse.startup.ServerStarter;

/** The start of the server in a workbench in which no animation is opened. */
class ServerStarterTest {
  private final ScopedPreferenceStore preferences =
      new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID);

  private Workspace workspace;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    LanguageServer.current().restart();
    assertNull(LanguageServer.current().process());
  }

  @AfterEach
  void close() throws Exception {
    preferences.setToDefault(SettingsScope.CHECK_WORKSPACE);
    workspace.close();
  }

  private void add(String testdata, String name) throws Exception {
    Path folder = workspace.project.getLocation().toPath();
    Files.copy(Workspace.testdata(testdata), folder.resolve(name));
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
  }

  /** As when Eclipse starts with this workspace. */
  private static void startWorkbench() throws Exception {
    new ServerStarter().earlyStartup();
    awaitSearch();
  }

  private static void awaitSearch() throws Exception {
    Wait.until(
        "no search for animations is left",
        () ->
            Stream.of(Job.getJobManager().find(null))
                .noneMatch(job -> job.getName().equals(ServerStarter.JOB)));
  }

  private static void awaitServer() throws Exception {
    awaitSearch();
    assertNotNull(LanguageServer.current().process());
  }

  @Test
  void problemsAreListedBeforeAnAnimationIsOpened() throws Exception {
    add("odd/bmtr-header.rtm", "HEADER.RTM");
    startWorkbench();
    awaitServer();
    Wait.until(
        "the problem is listed",
        () ->
            workspace
                    .project
                    .getFile("HEADER.RTM")
                    .findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO)
                    .length
                == 1);
    Screenshots.take("workspace-problems-at-start");
  }

  @Test
  void firstAnimationThatIsAddedStartsTheServer() throws Exception {
    add("walk.rtmt", "walk.rtmt.txt");
    startWorkbench();
    add("walk.rtmt", "model.cfg");
    awaitSearch();
    assertNull(LanguageServer.current().process());
    add("walk.rtmt", "walk.rtmt");
    awaitServer();
  }

  @Test
  void projectThatIsOpenedStartsTheServer() throws Exception {
    add("walk.rtm", "walk.rtm");
    workspace.project.close(null);
    startWorkbench();
    assertNull(LanguageServer.current().process());
    workspace.project.open(null);
    awaitServer();
  }

  @Test
  void preferenceTurnsItOff() throws Exception {
    preferences.setValue(SettingsScope.CHECK_WORKSPACE, false);
    add("walk.rtm", "walk.rtm");
    startWorkbench();
    assertNull(LanguageServer.current().process());
    preferences.setToDefault(SettingsScope.CHECK_WORKSPACE);
    awaitServer();
  }
}
