package org.rtmtext.edits;

import java.util.List;
import java.util.Optional;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData.OfPhases;
import org.rtmtext.problem.Wording;
import org.rtmtext.rules.PhaseRules;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/** Fixes of the first lines of frames: phases, their order, counts of transforms. */
final class PhaseFixes extends FixFinder {
  PhaseFixes(QuickFixes context, Problem problem) {
    super(context, problem);
  }

  void order() {
    addOfText(Fix.Choice.PREFERRED, FixKind.SORT_FRAMES.of(), () -> PhaseEdits.sort(reading));
    betweenOrEvenly();
  }

  void counts() {
    if (FrameLine.of(document, frame).isUnphased()) {
      betweenOrEvenly();
    } else {
      wholeFrame();
    }
  }

  void notInEncoding() {
    FrameLine frameLine = FrameLine.of(document, frame);
    if (frameLine.isUnphased() && tokens.get(1).start() == problem.range().column()) {
      betweenOrEvenly();
    } else {
      obvious(FixKind.REMOVE_COUNT.of(), edit(frameLine::removeCount));
    }
  }

  void range() {
    if (!context.havePhasesOtherUnit()) {
      if (frame >= 0 && isInside(frame - 1) && isInside(frame + 1)) {
        between();
      }
      if (frame >= 0) {
        evenly();
      }
      return;
    }
    if (phase(0).stream().anyMatch(first -> first != 0)) {
      scale();
    }
    divide();
    if (frame >= 0) {
      evenly();
    }
  }

  /**
   * Whether a frame has a phase from 0 to 1. Also true for the indexes before the first and after
   * the last frame.
   */
  private boolean isInside(int f) {
    return f < 0
        || f == reading.frameCount()
        || phase(f).stream().anyMatch(p -> !PhaseRules.isOutside(p));
  }

  void ends() {
    if (problem.data(OfPhases.class).stream().anyMatch(p -> p.kind() == OfPhases.Kind.OPEN_LOOP)) {
      addOfText(Fix.Choice.PREFERRED, FixKind.CLOSE_LOOP.of(), () -> FrameEdits.closeLoop(reading));
    }
    scale();
    setPhase(frame == 0 ? 0 : 1, false);
    evenly();
  }

  private void scale() {
    if (phase(0).orElse(1f) < phase(reading.frameCount() - 1).orElse(0f)) {
      addOfText(
          Fix.Choice.preferredIf(fixes.isEmpty()),
          FixKind.SCALE_PHASES.of(),
          () -> PhaseEdits.scale(reading));
    }
  }

  void betweenOrEvenly() {
    between();
    evenly();
  }

  private void evenly() {
    addOfText(
        Fix.Choice.POSSIBLE, FixKind.SPACE_PHASES.of(), () -> PhaseEdits.spaceEvenly(reading));
  }

  /** Adds the fix that writes the phase half way between the phases of the adjacent frames. */
  private void between() {
    boolean first = frame == 0;
    boolean last = frame == reading.frameCount() - 1;
    float before = first ? 0 : phase(frame - 1).orElse(Float.NaN);
    float after = last ? 1 : phase(frame + 1).orElse(Float.NaN);
    float middle =
        first
            ? 0
            : last ? 1 : (float) ((PhaseEdits.decimal(before) + PhaseEdits.decimal(after)) / 2);
    if ((first || before < middle) && (last || middle < after)) {
      setPhase(middle, fixes.isEmpty());
    }
  }

  private void setPhase(float phase, boolean preferred) {
    add(
        Fix.Choice.preferredIf(preferred),
        FixKind.WRITE_PHASE.of(NumberText.of(phase)),
        () -> PhaseEdits.setPhase(reading, frame, phase));
  }

  private Optional<Float> phase(int f) {
    return reading.rows().phase(f).filter(p -> Float.isFinite(p));
  }

  /** Adds the fix that turns phases that count frames or seconds into fractions. */
  private void divide() {
    float largest = context.largestPhase();
    if (largest > 1) {
      double by = PhaseEdits.decimal(largest);
      boolean ofFrames =
          !reading.head().properties().isEmpty() && !PhaseEdits.doPropertiesMove(reading);
      addOfText(
          Fix.Choice.preferredIf(fixes.isEmpty()),
          (ofFrames ? FixKind.DIVIDE_PHASES : FixKind.DIVIDE_ALL_PHASES)
              .of(Wording.stored(largest)),
          () -> PhaseEdits.divide(reading, by));
    }
  }

  void missing() {
    if (frame < 0) {
      preferred(FixKind.MOVE_PHASES.of(), edit(this::assignExtraPhases));
      return;
    }
    preferred(FixKind.FILL_IN_PHASES.of(), edit(this::fillIn));
    evenly();
  }

  private void assignExtraPhases(EditBuilder changes) {
    List<Token> numbers = numbers();
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

  /**
   * Adds evenly spaced phases to each run of frames without phases, if a frame with a phase follows
   * the run.
   */
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

  /** Adds the fix that replaces a count of transforms by a row for each bone. */
  private void wholeFrame() {
    List<Integer> nameless =
        FrameLine.rowLines(document, frame).stream()
            .filter(l -> RowTokens.of(document.line(l)).stream().anyMatch(r -> r.name().isEmpty()))
            .toList();
    // A fix of many problems at once must not delete transforms unseen.
    add(
        nameless.isEmpty() ? Fix.Choice.OBVIOUS : Fix.Choice.PREFERRED,
        FixKind.GIVE_EACH_BONE_A_ROW.of(),
        edit(
            changes -> {
              FrameLine.of(document, frame).removeCount(changes);
              nameless.forEach(l -> changes.deleteLines(l, l + 1));
              BoneEdits.addRows(reading, frame, context.missing(frame), true, changes);
            }));
  }
}
