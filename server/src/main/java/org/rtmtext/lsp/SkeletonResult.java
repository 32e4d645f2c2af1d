package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.SkeletonChoice;

/** The answer to {@code rtm/skeleton}. */
final class SkeletonResult {
  /** One that can be chosen. */
  static final class Choice {
    /** Of the skeleton; null if none fits. */
    String name;

    /** The path of its file; null for one that comes along. */
    String file;

    /** How many bones of the animation it has. */
    int known;

    /** What {@code rtm.useSkeleton} and the setting take for it; null if none fits. */
    String wish;

    static Choice of(SkeletonChoice c) {
      Choice choice = new Choice();
      choice.name = c.skeleton().name();
      choice.file = c.file().map(Path::toString).orElse(null);
      choice.known = c.known();
      choice.wish = c.wish();
      return choice;
    }
  }

  /** Null if none fits. */
  String name;

  String file;

  /** {@code chosen}, {@code nearest}, {@code best} or {@code built_in}. */
  String reason;

  int known;

  /** How many bones the animation has. */
  int bones;

  List<Choice> choices;

  static SkeletonResult of(Snapshot document) {
    Analysis analysis = document.analysis();
    SkeletonResult result = new SkeletonResult();
    result.bones = analysis.bones().size();
    result.choices = analysis.candidates().all(analysis.bones()).stream().map(Choice::of).toList();
    analysis
        .skeleton()
        .ifPresent(
            c -> {
              result.name = c.skeleton().name();
              result.file = c.file().map(Path::toString).orElse(null);
              result.reason = c.reason().name().toLowerCase(Locale.ROOT);
              result.known = c.known();
            });
    return result;
  }
}
