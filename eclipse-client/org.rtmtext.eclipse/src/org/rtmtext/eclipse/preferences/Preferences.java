package org.rtmtext.eclipse.preferences;

import org.eclipse.core.runtime.Platform;
import org.rtmtext.eclipse.RtmPlugin;

/** What the user has chosen. */
public final class Preferences {
  static final String JAVA = "java";

  private Preferences() {}

  /** The folder of the Java that runs the language server; empty for the one that runs Eclipse. */
  public static String java() {
    return Platform.getPreferencesService().getString(RtmPlugin.ID, JAVA, "", null);
  }
}
