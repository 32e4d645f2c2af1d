package org.rtmtext.lsp;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.TextEdit;
import org.rtmtext.edits.AnimationEdits;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.feature.WorkspaceEdits;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;

/**
 * Texts of other animations for open documents. Commands that print a text of poses leave its exact
 * values for the next save.
 */
final class ReplacedTexts {
  private final Session session;
  private final Workers workers;

  ReplacedTexts(Session session) {
    this.session = session;
    workers = session.requests().workers();
  }

  /**
   * The text of an animation.
   *
   * @param skeleton of poses; empty for stored values
   */
  String print(Snapshot document, Animation animation, Optional<PoseSkeleton> skeleton) {
    String text = workers.compute(() -> TextConversion.print(document, animation, skeleton));
    skeleton.ifPresent(s -> session.animations().printed(document.uri(), text, animation, s));
    return text;
  }

  /** The text of an animation, in the form that the document has. May read files. */
  String print(Snapshot document, Animation animation) {
    return print(document, animation, skeleton(document, animation));
  }

  /** What poses of the animation refer to; empty if the document has stored values. */
  private Optional<PoseSkeleton> skeleton(Snapshot document, Animation animation) {
    Optional<PoseSkeleton> own = workers.analysis(document).reading().poseSkeleton();
    return own.filter(skeleton -> skeleton.hasAll(animation.bones()))
        .or(
            () ->
                own.isEmpty()
                    ? Optional.empty()
                    : session.skeletons().poses(document.uri(), animation));
  }

  /**
   * The edits that replace the animation of a document. May read files.
   *
   * @param before the animation of the document
   */
  List<TextEdit> replace(
      Snapshot document, Animation before, Animation after, Runnable checkCancelled) {
    if (workers.analysis(document).reading().poseSkeleton().isPresent()) {
      String text = print(document, after);
      return workers.compute(
          () -> WorkspaceEdits.of(document, AnimationEdits.replace(document.text(), text)));
    }
    return workers.compute(
        () ->
            WorkspaceEdits.of(
                document,
                AnimationEdits.replace(
                    document.analysis().reading(), before, after, checkCancelled)));
  }
}
