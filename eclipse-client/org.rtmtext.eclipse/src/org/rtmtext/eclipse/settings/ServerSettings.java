package org.rtmtext.eclipse.settings;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.runtime.ILog;
import org.osgi.service.prefs.BackingStoreException;

/** The settings in the form in which the language server takes them. */
public final class ServerSettings {
  /** The names of the preferences, for messages of the server. Eclipse has no write command. */
  private static final Map<String, String> NAMES =
      Map.of(
          "kind", "preference",
          "skeleton", "RTM Text > Skeleton",
          "diagnosticsLimit", "RTM Text > Maximum number of problems per text",
          "writeCommand", "",
          "quickFix", "a quick fix",
          "log", "the Error Log");

  private ServerSettings() {}

  /** The object {@code rtm} of {@code workspace/didChangeConfiguration}. */
  public static Map<String, Object> all() {
    Map<String, Object> all = new HashMap<>(of(SettingsScope.WORKSPACE));
    all.put("settingNames", NAMES);
    all.put("overrides", overrides());
    return all;
  }

  /** The initialization options: the settings, and how this client opens animations. */
  public static Map<String, Object> initial() {
    Map<String, Object> initial = all();
    initial.put("animationUris", "rtm-file");
    return initial;
  }

  private static Map<String, Object> of(SettingsScope scope) {
    return Map.of(
        "skeleton", scope.get(SettingsScope.SKELETON),
        "encodeOnSave", scope.get(SettingsScope.ENCODE_ON_SAVE),
        "text", text(scope),
        "diagnostics",
            Map.of(
                "limit",
                scope.diagnosticsLimit(),
                "workspace",
                Boolean.parseBoolean(SettingsScope.WORKSPACE.get(SettingsScope.CHECK_WORKSPACE))));
  }

  private static String text(SettingsScope scope) {
    String text = scope.get(SettingsScope.TEXT);
    String chosen = SettingsScope.WORKSPACE.get(SettingsScope.CHOSEN_TEXT);
    return text.equals("auto") && !chosen.isEmpty() ? chosen : text;
  }

  /**
   * Stores the form in which the user has shown a text; the next animations are opened in this form
   * unless a preference says otherwise.
   *
   * @param form {@code poses} or {@code exact}
   */
  public static void keepForm(String form) {
    try {
      SettingsScope.WORKSPACE.set(SettingsScope.CHOSEN_TEXT, form);
    } catch (BackingStoreException e) {
      ILog.get().error("The form of texts could not be stored: " + e.getMessage(), e);
    }
  }

  private static Map<String, Object> overrides() {
    Map<String, Object> overrides = new HashMap<>();
    addSkeletons(overrides, SettingsScope.WORKSPACE, Path.of(""));
    for (ProjectFolder project : ProjectFolder.all()) {
      try {
        add(overrides, SettingsScope.of(project.project()), project.folder());
      } catch (IllegalStateException e) {
        // The project was deleted meanwhile.
      }
    }
    return overrides;
  }

  private static void add(Map<String, Object> overrides, SettingsScope scope, Path folder) {
    if (scope.isEnabled()) {
      Map<String, Object> settings = new HashMap<>(of(scope));
      settings.put("skeleton", ChosenSkeletons.resolved(scope.get(SettingsScope.SKELETON), folder));
      overrides.put(folder.toUri().toString(), settings);
    }
    addSkeletons(overrides, scope, folder);
  }

  private static void addSkeletons(
      Map<String, Object> overrides, SettingsScope scope, Path folder) {
    ChosenSkeletons.of(scope, folder)
        .forEach(
            (animation, skeleton) ->
                overrides.put(animation.toUri().toString(), Map.of("skeleton", skeleton)));
  }
}
