package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.service.prefs.Preferences;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.ChosenSkeletons;
import org.rtmtext.eclipse.settings.ServerSettings;
import org.rtmtext.eclipse.settings.SettingsScope;

/** Settings of the workspace, of projects and of single animations. */
class SettingsTest {
  private static final String PAGE = "org.rtmtext.eclipse.projectPreferences";
  private static final String SKELETONS =
      """
      class CfgSkeletons {
        class Leg { skeletonBones[] = {"pelvis", "", "leftupleg", "pelvis"}; };
        class Arm { skeletonBones[] = {"leftarm", "", "lefthand", "leftarm"}; };
      };
      """;

  private Workspace workspace;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
    for (String key : List.of(SettingsScope.SKELETON, SettingsScope.DIAGNOSTICS_LIMIT)) {
      new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID).setToDefault(key);
    }
    LanguageServer.current().sendSettings();
  }

  private static void type(Text field, String text) {
    field.setText(text);
    // The page checks the field when a key is released.
    field.notifyListeners(SWT.KeyUp, new Event());
  }

  private static void set(String key, String value) {
    new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID).setValue(key, value);
    LanguageServer.current().sendSettings();
  }

  /** Of the active editor. */
  private static List<String> problems() {
    return Annotations.messages((ITextEditor) Workspace.page().getActiveEditor());
  }

  private static void awaitProblem(String start) throws Exception {
    Wait.until(
        start + " is reported", () -> problems().stream().anyMatch(p -> p.startsWith(start)));
  }

  /** An animation whose text has at least 10 problems. */
  private IFile withProblems() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = Workspace.open(file);
    Workspace.document(editor)
        .set(
            "rtm bmtr 5\nbones\n a\nframe 0\n a | 0 0 0 1 | 0 0 0\n"
                + " b | 0 0 0 1 | 0 0 0\n".repeat(10));
    Wait.until("problems are reported", () -> problems().size() >= 10);
    return file;
  }

  @Test
  void limitIsThatOfTheWorkspaceAndMessagesNameThePreference() throws Exception {
    IFile file = withProblems();
    set(SettingsScope.DIAGNOSTICS_LIMIT, "2");
    awaitProblem("2 of ");
    assertTrue(
        problems().stream()
            .anyMatch(
                p -> p.endsWith("(preference RTM Text > Maximum number of problems per text)")),
        problems().toString());
    PublishedDiagnostics.awaitShown();
    assertEquals(3, problems().size());
  }

  @Test
  void projectHasItsOwnSettings() throws Exception {
    IFile file = withProblems();
    PreferenceDialog dialog =
        PreferencesUtil.createPropertyDialogOn(
            Workspace.page().getWorkbenchWindow().getShell(),
            workspace.project,
            PAGE,
            new String[] {PAGE},
            null);
    dialog.setBlockOnOpen(false);
    dialog.open();
    try {
      Text limit = Widgets.field(dialog.getShell(), "Maximum number of problems per text:");
      assertEquals("1000", limit.getText());
      assertFalse(limit.isEnabled());
      Button enable =
          Widgets.find(dialog.getShell(), Button.class, b -> b.getText().contains("project spec"));
      enable.setSelection(true);
      enable.notifyListeners(SWT.Selection, new Event());
      assertTrue(limit.isEnabled());
      type(limit, "0");
      assertFalse(
          dialog.getSelectedPage() instanceof org.eclipse.jface.preference.PreferencePage p
              && p.isValid());
      type(limit, "3");
      Screenshots.take("project-settings");
      ((org.eclipse.jface.preference.IPreferencePage) dialog.getSelectedPage()).performOk();
    } finally {
      dialog.close();
    }
    awaitProblem("3 of ");
    IFile stored = workspace.project.getFile(".settings/org.rtmtext.eclipse.prefs");
    assertTrue(Files.readString(Workspace.path(stored)).contains("diagnosticsLimit=3"));

    // Another program, such as source control, removes the settings.
    stored.delete(true, null);
    Wait.until("all problems are reported", () -> problems().size() >= 10);
  }

  @Test
  void chosenSkeletonIsKeptForTheNextSession() throws Exception {
    Files.writeString(workspace.project.getLocation().toPath().resolve("model.cfg"), SKELETONS);
    IFile file = workspace.add("walk.rtm");
    Workspace.open(file);
    String uri = RtmUri.of(Workspace.path(file)).toString();
    Wait.until("the skeletons are found", () -> request(uri).toString().contains("Arm"));
    request(
        "workspace/executeCommand",
        Map.of("command", "rtm.useSkeleton", "arguments", List.of(uri, "model.cfg#Arm")));
    var kept = skeletons(workspace.project);
    Wait.until("the choice is stored", () -> kept.get("walk.rtm", "").equals("model.cfg#Arm"));
    assertEquals("Arm", request(uri).get("name").getAsString());

    ServerProcesses.kill();
    Wait.until("the next server has the skeleton", () -> hasSkeleton(uri, "Arm"));
    assertEquals("chosen", request(uri).get("reason").getAsString());
  }

  private static boolean hasSkeleton(String uri, String name) {
    try {
      JsonObject skeleton = request(uri);
      return skeleton.has("name") && skeleton.get("name").getAsString().equals(name);
    } catch (Exception e) {
      // The text is not open yet.
      return false;
    }
  }

  private static JsonObject request(String uri) throws Exception {
    return (JsonObject) request("rtm/skeleton", Map.of("uri", uri));
  }

  private static Object request(String method, Object params) throws Exception {
    return LanguageServer.current()
        .connection()
        .get(Wait.MAX_MINUTES, TimeUnit.MINUTES)
        .request(method, params)
        .get(Wait.MAX_MINUTES, TimeUnit.MINUTES);
  }

  @Test
  void skeletonIsChosenInADialog() throws Exception {
    Files.writeString(workspace.project.getLocation().toPath().resolve("model.cfg"), SKELETONS);
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = Workspace.open(file);
    String uri = RtmUri.of(Workspace.path(file)).toString();
    Wait.until("the skeletons are found", () -> request(uri).toString().contains("Arm"));
    Workspace.page().activate(editor);
    String dialogs =
        Dialogs.during(
            () -> {
              editor
                  .getSite()
                  .getService(IHandlerService.class)
                  .executeCommand("org.rtmtext.eclipse.chooseSkeleton", null);
              Wait.until("the choice is stored", () -> keptSkeleton("walk.rtm") != null);
            },
            "choose-skeleton",
            "OK");
    assertTrue(dialogs.startsWith("Choose Skeleton"), dialogs);
    // The first of the list, in the order of the alphabet.
    assertTrue(keptSkeleton("walk.rtm").endsWith("#Arm"), keptSkeleton("walk.rtm"));
  }

  private String keptSkeleton(String path) {
    return skeletons(workspace.project).get(path, null);
  }

  /** The stored skeletons of single animations. */
  private static Preferences skeletons(IProject project) {
    return SettingsScope.skeletons(SettingsScope.node(new ProjectScope(project)));
  }

  private static Map<?, ?> skeletonOf(Path animation) {
    Map<?, ?> overrides = (Map<?, ?>) ServerSettings.all().get("overrides");
    return (Map<?, ?>) overrides.get(animation.toUri().toString());
  }

  @Test
  void innermostProjectKeepsTheSkeleton() throws Exception {
    IProject inner = ResourcesPlugin.getWorkspace().getRoot().getProject("z-inner");
    IProjectDescription description =
        ResourcesPlugin.getWorkspace().newProjectDescription(inner.getName());
    description.setLocation(workspace.project.getLocation().append(inner.getName()));
    inner.create(description, null);
    inner.open(null);
    Path animation = inner.getLocation().append("walk.rtm").toPath();
    try {
      // Stored before the folder became a project.
      skeletons(workspace.project).put("z-inner/walk.rtm", "OFP_Man");
      ChosenSkeletons.keep(animation, "OFP2_ManSkeleton");
      assertEquals("OFP2_ManSkeleton", skeletons(inner).get("walk.rtm", ""));
      assertEquals(Map.of("skeleton", "OFP2_ManSkeleton"), skeletonOf(animation));
    } finally {
      inner.delete(true, true, null);
    }
  }

  @Test
  void invalidPathHidesNoOtherSkeleton() {
    var skeletons = skeletons(workspace.project);
    for (char name = 'a'; name <= 'z'; name++) {
      skeletons.put(name + ".rtm", "OFP_Man");
    }
    skeletons.put("in\0valid.rtm", "OFP_Man");
    Path folder = workspace.project.getLocation().toPath();
    for (char name = 'a'; name <= 'z'; name++) {
      assertEquals(Map.of("skeleton", "OFP_Man"), skeletonOf(folder.resolve(name + ".rtm")));
    }
  }

  /** As when a project is opened: the settings are sent while others read or store them. */
  @Test
  void threadsShareThePreferencesOfAProject() throws Exception {
    ProjectScope project = new ProjectScope(workspace.project);
    AtomicInteger awake = new AtomicInteger();
    Callable<Preferences> skeletons =
        () -> {
          // Both are awake, and ask at the same moment.
          awake.incrementAndGet();
          while (awake.get() % 2 != 0) {
            Thread.onSpinWait();
          }
          return SettingsScope.skeletons(SettingsScope.node(project));
        };
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      for (int i = 0; i < 100; i++) {
        SettingsScope.node(project).removeNode();
        Future<Preferences> other = thread.submit(skeletons);
        assertSame(skeletons.call(), other.get());
      }
    } finally {
      thread.shutdown();
    }
  }
}
