package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.rtmtext.lsp.protocol.RtmUri;

/** The folders of the workspace. */
public final class WorkspaceFolders {
  private WorkspaceFolders() {}

  /** The folders at the start; clients before LSP 3.6 have at most one. */
  @SuppressWarnings("deprecation")
  public static List<Path> of(InitializeParams params) {
    return params.getWorkspaceFolders() != null
        ? paths(params.getWorkspaceFolders())
        : Optional.ofNullable(params.getRootUri()).flatMap(RtmUri::path).stream().toList();
  }

  /** The folders with {@code file:} URIs. */
  public static List<Path> paths(List<WorkspaceFolder> folders) {
    return folders == null
        ? List.of()
        : folders.stream().flatMap(f -> RtmUri.path(f.getUri()).stream()).toList();
  }
}
