package org.rtmtext.analysis;

import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.SkeletonRules;

/**
 * The skeleton of a text, and the problems of the list of bones with it. It depends only on the
 * head of the text and the chooser. {@link SkeletonMatch#isCredible} and {@link
 * SkeletonMatch#isGuess} decide which problems are reported.
 */
record SkeletonFit(
    SkeletonChooser candidates,
    List<String> bones,
    Optional<Encoding> encoding,
    Optional<SkeletonMatch> choice,
    ProblemCollector problems) {
  /** No skeletons were collected yet. */
  static final SkeletonFit NONE =
      new SkeletonFit(
          SkeletonChooser.NONE,
          List.of(),
          Optional.empty(),
          Optional.empty(),
          new ProblemCollector(0));

  private static final int MAX_PROBLEMS = 1000;

  static SkeletonFit of(TextReading reading, SkeletonChooser candidates) {
    List<String> bones = listed(reading);
    Optional<SkeletonMatch> choice = candidates.find(bones);
    ProblemCollector problems = new ProblemCollector(MAX_PROBLEMS);
    if (choice.isPresent()) {
      check(reading, choice.get(), problems);
    }
    return new SkeletonFit(candidates, bones, encoding(reading), choice, problems);
  }

  /** The skeleton that a text is checked against in a report, which names bones together. */
  static SkeletonFit ofReport(Animation animation, Optional<SkeletonMatch> choice) {
    ProblemCollector problems = new ProblemCollector(MAX_PROBLEMS);
    BoneProblems.of(animation, choice).forEach(problems::add);
    return new SkeletonFit(
        SkeletonChooser.NONE,
        animation.bones(),
        Optional.of(animation.encoding()),
        choice,
        problems);
  }

  /** The fit of an edited text; this one unless the list of bones or the encoding has changed. */
  SkeletonFit next(TextReading edited) {
    return candidates == SkeletonChooser.NONE
            || encoding(edited).equals(encoding) && listed(edited).equals(bones)
        ? this
        : of(edited, candidates);
  }

  private static List<String> listed(TextReading reading) {
    return reading.head().isBroken() ? HeadLines.bones(reading.document()) : reading.head().bones();
  }

  /** The encoding; empty if the head cannot be read, and the rules are not applied. */
  private static Optional<Encoding> encoding(TextReading reading) {
    return reading.head().isBroken() ? Optional.empty() : reading.head().encoding();
  }

  private static void check(TextReading reading, SkeletonMatch choice, ProblemCollector out) {
    if (!choice.isCredible()) {
      return;
    }
    ProblemCollector all = new ProblemCollector(MAX_PROBLEMS);
    reading
        .partialAnimation()
        .ifPresent(animation -> SkeletonRules.check(animation, choice.skeleton(), all));
    for (Problem f : all.list()) {
      if (!choice.isGuess() || f.code() == Code.BONE_NOT_IN_SKELETON) {
        out.add(f);
      }
    }
  }

  /** The list of bones of the text of this fit. */
  List<String> bones(TextReading reading) {
    return candidates == SkeletonChooser.NONE ? listed(reading) : bones;
  }
}
