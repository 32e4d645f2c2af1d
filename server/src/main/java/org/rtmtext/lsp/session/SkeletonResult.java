package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.List;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.reader.HeadLines;

/** The answer to {@code rtm/skeleton}. The CLI writes the same names for {@code --json}. */
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
}
