package org.rtmtext.lsp.session;

import java.io.IOException;
import java.util.List;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.RestPose;
import org.rtmtext.lsp.protocol.Messages.NewAnimationParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.skeleton.Skeleton;

/** The answers to {@code rtm/skeletons} and {@code rtm/newAnimation}. Nothing is written. */
public final class NewAnimation {
  /**
   * @param skeletons the likeliest first
   */
  public record SkeletonList(List<SkeletonResult.Choice> skeletons) {}

  /**
   * @param text complete, for {@code rtm/encode}
   */
  public record Text(String text) {}

  private NewAnimation() {}

  /** The skeletons that an animation may have; its file need not exist. */
  public static SkeletonList skeletons(String uri, Skeletons skeletons) {
    RtmUri.requireFile(uri);
    return new SkeletonList(skeletons.all(uri).stream().map(SkeletonResult.Choice::of).toList());
  }

  /**
   * The text of an animation in which all bones of a skeleton are at rest.
   *
   * @throws RequestFailedException if there is no such encoding or skeleton
   */
  public static Text text(NewAnimationParams params, Skeletons skeletons) {
    RtmUri.requireFile(params.uri);
    Encoding encoding =
        Encoding.named(params.encoding == null ? "" : params.encoding)
            .orElseThrow(
                () ->
                    new RequestFailedException(
                        "encoding must be plain, bmtr 3, bmtr 4 or bmtr 5, not "
                            + params.encoding));
    if (params.skeleton == null || params.skeleton.isBlank()) {
      throw new RequestFailedException("skeleton is missing");
    }
    try {
      SkeletonMatch match = skeletons.named(params.uri, params.skeleton);
      Skeleton skeleton = match.skeleton();
      return new Text(TextPrinter.print(RestPose.animation(encoding, skeleton)));
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }
}
