package org.rtmtext.analysis;

import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.Validator;

/**
 * The problems that the rules find in an animation. Those of the head and of the phases are kept
 * apart from those of each frame, so that an edit of one frame checks that frame only.
 */
final class RuleProblems {
  /** Problems of one frame that are kept; the others are counted. */
  private static final int MAX_OF_A_FRAME = 100;

  private static final ProblemCollector NONE = new ProblemCollector(0);

  private final ProblemCollector head;

  /** Null for frames that could not be read. */
  private final ProblemCollector[] frames;

  private RuleProblems(ProblemCollector head, ProblemCollector[] frames) {
    this.head = head;
    this.frames = frames;
  }

  /**
   * For a report, which keeps nothing of each frame.
   *
   * @param all problems of the animation
   */
  static RuleProblems ofReport(ProblemCollector all) {
    return new RuleProblems(all, new ProblemCollector[0]);
  }

  static RuleProblems of(TextReading reading) {
    return check(reading, new ProblemCollector[reading.frameCount()]);
  }

  /**
   * The problems of an edited text.
   *
   * @param before what these problems were found in
   */
  RuleProblems next(TextReading reading, TextReading before) {
    ProblemCollector[] known = new ProblemCollector[reading.frameCount()];
    reuse(reading, known, before);
    return check(reading, known);
  }

  private static RuleProblems check(TextReading reading, ProblemCollector[] frames) {
    ProblemCollector head = new ProblemCollector(TextReading.MAX_PROBLEMS);
    Optional<Animation> animation = reading.partialAnimation();
    if (animation.isEmpty()) {
      return new RuleProblems(head, new ProblemCollector[frames.length]);
    }
    Validator.checkHead(animation.get(), head);
    Validator.checkPhases(animation.get(), head);
    for (int f = 0; f < frames.length; f++) {
      if (frames[f] == null && reading.frame(f).isPresent()) {
        ProblemCollector found = new ProblemCollector(MAX_OF_A_FRAME);
        Validator.checkFrame(animation.get(), f, found);
        frames[f] = found.isEmpty() ? NONE : found;
      }
    }
    return new RuleProblems(head, frames);
  }

  private void reuse(TextReading reading, ProblemCollector[] into, TextReading before) {
    int old = frames.length;
    int common = Math.min(old, into.length);
    int start = 0;
    while (start < common && reading.sharesFrame(start, before, start)) {
      into[start] = frames[start];
      start++;
    }
    int moved = into.length - old;
    for (int f = into.length - 1;
        f >= start && f - moved >= start && reading.sharesFrame(f, before, f - moved);
        f--) {
      ProblemCollector known = frames[f - moved];
      // Messages name the frame by its number and phase.
      if (moved == 0 || known != null && known.isEmpty()) {
        into[f] = known;
      }
    }
  }

  /** Problems of the head and of the phases; in a report, of all frames too. */
  ProblemCollector head() {
    return head;
  }

  /** Number of frames whose problems are kept; 0 in a report. */
  int frameCount() {
    return frames.length;
  }

  /** The problems of a frame; none if it could not be read. */
  ProblemCollector frame(int frame) {
    return frames[frame] == null ? NONE : frames[frame];
  }
}
