package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.WorkspaceFolder;

/** The folders that a client works in. */
final class WorkspaceFolders {
  private WorkspaceFolders() {}

  /** Those that the client begins with; clients before LSP 3.6 have one at most. */
  @SuppressWarnings("deprecation")
  static List<Path> of(InitializeParams params) {
    return params.getWorkspaceFolders() != null
        ? paths(params.getWorkspaceFolders())
        : Optional.ofNullable(params.getRootUri()).flatMap(RtmUri::path).stream().toList();
  }

  /** Folders of the disk; others are left out. */
  static List<Path> paths(List<WorkspaceFolder> folders) {
    return folders == null
        ? List.of()
        : folders.stream().flatMap(f -> RtmUri.path(f.getUri()).stream()).toList();
  }
}
