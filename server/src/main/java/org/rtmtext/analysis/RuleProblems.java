package org.rtmtext.analysis;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.HeadRules;
import org.rtmtext.rules.PhaseRules;
import org.rtmtext.rules.RowRules;
import org.rtmtext.rules.Validator;

/**
 * The problems that the rules find in an animation. Those of the head and of the phases are kept
 * apart from those of each frame, so that an edit of one frame checks that frame only. The problems
 * of frames are only counted; their messages are made on request.
 */
final class RuleProblems {
  /** Maximum number of problems of one frame and code to describe; others are only counted. */
  private static final int MAX_OF_A_FRAME = 100;

  private static final class OfFrame {
    static final OfFrame NONE = new OfFrame(new ProblemCollector(0));

    final ProblemCollector counted;

    /** The problems with their messages; null until they are requested. */
    volatile List<Problem> described;

    OfFrame(ProblemCollector counted) {
      this.counted = counted;
    }
  }

  private final ProblemCollector head;

  /** The animation; empty in a report, and if the head cannot be read. */
  private final Optional<Animation> animation;

  /** The problems of each frame; null for a frame that could not be read. */
  private final OfFrame[] frames;

  private RuleProblems(ProblemCollector head, Optional<Animation> animation, OfFrame[] frames) {
    this.head = head;
    this.animation = animation;
    this.frames = frames;
  }

  /**
   * The problems for a report, which keeps none of them by frame.
   *
   * @param all problems of the animation
   */
  static RuleProblems ofReport(ProblemCollector all) {
    return new RuleProblems(all, Optional.empty(), new OfFrame[0]);
  }

  static RuleProblems of(TextReading reading) {
    return check(reading, new OfFrame[reading.frameCount()]);
  }

  /**
   * The problems of an edited text.
   *
   * @param before the reading in which these problems were found
   */
  RuleProblems next(TextReading reading, TextReading before) {
    OfFrame[] known = new OfFrame[reading.frameCount()];
    reuse(reading, known, before);
    return check(reading, known);
  }

  private static RuleProblems check(TextReading reading, OfFrame[] frames) {
    ProblemCollector head = new ProblemCollector(TextReading.MAX_PROBLEMS);
    Optional<Animation> animation = reading.partialAnimation();
    if (animation.isEmpty()) {
      return new RuleProblems(head, animation, new OfFrame[frames.length]);
    }
    HeadRules.check(animation.get(), head);
    PhaseRules.check(animation.get(), head);
    for (int f = 0; f < frames.length; f++) {
      if (frames[f] == null && reading.frame(f).isPresent()) {
        ProblemCollector counted = RowRules.check(animation.get(), f, new ProblemCollector(0));
        frames[f] = counted.isEmpty() ? OfFrame.NONE : new OfFrame(counted);
      }
    }
    return new RuleProblems(head, animation, frames);
  }

  private void reuse(TextReading reading, OfFrame[] into, TextReading before) {
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
      OfFrame known = frames[f - moved];
      // Messages name the frame by its number and phase.
      if (moved == 0 || known == OfFrame.NONE) {
        into[f] = known;
      }
    }
  }

  /**
   * The problems that several rows, frames or bones of the list have, by code: one problem for each
   * cause. Its place is the first that has it; {@link ProblemData.Counts} has the others.
   *
   * @param rules problems that are turned off are left out
   */
  Map<Code, List<Problem>> ofSeveralPlaces(SeverityRules rules) {
    Map<Code, Integer> counts = new EnumMap<>(Code.class);
    for (int f = 0; f < frames.length; f++) {
      count(f).forEach((code, count) -> counts.merge(code, count, Integer::sum));
    }
    // A frame with errors has no phase, which must not be reported.
    if (IntStream.range(0, frames.length).allMatch(this::isRead)) {
      head.list().stream()
          .filter(p -> isJoined(p.place()))
          .forEach(p -> counts.merge(p.code(), 1, Integer::sum));
    }
    counts.values().removeIf(count -> count == 1);
    counts.keySet().removeIf(rules::isOff);
    if (counts.isEmpty()) {
      return Map.of();
    }
    Set<Code> codes = counts.keySet();
    ProblemCollector causes =
        Validator.causes(
            animation.orElseThrow(),
            frame -> !Collections.disjoint(count(frame).keySet(), codes),
            rules);
    return causes.list().stream()
        .filter(p -> codes.contains(p.code()) && isJoined(p.place()))
        .collect(Collectors.groupingBy(Problem::code));
  }

  /** Whether problems of such places are joined. Names in rows are not: each is a mistake. */
  static boolean isJoined(Place place) {
    return place instanceof Place.Row row
        ? row.part() != RowPart.NAME
        : place instanceof Place.FrameHead
            || place instanceof Place.FrameCount
            || place instanceof Place.Bone;
  }

  private boolean isRead(int frame) {
    return frames[frame] != null;
  }

  /** Problems of the head and of the phases; in a report, of all frames too. */
  ProblemCollector head() {
    return head;
  }

  /** Number of frames whose problems are kept; 0 in a report. */
  int frameCount() {
    return frames.length;
  }

  /** The number of problems of a frame, by code; none if it could not be read. */
  Map<Code, Integer> count(int frame) {
    return ofFrame(frame).counted.leftOut();
  }

  /**
   * The problems of a frame, at most {@link #MAX_OF_A_FRAME} for each code; none if it could not be
   * read.
   */
  List<Problem> list(int frame) {
    OfFrame problems = ofFrame(frame);
    if (problems == OfFrame.NONE) {
      return List.of();
    }
    if (problems.described == null) {
      problems.described =
          RowRules.check(animation.orElseThrow(), frame, ProblemCollector.perCode(MAX_OF_A_FRAME))
              .list();
    }
    return problems.described;
  }

  private OfFrame ofFrame(int frame) {
    return frames[frame] == null ? OfFrame.NONE : frames[frame];
  }
}
