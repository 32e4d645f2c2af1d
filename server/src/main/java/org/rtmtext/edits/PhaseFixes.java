package org.rtmtext.edits;

import java.util.List;
import java.util.Optional;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData.Condition;
import org.rtmtext.problem.Wording;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/** Fixes of the first lines of frames: phases, their order, counts of transforms. */
final class PhaseFixes extends FixFinder {
  PhaseFixes(FixContext context, Problem problem) {
    super(context, problem);
  }

  @Override
  void find() {
    switch (problem.code()) {
      case PHASE_ORDER -> {
        fixes.add(
            Fix.obvious("Sort the frames by phase", () -> PhaseEdits.sort(reading))
                .once()
                .ofText(large));
        between();
        evenly();
      }
      case PHASE_RANGE -> {
        divide();
        if (frame >= 0) {
          evenly();
        }
      }
      case PHASE_ENDS -> phaseEnds();
      case PHASE_MISSING -> phaseMissing();
      case COUNTS_DISAGREE -> {
        if (FrameLine.of(document, frame).isUnphased()) {
          between();
          evenly();
        } else {
          wholeFrame();
        }
      }
      case NOT_IN_ENCODING -> {
        FrameLine frameLine = FrameLine.of(document, frame);
        if (frameLine.isUnphased() && tokens.get(1).start() == problem.range().column()) {
          between();
          evenly();
        } else {
          obvious("Remove 'transforms' and the number", edit(frameLine::removeCount));
        }
      }
      default -> {
        between();
        evenly();
      }
    }
  }

  private void phaseEnds() {
    if (problem.data(Condition.class).isPresent()) {
      fixes.add(
          Fix.possible(
                  "Add the first frame at the end, with phase 1",
                  () -> FrameEdits.closeLoop(reading))
              .preferredIf(true)
              .ofText(large));
    }
    if (phase(0).orElse(1f) < phase(reading.frameCount() - 1).orElse(0f)) {
      fixes.add(
          Fix.possible(
                  "Scale the phases of all frames to the range 0 to 1",
                  () -> PhaseEdits.scale(reading))
              .preferredIf(fixes.isEmpty())
              .ofText(large));
    }
    setPhase(frame == 0 ? 0 : 1, false);
    evenly();
  }

  private void evenly() {
    fixes.add(
        Fix.possible(
                "Space the phases of all frames evenly from 0 to 1",
                () -> PhaseEdits.spaceEvenly(reading))
            .ofText(large));
  }

  /** A phase half way between those of the adjacent frames. */
  private void between() {
    boolean first = frame == 0;
    boolean last = frame == reading.frameCount() - 1;
    Optional<Float> before = first ? Optional.of(0f) : phase(frame - 1);
    Optional<Float> after = last ? Optional.of(1f) : phase(frame + 1);
    if (before.isEmpty() || after.isEmpty()) {
      return;
    }
    float middle =
        first
            ? 0
            : last
                ? 1
                : (float)
                    ((PhaseEdits.decimal(before.get()) + PhaseEdits.decimal(after.get())) / 2);
    if ((first || before.get() < middle) && (last || middle < after.get())) {
      setPhase(middle, fixes.isEmpty());
    }
  }

  private void setPhase(float phase, boolean preferred) {
    fixes.add(
        Fix.possible(
                "Write phase " + NumberText.of(phase),
                () -> PhaseEdits.setPhase(reading, frame, phase))
            .preferredIf(preferred));
  }

  private Optional<Float> phase(int f) {
    return reading.rows().phase(f).filter(p -> Float.isFinite(p));
  }

  /** Phases that count frames or seconds become fractions. */
  private void divide() {
    float largest = context.largestPhase().orElse(0f);
    if (largest > 1) {
      double by = PhaseEdits.decimal(largest);
      boolean ofFrames =
          !reading.head().properties().isEmpty() && PhaseEdits.arePropertiesFractions(reading);
      fixes.add(
          Fix.obvious(
                  (ofFrames ? "Divide the phases of all frames by " : "Divide all phases by ")
                      + Wording.stored(largest),
                  () -> PhaseEdits.divide(reading, by))
              .once()
              .ofText(large));
    }
  }

  private void phaseMissing() {
    if (frame < 0) {
      fixes.add(
          Fix.obvious(
                  "Move these phases to the frames without a phase", edit(this::assignExtraPhases))
              .once());
      return;
    }
    preferred("Space the missing phases evenly between the existing ones", edit(this::fillIn));
    evenly();
  }

  private void assignExtraPhases(EditBuilder changes) {
    List<Token> numbers = tokens.stream().filter(t -> t.kind() == Token.Kind.NUMBER).toList();
    int assigned = 0;
    for (int f = 0; f < reading.frameCount() && assigned < numbers.size(); f++) {
      FrameLine frameLine = FrameLine.of(document, f);
      if (frameLine.isUnphased()) {
        frameLine.setPhase(numbers.get(assigned++).text(text), changes);
      }
    }
    if (assigned == numbers.size()) {
      changes.deleteLines(line, line + 1);
    } else if (assigned > 0) {
      changes.replace(line, numbers.get(0).start(), numbers.get(assigned).start(), "");
    }
  }

  /** Spaces the phases evenly in each run of frames without one that a frame with one follows. */
  private void fillIn(EditBuilder changes) {
    for (int f = 0; f < frame; f++) {
      if (!FrameLine.of(document, f).isUnphased()) {
        continue;
      }
      int end = f + 1;
      while (end < frame && FrameLine.of(document, end).isUnphased()) {
        end++;
      }
      double to = PhaseEdits.decimal(phase(end).orElse(1f));
      double from = f == 0 ? Math.min(0, to) : PhaseEdits.decimal(phase(f - 1).orElse(0f));
      int steps = f == 0 ? end : end - f + 1;
      for (int i = f; i < end; i++) {
        double step = f == 0 ? i : i - f + 1;
        float phase = (float) (from + (to - from) * step / steps);
        FrameLine.of(document, i).setPhase(NumberText.of(phase), changes);
      }
      f = end;
    }
  }

  /** Replaces a count of transforms by a row for each bone. */
  private void wholeFrame() {
    List<Integer> nameless =
        FrameLine.rowLines(document, frame).stream()
            .filter(l -> RowTokens.of(document.line(l)).filter(r -> r.name().isEmpty()).isPresent())
            .toList();
    Fix fix =
        Fix.obvious(
            "Give each bone one row in this frame",
            edit(
                changes -> {
                  FrameLine.of(document, frame).removeCount(changes);
                  nameless.forEach(l -> changes.deleteLines(l, l + 1));
                  BoneEdits.addRows(reading, frame, context.missing(frame), true, changes);
                }));
    // A fix of many problems at once must not delete transforms unseen.
    fixes.add(nameless.isEmpty() ? fix : fix.once());
  }
}
