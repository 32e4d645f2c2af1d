package org.rtmtext.lsp;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.Session;

/**
 * Handles notifications about the workspace.
 *
 * @param askForSettings asks the client for its settings
 */
record WorkspaceRequests(Session session, Runnable askForSettings) {
  void configurationChanged(DidChangeConfigurationParams params) {
    boolean asks = session.client().features().configuration();
    if (params.getSettings() instanceof JsonObject settings) {
      if (settings.has("rtm")) {
        // Used even if the client can be asked: some clients answer without any settings.
        session.configure(settings.get("rtm"));
      } else if (!asks) {
        session.configure(settings);
      }
    }
    if (asks) {
      askForSettings.run();
    }
  }

  void filesChanged(DidChangeWatchedFilesParams params) {
    List<FileEvent> changes = params.getChanges();
    session.animationsChanged(WatchedFiles.animations(changes));
    session.workspace().scan().changed(WatchedFiles.ofWorkspace(changes));
    List<Path> settings = WatchedFiles.settings(changes);
    if (!settings.isEmpty()
        || changes.stream().anyMatch(change -> WatchedFiles.isModelConfig(change.getUri()))) {
      session.modelConfigFilesChanged(
          changes.stream().anyMatch(WatchedFiles::isModelConfigCreatedOrDeleted));
      session.skeletons().settings().show(settings);
      if (!settings.isEmpty()) {
        session.workspace().scan().findChanged();
      }
    }
  }

  void foldersChanged(DidChangeWorkspaceFoldersParams params) {
    session
        .skeletonUpdates()
        .changeFolders(
            folders(params.getEvent().getAdded()), folders(params.getEvent().getRemoved()));
    session.workspace().scan().findChanged();
  }

  private static List<Path> folders(List<WorkspaceFolder> folders) {
    return folders == null ? List.of() : paths(folders.stream().map(WorkspaceFolder::getUri));
  }

  /** The paths of those URIs that are {@code file:} URIs. */
  static List<Path> paths(Stream<String> uris) {
    return uris.flatMap(uri -> RtmUri.path(uri).stream()).toList();
  }
}
