package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.reader.HeadLines;

/**
 * The answer to {@code rtm/skeleton}; {@link SkeletonList} is the answer to {@code rtm/skeletons}.
 * The command line uses the same names with {@code --json}.
 *
 * @param name null if no skeleton fits
 * @param file its path; null for a built-in one, and if none fits
 * @param reason {@code chosen}, {@code settings}, {@code nearest}, {@code best} or {@code
 *     built-in}; null if none fits
 * @param bones the number of bones of the skeleton; null if none fits
 * @param known the number of bones of the animation that the skeleton has; null if none fits
 * @param animationBones the number of bones of the animation
 * @param encoding of the text, such as {@code bmtr 5}; null if its first line names none
 * @param frames the number of frames of the text
 * @param poses whether the text shows poses
 * @param joints a number that two texts of poses share if their skeletons and joints are equal;
 *     null for a text of exact values
 * @param choices the skeletons that the user can choose
 * @param conversions the encodings that the text can be converted to, the likeliest first
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
    boolean poses,
    Integer joints,
    List<Choice> choices,
    List<EncodingChoice> conversions) {
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
    Optional<Encoding> encoding = HeadLines.encoding(document.text());
    return new SkeletonResult(
        choice == null ? null : choice.name(),
        choice == null ? null : choice.file(),
        match.map(m -> m.reason().id()).orElse(null),
        choice == null ? null : (Integer) choice.bones(),
        choice == null ? null : (Integer) choice.known(),
        analysis.bones().size(),
        encoding.map(Encoding::text).orElse(null),
        analysis.reading().frameCount(),
        analysis.reading().poseSkeleton().isPresent(),
        analysis.reading().poseSkeleton().map(PoseSkeleton::hashCode).orElse(null),
        analysis.candidates().all(analysis.bones()).stream().map(Choice::of).toList(),
        encoding.map(EncodingChoice::conversions).orElseGet(EncodingChoice::all));
  }

  /**
   * @param skeletons the likeliest first
   * @param encodings of a new animation, the usual one first
   */
  public record SkeletonList(List<Choice> skeletons, List<EncodingChoice> encodings) {}

  /** The choices for an animation; its file need not exist. */
  public static SkeletonList all(String uri, SkeletonUpdates skeletons) {
    RtmUri.requireFile(uri);
    return new SkeletonList(
        skeletons.all(uri).stream().map(Choice::of).toList(), EncodingChoice.all());
  }
}
