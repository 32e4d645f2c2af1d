package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.rtmtext.eclipse.server.JavaExecutable;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.SettingsScope;

/** Makes the next server start only when the test lets it. */
final class LateServer implements AutoCloseable {
  private final Path gate;
  private boolean isReleased;

  private LateServer(Path gate) {
    this.gate = gate;
  }

  /**
   * Ends the server. The next one is a script that waits until it is released.
   *
   * @param folder an empty folder
   */
  static LateServer next(Path folder) throws Exception {
    Path gate = folder.resolve("gate");
    assertEquals(0, new ProcessBuilder("mkfifo", gate.toString()).start().waitFor());
    Path java = folder.resolve("java");
    Files.writeString(
        java,
        String.format(
            "#!/bin/sh\nread release < '%s'\nexec '%s' \"$@\"\n", gate, JavaExecutable.of("")));
    assertTrue(java.toFile().setExecutable(true));
    new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID)
        .setValue("java", java.toString());
    LanguageServer.current().restart();
    return new LateServer(gate);
  }

  void release() throws Exception {
    isReleased = true;
    Files.writeString(gate, "go\n");
  }

  @Override
  public void close() throws Exception {
    new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID).setToDefault("java");
    if (!isReleased) {
      LanguageServer.current().restart();
    }
  }
}
