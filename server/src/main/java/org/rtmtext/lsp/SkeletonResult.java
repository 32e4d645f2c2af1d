package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.List;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.SkeletonMatch;
import org.rtmtext.text.HeadLines;

/** The answer to {@code rtm/skeleton}. The CLI writes the same names for {@code --json}. */
final class SkeletonResult {
  /** A skeleton that the user can choose. */
  static final class Choice {
    String name;

    /** The path of its file; null for a built-in one. */
    String file;

    /** The number of its bones. */
    int bones;

    /** The number of bones of the animation that the skeleton has. */
    int known;

    /** The argument for {@code rtm.useSkeleton}, {@code rtm.convert} and the setting. */
    String skeleton;

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
  String name;

  /** The path of its file; null for a built-in one. */
  String file;

  /** {@code chosen}, {@code nearest}, {@code best} or {@code built-in}; null if none fits. */
  String reason;

  /** The number of bones of the skeleton; null if none fits. */
  Integer bones;

  /** How many bones of the animation it has; null if none fits. */
  Integer known;

  /** The number of bones of the animation. */
  int animationBones;

  /** The encoding of the text, such as {@code bmtr 5}; null if its first line names none. */
  String encoding;

  /** The number of frames of the text. */
  int frames;

  List<Choice> choices;

  static SkeletonResult of(Snapshot document) {
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
}
