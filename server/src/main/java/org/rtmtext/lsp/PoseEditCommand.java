package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.lsp.feature.CommandArguments;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.save.DecodedFile;

/** The command that edits the poses of an open text, as the command line does. */
final class PoseEditCommand {
  private final Session session;
  private final Workers workers;
  private final ReplacedTexts texts;

  PoseEditCommand(Session session) {
    this.session = session;
    workers = session.requests().workers();
    texts = new ReplacedTexts(session);
  }

  /**
   * The edit of a text. Reads files.
   *
   * @throws RequestFailedException if the text has errors, an argument is wrong, no skeleton fits,
   *     or there is nothing to change
   */
  WorkspaceEdit edit(
      String command,
      OpenText text,
      Snapshot document,
      CommandArguments arguments,
      CancelChecker cancel) {
    PoseEdit edit =
        command.equals(Commands.MIRROR)
            ? new PoseEdit(Kind.MIRROR, "", "", 0)
            : new PoseEdit(
                kind(arguments.string(1, "edit").orElse("")),
                arguments.string(2, "words").orElse(""),
                arguments.string(3, "frames").orElse(""),
                ease(arguments.number("ease").orElse(0)));
    try (Progress p = session.client().progress("Editing poses", document.text().length())) {
      Analysis analysis = workers.analysis(document);
      Animation before =
          session
              .animations()
              .exact(text, analysis)
              .orElseThrow(
                  () ->
                      new RequestFailedException(
                          "the text has errors: correct them, then edit its poses"));
      Optional<PoseSkeleton> skeleton =
          edit.needsSkeleton()
              ? analysis.reading().poseSkeleton().or(() -> skeleton(document, before))
              : Optional.empty();
      Optional<Animation> other =
          edit.kind() == Kind.APPEND
              ? Optional.of(other(document, edit.words()))
              : Optional.empty();
      Animation after =
          workers.compute(
              () -> {
                try {
                  return edit.apply(before, skeleton, other, cancel::checkCanceled);
                } catch (CannotEditException e) {
                  throw new RequestFailedException(e.getMessage());
                }
              });
      cancel.checkCanceled();
      List<TextEdit> edits = texts.replace(document, before, after, cancel::checkCanceled);
      if (edits.isEmpty()) {
        throw new RequestFailedException("there is nothing to change");
      }
      return new WorkspaceEdit(Map.of(document.uri(), edits));
    }
  }

  private static int ease(double frames) {
    if (frames != Math.rint(frames) || Math.abs(frames) > Integer.MAX_VALUE) {
      throw new RequestFailedException("ease must be a whole number of frames");
    }
    return (int) frames;
  }

  private static Kind kind(String name) {
    return Kind.named(name)
        .orElseThrow(
            () ->
                new RequestFailedException(
                    "edit must be one of "
                        + String.join(
                            ", ", Arrays.stream(Kind.values()).map(Kind::text).toList())));
  }

  private Optional<PoseSkeleton> skeleton(Snapshot document, Animation animation) {
    SkeletonMatch match =
        session.skeletons().require(document, Optional.empty(), "an edit of poses");
    return Optional.of(session.skeletons().poses(document.uri(), animation, match));
  }

  private static Animation other(Snapshot document, String name) {
    Path file = ConversionCommands.file(document, name);
    try {
      return DecodedFile.read(file).animation();
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    } catch (RtmFormatException e) {
      throw new RequestFailedException(
          String.format(Locale.ROOT, "%s:@%d: %s", file, e.offset(), e.getMessage()));
    }
  }
}
