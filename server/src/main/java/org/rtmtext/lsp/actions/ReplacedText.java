package org.rtmtext.lsp.actions;

import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.edits.command.AnimationEdits;
import org.rtmtext.lsp.document.Snapshot;
import org.rtmtext.merge.ChangeSummary;
import org.rtmtext.model.Animation;

/** Replaces the animation of a text by another version of it. */
public final class ReplacedText {
  private ReplacedText() {}

  /**
   * The edits of the text; empty if both animations are equal.
   *
   * @param before the animation of the text
   */
  public static List<TextEdit> edits(
      Snapshot document, Animation before, Animation after, Runnable checkCancelled) {
    return WorkspaceEdits.of(
        document,
        AnimationEdits.replace(document.analysis().reading(), before, after, checkCancelled));
  }

  public static WorkspaceEdit workspace(Snapshot document, List<TextEdit> edits) {
    return new WorkspaceEdit(Map.of(document.uri(), edits));
  }

  /** The parts that differ, for the user. */
  public static List<String> changes(Animation before, Animation after) {
    return ChangeSummary.of(before, after);
  }
}
