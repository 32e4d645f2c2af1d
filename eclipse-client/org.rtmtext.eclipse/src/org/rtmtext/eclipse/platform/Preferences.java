package org.rtmtext.eclipse.platform;

import java.io.IOException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

/** The preferences of the plug-in, stored with the workspace. */
public final class Preferences {
  /** The folder of the Java that runs the language server; empty for the Java that runs Eclipse. */
  public static final String JAVA = "java";

  /** Whether the workspace's user has seen {@link Lsp4e#INSTALL_HINT}. */
  public static final String LSP4E_HINT_SHOWN = "lsp4eNote";

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

  /** Writes the preferences to disk; a failure is logged. */
  static void save() {
    try {
      STORE.save();
    } catch (IOException e) {
      ILog.get().error("The preferences of RTM Text were not saved", e);
    }
  }
}
