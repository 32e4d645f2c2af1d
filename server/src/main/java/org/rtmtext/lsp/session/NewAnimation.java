package org.rtmtext.lsp.session;

import java.io.IOException;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.RestAnimation;
import org.rtmtext.lsp.protocol.Messages.NewAnimationParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.skeleton.Skeleton;

/**
 * The answer to {@code rtm/newAnimation}.
 *
 * @param text the complete text, to be written with {@code rtm/encode}
 */
public record NewAnimation(String text) {
  /**
   * The text of an animation in which all bones of a skeleton are at rest.
   *
   * @throws RequestFailedException if there is no such encoding or skeleton, the number of frames
   *     is out of range, or the URI names no file
   */
  public static NewAnimation of(NewAnimationParams params, Skeletons skeletons) {
    RtmUri.requireFile(params.uri());
    Encoding encoding =
        Encoding.named(params.encoding() == null ? "" : params.encoding())
            .orElseThrow(
                () ->
                    new RequestFailedException(
                        "encoding must be plain, bmtr 3, bmtr 4 or bmtr 5, not "
                            + params.encoding()));
    if (params.skeleton() == null || params.skeleton().isBlank()) {
      throw new RequestFailedException("skeleton is missing");
    }
    try {
      SkeletonMatch match = skeletons.named(params.uri(), params.skeleton());
      Skeleton skeleton = match.skeleton();
      return new NewAnimation(
          TextPrinter.print(RestAnimation.animation(encoding, skeleton, params.count())));
    } catch (IOException | CannotConvertException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }
}
