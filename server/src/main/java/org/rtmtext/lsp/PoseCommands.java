package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.feature.TextConversion;
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
import org.rtmtext.problem.Code;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** The commands that show an open text as poses, or with its stored values. */
final class PoseCommands {
  private final Session session;
  private final Workers workers;
  private final ReplacedTexts texts;

  PoseCommands(Session session) {
    this.session = session;
    workers = session.requests().workers();
    texts = new ReplacedTexts(session);
  }

  /**
   * A text in its other form.
   *
   * @param line the line with the same bone in the same frame as the line of the cursor
   */
  record Shown(WorkspaceEdit edit, int line) {}

  /**
   * Prints the animation of a text in the other form. Its exact values are kept for the save. The
   * user is warned if they, or comments, are lost with the text.
   *
   * @param line of the cursor
   * @throws RequestFailedException if the text has errors, no skeleton fits, or the text has this
   *     form (and, if it shows poses, no other skeleton)
   */
  Shown show(OpenText text, Snapshot document, boolean asPoses, int line) {
    try (Progress progress =
        session.client().progress("Printing the animation", document.text().length())) {
      Analysis analysis = workers.analysis(document);
      boolean isAnew =
          asPoses
              && analysis.skeletonProblems().stream()
                  .anyMatch(p -> p.code() == Code.POSES_SKELETON);
      if (!isAnew && analysis.reading().poseSkeleton().isPresent() == asPoses) {
        throw new RequestFailedException(
            asPoses ? "the text shows poses already" : "the text shows exact values already");
      }
      AnimationRequests animations = session.animations();
      Animation animation =
          animations
              .exact(text, analysis)
              .orElseThrow(
                  () ->
                      new RequestFailedException(
                          "the text has errors: correct them, then show it in another form"));
      Optional<PoseSkeleton> skeleton = Optional.empty();
      List<String> losses = new ArrayList<>();
      if (asPoses) {
        SkeletonMatch match =
            session.skeletons().require(document, Optional.empty(), "showing poses");
        skeleton = Optional.of(session.skeletons().poses(document.uri(), animation, match));
        if (!RtmUri.is(document.uri()) && !animations.isStored(text, animation)) {
          losses.add(
              "the numbers of poses are rounded, and no animation beside this text has the exact"
                  + " values (undo restores them)");
        }
      }
      TextConversion.lostComments(document).ifPresent(losses::add);
      String printed = texts.print(document, animation, skeleton);
      if (!losses.isEmpty()) {
        session.client().log().show(MessageType.Warning, TextConversion.sentences(losses));
      }
      return new Shown(
          TextConversion.edit(document, printed),
          sameRow(document.text(), line, TextDocument.of(printed)));
    }
  }

  /**
   * The line of the same bone in the same frame: a row of the block, or the row in {@code still}; a
   * row of {@code still} is in the first frame of stored values. Otherwise the block's first line.
   */
  private static int sameRow(TextDocument before, int line, TextDocument after) {
    String text = before.line(Math.min(line, before.lineCount() - 1));
    int block = before.blockOfLine(Math.min(line, before.lineCount() - 1));
    for (int b : new int[] {block, 0, Math.min(1, after.blockCount() - 1)}) {
      // The section 'still' is the last with rows of bones.
      for (int l = after.endLine(b) - 1; l >= after.firstLine(b); l--) {
        String other = after.line(l);
        if (firstToken(other).equals(firstToken(text)) && isRow(other) == isRow(text)) {
          return l;
        }
      }
    }
    return after.firstLine(block);
  }

  private static boolean isRow(String line) {
    return line.indexOf('|') >= 0;
  }

  private static String firstToken(String line) {
    List<Token> tokens = Token.of(line);
    return tokens.isEmpty() ? "" : tokens.get(0).text(line);
  }
}
