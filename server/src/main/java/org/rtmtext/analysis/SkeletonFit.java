package org.rtmtext.analysis;

import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.TextReading;

/**
 * The skeleton chosen for a text, and the differences between the skeleton and the bones of the
 * text. Depends only on the head of the text and on the chooser. {@link SkeletonMatch#isCredible}
 * and {@link SkeletonMatch#isGuess} decide which problems are reported.
 */
record SkeletonFit(
    SkeletonChooser candidates,
    List<String> bones,
    Optional<Encoding> encoding,
    Optional<SkeletonMatch> choice,
    List<Problem> problems) {
  static SkeletonFit of(TextReading reading, SkeletonChooser candidates) {
    List<String> bones = reading.head().bones();
    Optional<SkeletonMatch> choice = candidates.find(bones);
    List<Problem> problems =
        choice.isEmpty()
            ? List.of()
            : reading
                .partialAnimation()
                .map(animation -> BoneProblems.differences(animation, choice.get()))
                .orElse(List.of());
    return new SkeletonFit(candidates, bones, encoding(reading), choice, problems);
  }

  /** The fit of an animation in a report, which names all bones with the same problem together. */
  static SkeletonFit ofReport(Animation animation, Optional<SkeletonMatch> choice) {
    return new SkeletonFit(
        SkeletonChooser.NONE,
        animation.bones(),
        Optional.of(animation.encoding()),
        choice,
        BoneProblems.of(animation, choice));
  }

  /** The fit of an edited text: this fit, unless the list of bones or the encoding has changed. */
  SkeletonFit next(TextReading edited) {
    return encoding(edited).equals(encoding) && edited.head().bones().equals(bones)
        ? this
        : of(edited, candidates);
  }

  /**
   * The encoding of a text; empty if the head cannot be read, because no rules are applied then.
   */
  private static Optional<Encoding> encoding(TextReading reading) {
    return reading.head().isBroken() ? Optional.empty() : reading.head().encoding();
  }
}
