package org.rtmtext.eclipse.platform;

import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/** The preferences of the plug-in, stored with the workspace. */
public final class Preferences {
  /** The folder of the Java that runs the language server; empty for the Java that runs Eclipse. */
  public static final String JAVA = "java";

  private static final String ID = "org.rtmtext.eclipse";

  private static final ScopedPreferenceStore STORE =
      new ScopedPreferenceStore(InstanceScope.INSTANCE, ID);

  private Preferences() {}

  public static ScopedPreferenceStore store() {
    return STORE;
  }

  /** The value of {@link #JAVA}. */
  public static String javaFolder() {
    return Platform.getPreferencesService().getString(ID, JAVA, "", null);
  }
}
