package org.rtmtext.eclipse.settings;

import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;

/** The defaults of the settings, which are those of the language server. */
public final class SettingsInitializer extends AbstractPreferenceInitializer {
  @Override
  public void initializeDefaultPreferences() {
    IEclipsePreferences defaults = DefaultScope.INSTANCE.getNode(SettingsScope.ID);
    defaults.put(SettingsScope.SKELETON, "");
    defaults.put(SettingsScope.ENCODE_ON_SAVE, SettingsScope.NEVER);
    defaults.putInt(SettingsScope.DIAGNOSTICS_LIMIT, SettingsScope.DEFAULT_LIMIT);
    defaults.putBoolean(SettingsScope.CHECK_WORKSPACE, true);
    defaults.putBoolean(SettingsScope.OF_PROJECT, false);
  }
}
