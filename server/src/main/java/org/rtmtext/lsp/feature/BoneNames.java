package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** The names of bones through a whole text: where they are listed and used, and renaming. */
public final class BoneNames {
  private BoneNames() {}

  /** Where the bone at a place is listed. */
  public static List<Location> definition(
      Snapshot document, Position position, CancelChecker cancel) {
    return List.of();
  }

  /** Everywhere the bone at a place is named. */
  public static List<Location> references(
      Snapshot document, Position position, boolean withDefinition, CancelChecker cancel) {
    return List.of();
  }

  public static List<DocumentHighlight> highlights(
      Snapshot document, Position position, CancelChecker cancel) {
    return List.of();
  }

  /** The name that would be changed; null where there is none. */
  public static PrepareRenameResult prepareRename(
      Snapshot document, Position position, CancelChecker cancel) {
    return null;
  }

  /**
   * Renames the bone at a place everywhere.
   *
   * @throws RefusedException if the encoding cannot hold the name, or another bone has it
   */
  public static WorkspaceEdit rename(
      Snapshot document, Position position, String newName, CancelChecker cancel)
      throws RefusedException {
    return null;
  }
}
