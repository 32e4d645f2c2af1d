package org.rtmtext.edits;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData.OfPhases;
import org.rtmtext.problem.Wording;
import org.rtmtext.rules.PhaseRules;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/**
 * Fixes of the first lines of frames: phases, their order, counts of transforms. The title of a fix
 * of several phases lists the phases after it.
 */
final class PhaseFixes extends FixFinder {
  /** How many phases a title lists before the last one. */
  private static final int LISTED = 3;

  private static final MathContext THREE_DIGITS = new MathContext(3);

  PhaseFixes(QuickFixes context, Problem problem) {
    super(context, problem);
  }

  void order() {
    double[] sorted = context.sortedPhases();
    addOfText(
        Fix.Choice.PREFERRED,
        FixKind.SORT_FRAMES.of(list(sorted.length, f -> sorted[f])),
        () -> PhaseEdits.sort(reading));
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
    double first = phaseOrNaN(0);
    double length = phaseOrNaN(reading.frameCount() - 1) - first;
    if (length > 0) {
      addOfText(
          Fix.Choice.preferredIf(fixes.isEmpty()),
          FixKind.SCALE_PHASES.of(
              list(reading.frameCount(), f -> (phaseOrNaN(f) - first) / length)),
          () -> PhaseEdits.scale(reading));
    }
  }

  void betweenOrEvenly() {
    between();
    evenly();
  }

  private void evenly() {
    addOfText(
        Fix.Choice.POSSIBLE,
        FixKind.SPACE_PHASES.of(
            list(reading.frameCount(), f -> PhaseEdits.even(f, reading.frameCount()))),
        () -> PhaseEdits.spaceEvenly(reading));
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
              .of(Wording.stored(largest), list(reading.frameCount(), f -> phaseOrNaN(f) / by)),
          () -> PhaseEdits.divide(reading, by));
    }
  }

  void missing() {
    if (frame < 0) {
      preferred(FixKind.MOVE_PHASES.of(), edit(this::assignExtraPhases));
      return;
    }
    int[] unphased = Arrays.stream(context.unphasedFrames()).filter(f -> f < frame).toArray();
    float[] phases = missingPhases(unphased);
    preferred(
        FixKind.FILL_IN_PHASES.of(list(unphased.length, i -> PhaseEdits.decimal(phases[i]))),
        edit(
            changes -> {
              for (int i = 0; i < unphased.length; i++) {
                FrameLine.of(document, unphased[i]).setPhase(NumberText.of(phases[i]), changes);
              }
            }));
    evenly();
  }

  /** The first three of several phases and the last one, without those that cannot be read. */
  private static String list(int count, IntToDoubleFunction phase) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double value = phase.applyAsDouble(i);
      if (Double.isFinite(value)) {
        parts.add(Wording.number(value < 1 ? rounded(value) : value));
      }
      if (i == LISTED - 1 && count > LISTED + 1) {
        parts.add("...");
        i = count - 2;
      }
    }
    return String.join(", ", parts);
  }

  private static double rounded(double phase) {
    return new BigDecimal(phase).round(THREE_DIGITS).doubleValue();
  }

  /** The phase of a frame; nan if it is not finite or cannot be read. */
  private double phaseOrNaN(int f) {
    return phase(f).map(PhaseEdits::decimal).orElse(Double.NaN);
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
   * The phases of frames without one: those of each run of such frames are spaced evenly between
   * the frames beside the run.
   *
   * @param unphased the indexes of all frames without a phase before the problem's frame, which has
   *     one
   */
  private float[] missingPhases(int[] unphased) {
    float[] phases = new float[unphased.length];
    int first = 0;
    for (int i = 0; i < unphased.length; i++) {
      boolean isLast = i == unphased.length - 1 || unphased[i + 1] != unphased[i] + 1;
      if (isLast) {
        int start = unphased[first];
        int end = unphased[i] + 1;
        double to = PhaseEdits.decimal(phase(end).orElse(1f));
        double from =
            start == 0 ? Math.min(0, to) : PhaseEdits.decimal(phase(start - 1).orElse(0f));
        int before = start == 0 ? 0 : start - 1;
        for (; first <= i; first++) {
          phases[first] =
              (float) (from + (to - from) * (unphased[first] - before) / (end - before));
        }
      }
    }
    return phases;
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
