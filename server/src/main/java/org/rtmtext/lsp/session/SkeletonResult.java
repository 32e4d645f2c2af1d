package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.RestAnimation;
import org.rtmtext.lsp.protocol.Messages.NewAnimationParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.skeleton.Skeleton;

/**
 * The answer to {@code rtm/skeleton}, and those to {@code rtm/skeletons} and {@code
 * rtm/newAnimation}. The CLI writes the same names for {@code --json}.
 *
 * @param name null if no skeleton fits
 * @param file its path; null for a built-in one
 * @param reason {@code chosen}, {@code nearest}, {@code best} or {@code built-in}; null if none
 *     fits
 * @param bones the number of bones of the skeleton; null if none fits
 * @param known how many bones of the animation it has; null if none fits
 * @param animationBones the number of bones of the animation
 * @param encoding of the text, such as {@code bmtr 5}; null if its first line names none
 * @param frames the number of frames of the text
 * @param choices the skeletons that the user can choose
 */
public record SkeletonResult(
    String name,
    String file,
    String reason,
    Integer bones,
    Integer known,
    int animationBones,
    String encoding,
    int frames,
    List<Choice> choices) {
  /**
   * A skeleton that the user can choose.
   *
   * @param file its path; null for a built-in one
   * @param bones the number of its bones
   * @param known the number of bones of the animation that the skeleton has
   * @param skeleton the argument for {@code rtm.useSkeleton}, {@code rtm.convert} and the setting
   */
  public record Choice(String name, String file, int bones, int known, String skeleton) {
    static Choice of(SkeletonMatch c) {
      return new Choice(
          c.skeleton().name(),
          c.file().map(Path::toString).orElse(null),
          c.skeleton().bones().size(),
          c.known(),
          c.spec());
    }
  }

  public static SkeletonResult of(Snapshot document) {
    Analysis analysis = document.analysis();
    Optional<SkeletonMatch> match = analysis.skeleton();
    Choice choice = match.map(Choice::of).orElse(null);
    return new SkeletonResult(
        choice == null ? null : choice.name(),
        choice == null ? null : choice.file(),
        match.map(m -> m.reason().id()).orElse(null),
        choice == null ? null : (Integer) choice.bones(),
        choice == null ? null : (Integer) choice.known(),
        analysis.bones().size(),
        HeadLines.encoding(document.text()).map(Encoding::text).orElse(null),
        analysis.reading().frameCount(),
        analysis.candidates().all(analysis.bones()).stream().map(Choice::of).toList());
  }

  /**
   * @param skeletons the likeliest first
   */
  public record SkeletonList(List<Choice> skeletons) {}

  /**
   * @param text complete, for {@code rtm/encode}
   */
  public record NewAnimation(String text) {}

  /** The skeletons that an animation may have; its file need not exist. */
  public static SkeletonList all(String uri, SkeletonUpdates skeletons) {
    RtmUri.requireFile(uri);
    return new SkeletonList(skeletons.all(uri).stream().map(Choice::of).toList());
  }

  /**
   * The text of an animation in which all bones of a skeleton are at rest.
   *
   * @throws RequestFailedException if there is no such encoding or skeleton, or the number of
   *     frames is wrong
   */
  public static NewAnimation newAnimation(NewAnimationParams params, Skeletons skeletons) {
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
