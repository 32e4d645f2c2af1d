package org.rtmtext.lsp.session;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.rtmtext.files.FileKind;
import org.rtmtext.lsp.protocol.Messages.HeadParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.syntax.TextDocument;

/**
 * The answer to {@code rtm/head}.
 *
 * @param text the text before the first frame: header, properties and list of bones
 * @param isAnimation whether the first word of the text, after comments, is {@code rtm}
 */
public record AnimationHead(String text, boolean isAnimation) {
  /**
   * The head of the text in the request or of the open text; if there is none, of the animation.
   *
   * @throws RequestFailedException if the file cannot be read, or is not an animation
   */
  public static AnimationHead of(
      HeadParams params, Documents documents, AnimationRequests animations, Skeletons skeletons) {
    return Optional.ofNullable(params.text())
        .map(TextDocument::of)
        .or(() -> documents.snapshot(params.uri()).map(Snapshot::text))
        .map(text -> of(text.blockText(0)))
        .orElseGet(() -> of(params.uri(), animations, skeletons));
  }

  /**
   * Decodes an animation, and keeps nothing of the file in memory. The lines up to the list of
   * bones are those of the text that the animation would be opened as.
   *
   * @throws RequestFailedException if {@code uri} names no file, or the file cannot be read or is
   *     not an animation
   */
  static AnimationHead of(String uri, AnimationRequests animations, Skeletons skeletons) {
    Animation head =
        animations.decoded(
            RtmUri.requireFile(uri), opened -> opened.animation().withFrames(List.of()));
    Optional<PoseSkeleton> poses = skeletons.namedInOpened(uri, head.bones());
    return of(poses.isPresent() ? TextPrinter.print(head, poses.get()) : TextPrinter.print(head));
  }

  private static AnimationHead of(String head) {
    boolean isAnimation = FileKind.of(head.getBytes(StandardCharsets.UTF_8)) == FileKind.TEXT;
    return new AnimationHead(head, isAnimation);
  }
}
