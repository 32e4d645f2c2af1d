package org.rtmtext.projection;

import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.text.HeadLines;
import org.rtmtext.text.TextReading;
import org.rtmtext.validation.Findings;
import org.rtmtext.validation.SkeletonRules;

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
    Findings findings) {
  /** No skeletons were collected yet. */
  static final SkeletonFit NONE =
      new SkeletonFit(
          SkeletonChooser.NONE, List.of(), Optional.empty(), Optional.empty(), new Findings(0));

  private static final int MAX_FINDINGS = 1000;

  static SkeletonFit of(TextReading reading, SkeletonChooser candidates) {
    List<String> bones = listed(reading);
    Optional<SkeletonMatch> choice = candidates.find(bones);
    Findings findings = new Findings(MAX_FINDINGS);
    if (choice.isPresent()) {
      check(reading, choice.get(), findings);
    }
    return new SkeletonFit(candidates, bones, encoding(reading), choice, findings);
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

  private static void check(TextReading reading, SkeletonMatch choice, Findings out) {
    if (!choice.isCredible()) {
      return;
    }
    Findings all = new Findings(MAX_FINDINGS);
    reading
        .partialAnimation()
        .ifPresent(animation -> SkeletonRules.check(animation, choice.skeleton(), all));
    for (Finding f : all.findings()) {
      if (!choice.isGuess() || f.code() == Code.BONE_NOT_IN_SKELETON) {
        out.add(f.code(), f.place(), f::message);
      }
    }
  }

  /** The list of bones of the text of this fit. */
  List<String> bones(TextReading reading) {
    return candidates == SkeletonChooser.NONE ? listed(reading) : bones;
  }
}
