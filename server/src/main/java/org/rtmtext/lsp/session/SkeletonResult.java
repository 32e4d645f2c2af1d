package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.RestPose;
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
 */
public final class SkeletonResult {
  /** A skeleton that the user can choose. */
  public static final class Choice {
    public String name;

    /** The path of its file; null for a built-in one. */
    String file;

    /** The number of its bones. */
    public int bones;

    /** The number of bones of the animation that the skeleton has. */
    int known;

    /** The argument for {@code rtm.useSkeleton}, {@code rtm.convert} and the setting. */
    public String skeleton;

    static Choice of(SkeletonMatch c) {
      Choice choice = new Choice();
      choice.name = c.skeleton().name();
      choice.file = c.file().map(Path::toString).orElse(null);
      choice.bones = c.skeleton().bones().size();
      choice.known = c.known();
      choice.skeleton = c.spec();
      return choice;
    }
  }

  /** Null if none fits. */
  public String name;

  /** The path of its file; null for a built-in one. */
  public String file;

  /** {@code chosen}, {@code nearest}, {@code best} or {@code built-in}; null if none fits. */
  public String reason;

  /** The number of bones of the skeleton; null if none fits. */
  public Integer bones;

  /** How many bones of the animation it has; null if none fits. */
  public Integer known;

  /** The number of bones of the animation. */
  public int animationBones;

  /** The encoding of the text, such as {@code bmtr 5}; null if its first line names none. */
  String encoding;

  /** The number of frames of the text. */
  int frames;

  public List<Choice> choices;

  public static SkeletonResult of(Snapshot document) {
    Analysis analysis = document.analysis();
    SkeletonResult result = new SkeletonResult();
    result.animationBones = analysis.bones().size();
    result.encoding = HeadLines.encoding(document.text()).map(Encoding::text).orElse(null);
    result.frames = analysis.reading().frameCount();
    result.choices = analysis.candidates().all(analysis.bones()).stream().map(Choice::of).toList();
    analysis
        .skeleton()
        .ifPresent(
            c -> {
              result.name = c.skeleton().name();
              result.file = c.file().map(Path::toString).orElse(null);
              result.reason = c.reason().id();
              result.bones = c.skeleton().bones().size();
              result.known = c.known();
            });
    return result;
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
  public static SkeletonList all(String uri, Skeletons skeletons) {
    RtmUri.requireFile(uri);
    return new SkeletonList(skeletons.all(uri).stream().map(Choice::of).toList());
  }

  /**
   * The text of an animation in which all bones of a skeleton are at rest.
   *
   * @throws RequestFailedException if there is no such encoding or skeleton
   */
  public static NewAnimation newAnimation(NewAnimationParams params, Skeletons skeletons) {
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
      return new NewAnimation(TextPrinter.print(RestPose.animation(encoding, skeleton)));
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }
}
