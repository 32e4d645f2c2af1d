package org.rtmtext.lsp.feature;

import com.google.gson.JsonElement;
import java.util.List;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Commands that change a text; their names begin with {@code rtm.}. */
public final class Commands {
  /** The names of all commands. */
  public static final List<String> NAMES = List.of();

  private Commands() {}

  /**
   * The edit that a command makes.
   *
   * @param arguments of the command, behind the document
   * @throws RefusedException if the command makes no sense there
   */
  public static WorkspaceEdit edit(
      String command, Snapshot document, List<JsonElement> arguments, CancelChecker cancel)
      throws RefusedException {
    throw new RefusedException("there is no command " + command);
  }
}
