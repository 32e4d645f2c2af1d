package org.rtmtext.projection;

import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Problems;
import org.rtmtext.text.HeadLines;
import org.rtmtext.text.TextReading;
import org.rtmtext.validation.SkeletonRules;

/**
 * The skeleton of a text, and what is wrong with the list of bones for it. Follows from the head of
 * the text and the candidates alone. What is told of it is as {@link SkeletonMatch#isCredible} and
 * {@link SkeletonMatch#isGuess} say.
 */
final class SkeletonFit {
  /** Where nothing was looked for. */
  static final SkeletonFit NONE =
      new SkeletonFit(
          SkeletonChooser.NONE, List.of(), Optional.empty(), Optional.empty(), new Problems(0));

  private static final int MAX_PROBLEMS = 1000;

  private final SkeletonChooser candidates;
  private final List<String> bones;
  private final Optional<Encoding> encoding;
  private final Optional<SkeletonMatch> choice;
  private final Problems problems;

  private SkeletonFit(
      SkeletonChooser candidates,
      List<String> bones,
      Optional<Encoding> encoding,
      Optional<SkeletonMatch> choice,
      Problems problems) {
    this.candidates = candidates;
    this.bones = bones;
    this.encoding = encoding;
    this.choice = choice;
    this.problems = problems;
  }

  static SkeletonFit of(TextReading reading, SkeletonChooser candidates) {
    List<String> bones = listed(reading);
    Optional<SkeletonMatch> choice = candidates.find(bones);
    Problems problems = new Problems(MAX_PROBLEMS);
    if (choice.isPresent()) {
      check(reading, choice.get(), problems);
    }
    return new SkeletonFit(candidates, bones, encoding(reading), choice, problems);
  }

  /** The skeleton that a text is checked against in a report, which names bones together. */
  static SkeletonFit ofReport(Animation animation, Optional<SkeletonMatch> choice) {
    Problems problems = new Problems(MAX_PROBLEMS);
    BoneProblems.of(animation, choice).forEach(problems::add);
    return new SkeletonFit(
        SkeletonChooser.NONE,
        animation.bones(),
        Optional.of(animation.encoding()),
        choice,
        problems);
  }

  /** The same for another text. */
  SkeletonFit next(TextReading edited) {
    return candidates == SkeletonChooser.NONE
            || encoding(edited).equals(encoding) && listed(edited).equals(bones)
        ? this
        : of(edited, candidates);
  }

  private static List<String> listed(TextReading reading) {
    return reading.head().isBroken() ? HeadLines.bones(reading.document()) : reading.head().bones();
  }

  /** The encoding, where the head can be read: else the rules are not asked. */
  private static Optional<Encoding> encoding(TextReading reading) {
    return reading.head().isBroken() ? Optional.empty() : reading.head().encoding();
  }

  private static void check(TextReading reading, SkeletonMatch choice, Problems out) {
    if (!choice.isCredible()) {
      return;
    }
    Problems all = new Problems(MAX_PROBLEMS);
    reading
        .partialAnimation()
        .ifPresent(animation -> SkeletonRules.check(animation, choice.skeleton(), all));
    for (Problem f : all.list()) {
      if (!choice.isGuess() || f.code() == Code.BONE_NOT_IN_SKELETON) {
        out.add(f);
      }
    }
  }

  SkeletonChooser candidates() {
    return candidates;
  }

  Optional<SkeletonMatch> choice() {
    return choice;
  }

  Problems problems() {
    return problems;
  }

  /** The names in the list of bones of a text that this one is of. */
  List<String> bones(TextReading reading) {
    return candidates == SkeletonChooser.NONE ? listed(reading) : bones;
  }
}
