package org.rtmtext.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.TextReading;

/**
 * The skeleton chosen for a text, and the differences between the skeleton and the bones of the
 * text. Depends only on the head of the text and on the candidates. {@link
 * SkeletonMatch#isCredible} and {@link SkeletonMatch#isGuess} decide which problems are reported.
 */
record SkeletonOfText(
    SkeletonCandidates candidates,
    List<String> bones,
    Optional<Encoding> encoding,
    Optional<PoseSkeleton> poses,
    Optional<SkeletonMatch> choice,
    List<Problem> problems,
    OfRows rows) {
  /**
   * The skeleton that the rows refer to, found when it is first needed: most texts never need it.
   */
  private static final class OfRows {
    private Optional<SkeletonMatch> match;

    synchronized Optional<SkeletonMatch> get(SkeletonOfText text) {
      if (match == null) {
        match =
            text.poses.isEmpty()
                ? text.choice
                : Optional.of(
                    text.choice
                        .map(c -> c.ofRows(text.poses.get(), text.bones))
                        .orElseGet(() -> SkeletonMatch.inText(text.poses.get(), text.bones)));
      }
      return match;
    }
  }

  static SkeletonOfText of(TextReading reading, SkeletonCandidates candidates) {
    List<String> bones = reading.head().bones();
    Optional<SkeletonMatch> choice = candidates.find(bones);
    List<Problem> problems = new ArrayList<>();
    if (choice.isPresent()) {
      reading
          .partialAnimation()
          .map(animation -> BoneProblems.differences(animation, choice.get()))
          .ifPresent(problems::addAll);
      problems.addAll(ofPoses(reading, choice.get()));
    }
    return new SkeletonOfText(
        candidates,
        bones,
        encoding(reading),
        reading.poseSkeleton(),
        choice,
        problems,
        new OfRows());
  }

  /**
   * The skeleton of an animation in a report, which names all bones with the same problem together.
   *
   * @param skeletons finds a skeleton for a list of bones
   */
  static SkeletonOfText ofReport(
      TextReading reading,
      Animation animation,
      Function<List<String>, Optional<SkeletonMatch>> skeletons) {
    Optional<SkeletonMatch> choice = skeletons.apply(animation.bones());
    List<Problem> problems = new ArrayList<>();
    choice.ifPresent(
        c -> {
          problems.addAll(BoneProblems.of(animation, c));
          problems.addAll(ofPoses(reading, c));
        });
    return new SkeletonOfText(
        SkeletonCandidates.NONE,
        animation.bones(),
        Optional.of(animation.encoding()),
        reading.poseSkeleton(),
        choice,
        problems,
        new OfRows());
  }

  /** The problem of a text of poses whose own skeleton differs from the chosen one. */
  private static List<Problem> ofPoses(TextReading reading, SkeletonMatch choice) {
    return choice.isCertain() ? choice.otherParents(reading).stream().toList() : List.of();
  }

  /**
   * See {@link SkeletonMatch#ofRows}. Always returns the same object, because the figure is drawn
   * anew if it gets another one.
   */
  Optional<SkeletonMatch> ofRows() {
    return rows.get(this);
  }

  /** The skeleton of an edited text: this one, unless what it depends on has changed. */
  SkeletonOfText next(TextReading edited) {
    return encoding(edited).equals(encoding)
            && edited.head().bones().equals(bones)
            && edited.poseSkeleton().equals(poses)
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
