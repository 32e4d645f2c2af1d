package org.rtmtext.projection;

import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.projection.SkeletonChoice.Reason;
import org.rtmtext.text.HeadLines;
import org.rtmtext.text.TextReading;
import org.rtmtext.validation.Findings;
import org.rtmtext.validation.SkeletonRules;

/**
 * The skeleton of a text, and what is wrong with the list of bones for it. Follows from the head of
 * the text and the candidates alone.
 *
 * <p>Of a skeleton that the user chose, everything is told. One that was found may be another
 * model's, and then a warning for each bone would be nothing but noise. Of the nearest one,
 * everything is told unless it lacks a quarter of the bones and more than ten. One from elsewhere
 * in the workspace, or that comes along, is a guess: of it only unknown bones are told, and only
 * where it has four of five. So the animation of a dog gets no sixty warnings for not being one of
 * a man, and one of a man that has a bone too many gets one.
 */
final class SkeletonFit {
  /** Where nothing was looked for. */
  static final SkeletonFit NONE =
      new SkeletonFit(
          SkeletonCandidates.NONE, List.of(), Optional.empty(), Optional.empty(), new Findings(0));

  private static final int MOST_FINDINGS = 1000;

  /** So many unknown bones of the nearest skeleton are told, however few it knows. */
  private static final int FEW = 10;

  private final SkeletonCandidates candidates;
  private final List<String> bones;
  private final Optional<Encoding> encoding;
  private final Optional<SkeletonChoice> choice;
  private final Findings findings;

  private SkeletonFit(
      SkeletonCandidates candidates,
      List<String> bones,
      Optional<Encoding> encoding,
      Optional<SkeletonChoice> choice,
      Findings findings) {
    this.candidates = candidates;
    this.bones = bones;
    this.encoding = encoding;
    this.choice = choice;
    this.findings = findings;
  }

  static SkeletonFit of(TextReading reading, SkeletonCandidates candidates) {
    List<String> bones = listed(reading);
    Optional<SkeletonChoice> choice = candidates.find(bones);
    Findings findings = new Findings(MOST_FINDINGS);
    if (choice.isPresent()) {
      check(reading, choice.get(), findings);
    }
    return new SkeletonFit(candidates, bones, encoding(reading), choice, findings);
  }

  /** The same for another text. */
  SkeletonFit next(TextReading edited) {
    return candidates == SkeletonCandidates.NONE
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

  private static void check(TextReading reading, SkeletonChoice choice, Findings out) {
    if (!isCredible(choice)) {
      return;
    }
    boolean guessed = choice.reason() == Reason.BEST || choice.reason() == Reason.BUILT_IN;
    Findings all = new Findings(MOST_FINDINGS);
    reading
        .partialAnimation()
        .ifPresent(animation -> SkeletonRules.check(animation, choice.skeleton(), all));
    for (Finding f : all.findings()) {
      if (!guessed || f.code() == Code.BONE_NOT_IN_SKELETON) {
        out.add(f.code(), f.place(), f::message);
      }
    }
  }

  private static boolean isCredible(SkeletonChoice choice) {
    int unknown = choice.bones() - choice.known();
    return switch (choice.reason()) {
      case CHOSEN -> true;
      case NEAREST -> unknown <= FEW || 4L * unknown <= choice.bones();
      case BEST, BUILT_IN -> 5L * unknown <= choice.bones();
    };
  }

  SkeletonCandidates candidates() {
    return candidates;
  }

  Optional<SkeletonChoice> choice() {
    return choice;
  }

  Findings findings() {
    return findings;
  }

  /** The names in the list of bones of a text that this one is of. */
  List<String> bones(TextReading reading) {
    return candidates == SkeletonCandidates.NONE ? listed(reading) : bones;
  }
}
