package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.edits.AnimationEdits;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.save.ChangeSummary;

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
