package org.rtmtext.lsp.feature;

import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Quick fixes of problems, and commands for the place of the cursor. */
public final class CodeActions {
  private CodeActions() {}

  public static List<CodeAction> in(
      Snapshot document, Range range, CodeActionContext context, CancelChecker cancel) {
    return List.of();
  }
}
