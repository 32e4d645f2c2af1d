package org.rtmtext.eclipse.settings;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.IScopeContext;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;
import org.osgi.service.prefs.Preferences;

/** The preferences of the workspace or of a project that are settings of the language server. */
public final class SettingsScope {
  public static final String ID = "org.rtmtext.eclipse";

  /** The folder of the Java that runs the language server; empty for the Java that runs Eclipse. */
  public static final String JAVA = "java";

  /** {@code FILE}, {@code FILE#Name} or the name of a built-in skeleton; empty to find one. */
  public static final String SKELETON = "skeleton";

  /** {@code never}, {@code ifExists} or {@code always}. */
  public static final String ENCODE_ON_SAVE = "encodeOnSave";

  /** {@code poses}, {@code exact}, or {@code auto} for the form that was chosen last. */
  public static final String TEXT = "text";

  /** The form in which the user showed a text last; empty if none was shown in another form. */
  static final String CHOSEN_TEXT = "chosenText";

  public static final String DIAGNOSTICS_LIMIT = "diagnosticsLimit";

  /** Whether animations in the workspace that are not open are checked. */
  public static final String CHECK_WORKSPACE = "checkWorkspace";

  /** Whether a project has settings of its own. */
  public static final String OF_PROJECT = "projectSettings";

  private static final String SKELETONS = "skeletons";

  /** Sets the defaults, which are those of the language server. */
  public static final class Defaults extends AbstractPreferenceInitializer {
    @Override
    public void initializeDefaultPreferences() {
      IEclipsePreferences defaults = defaults();
      defaults.put(SKELETON, "");
      defaults.put(ENCODE_ON_SAVE, "never");
      defaults.put(TEXT, "auto");
      defaults.putInt(DIAGNOSTICS_LIMIT, 1000);
      defaults.putBoolean(CHECK_WORKSPACE, true);
      defaults.putBoolean(OF_PROJECT, false);
    }
  }

  static final SettingsScope WORKSPACE = new SettingsScope(InstanceScope.INSTANCE);

  private final IEclipsePreferences preferences;

  private SettingsScope(IScopeContext scope) {
    preferences = node(scope);
  }

  /**
   * The preferences of a scope. One thread at a time: if two ask for a project's preferences when
   * they are not in memory, Eclipse loads them twice, and what is stored in one copy is lost.
   */
  public static synchronized IEclipsePreferences node(IScopeContext scope) {
    return scope.getNode(ID);
  }

  /**
   * The preferences with the skeletons of single animations, by path. One thread at a time, too.
   */
  public static synchronized Preferences skeletons(Preferences preferences) {
    return preferences.node(SKELETONS);
  }

  /** The value of {@link #JAVA}. */
  public static String javaFolder() {
    return Platform.getPreferencesService().getString(ID, JAVA, "", null);
  }

  private static IEclipsePreferences defaults() {
    return DefaultScope.INSTANCE.getNode(ID);
  }

  static SettingsScope of(IProject project) {
    return new SettingsScope(new ProjectScope(project));
  }

  boolean isEnabled() {
    return preferences.getBoolean(OF_PROJECT, false);
  }

  String get(String key) {
    return preferences.get(key, defaults().get(key, ""));
  }

  int diagnosticsLimit() {
    return preferences.getInt(DIAGNOSTICS_LIMIT, defaults().getInt(DIAGNOSTICS_LIMIT, 0));
  }

  /** The skeletons of single animations, by path. */
  Map<String, String> skeletons() throws BackingStoreException {
    Map<String, String> skeletons = new HashMap<>();
    if (preferences.nodeExists(SKELETONS)) {
      Preferences node = skeletons(preferences);
      for (String path : node.keys()) {
        skeletons.put(path, node.get(path, ""));
      }
    }
    return skeletons;
  }

  void set(String key, String value) throws BackingStoreException {
    preferences.put(key, value);
    preferences.flush();
  }

  void setSkeleton(String path, String skeleton) throws BackingStoreException {
    skeletons(preferences).put(path, skeleton);
    preferences.flush();
  }
}
