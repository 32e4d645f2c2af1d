package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.Registration;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.ClientFeatures;

/** What the server asks the client to tell it. */
final class Registrations {
  private Registrations() {}

  static List<Registration> of(ClientFeatures client) {
    List<Registration> all = new ArrayList<>();
    if (client.registersConfiguration()) {
      all.add(
          new Registration(
              "rtm-settings", "workspace/didChangeConfiguration", Map.of("section", "rtm")));
    }
    if (client.watchesFiles()) {
      all.add(watch("rtm-model-cfg", WatchedFiles.modelConfigWatchers()));
      all.add(watch("rtm-animations", WatchedFiles.animationWatchers()));
      all.add(watch("rtm-workspace", WatchedFiles.workspaceWatchers()));
    }
    return all;
  }

  private static Registration watch(String id, List<FileSystemWatcher> watchers) {
    return new Registration(
        id,
        "workspace/didChangeWatchedFiles",
        new DidChangeWatchedFilesRegistrationOptions(watchers));
  }
}
