package org.rtmtext.lsp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** The commands that show an open text as poses, or with its stored values. */
final class PoseCommands {
  private final Session session;
  private final Workers workers;

  PoseCommands(Session session) {
    this.session = session;
    workers = session.requests().workers();
  }

  /**
   * A text in its other form.
   *
   * @param line the line with the same bone in the same frame as the line of the cursor
   */
  record Shown(WorkspaceEdit edit, int line) {}

  /**
   * Prints the animation of a text in the other form. Its exact values are kept for the save; if
   * they are lost with the text, the user is warned.
   *
   * @param line of the cursor
   * @throws RequestFailedException if the text has errors or this form, or no skeleton fits
   */
  Shown show(OpenText text, Snapshot document, boolean asPoses, int line) {
    try (Progress p =
        session.client().progress("Printing the animation", document.text().length())) {
      if (workers.analysis(document).reading().poseSkeleton().isPresent() == asPoses) {
        throw new RequestFailedException(
            asPoses ? "the text shows poses already" : "the text shows exact values already");
      }
      AnimationRequests animations = session.animations();
      Animation animation =
          animations
              .exact(text, document)
              .orElseThrow(
                  () ->
                      new RequestFailedException(
                          "the text has errors: correct them, then show it in another form"));
      Optional<PoseSkeleton> skeleton = Optional.empty();
      if (asPoses) {
        SkeletonMatch match =
            session.skeletons().require(document, Optional.empty(), "showing poses");
        skeleton =
            Optional.of(JointSearch.poses(animation, match, RtmUri.animation(document.uri())));
        if (!RtmUri.is(document.uri()) && !animations.isStored(text, animation)) {
          session
              .client()
              .log()
              .show(
                  MessageType.Warning,
                  "The numbers of poses are rounded, and no animation beside this text has the"
                      + " exact values. Undo restores them.");
        }
        animations.shown(text, animation);
      }
      Optional<PoseSkeleton> of = skeleton;
      TextDocument printed =
          workers.compute(() -> TextDocument.of(TextPrinter.print(animation, of)));
      Range all = new Range(new Position(0, 0), document.position(document.text().length()));
      return new Shown(
          new WorkspaceEdit(Map.of(document.uri(), List.of(new TextEdit(all, printed.text())))),
          sameRow(document.text(), line, printed));
    }
  }

  /** The line of the same block that begins as a line does; the first of the block without one. */
  private static int sameRow(TextDocument before, int line, TextDocument after) {
    int block = before.blockOfLine(Math.min(line, before.lineCount() - 1));
    String first = firstToken(before.line(line));
    for (int l = after.firstLine(block); l < after.endLine(block); l++) {
      if (firstToken(after.line(l)).equals(first)) {
        return l;
      }
    }
    return after.firstLine(block);
  }

  private static String firstToken(String line) {
    List<Token> tokens = Token.of(line);
    return tokens.isEmpty() ? "" : tokens.get(0).text(line);
  }
}
