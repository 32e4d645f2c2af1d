package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.text.NumberText;
import org.rtmtext.text.RowTokens;
import org.rtmtext.text.Span;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.TextReading;
import org.rtmtext.text.Token;

/** Fixes of the lines that frames begin with: their phases, their order, their counts. */
final class PhaseFixes {
  private final FixContext context;
  private final TextReading reading;
  private final TextDocument document;
  private final Problem problem;
  private final int frame;
  private final List<Fix> fixes = new ArrayList<>();

  private PhaseFixes(FixContext context, Problem problem) {
    this.context = context;
    reading = context.reading();
    document = reading.document();
    this.problem = problem;
    frame = document.blockOfLine(problem.range().line()) - 1;
  }

  static List<Fix> of(FixContext context, Problem problem) {
    return new PhaseFixes(context, problem).find();
  }

  private List<Fix> find() {
    switch (problem.code()) {
      case PHASE_ORDER -> {
        fixes.add(
            Fix.obvious(
                    "Put the frames in the order of their phases", () -> PhaseEdits.sort(reading))
                .once()
                .ofText(context.isLarge()));
        between();
        evenly();
      }
      case PHASE_RANGE -> {
        divide();
        if (frame >= 0) {
          evenly();
        }
      }
      case PHASE_ENDS -> {
        end();
        evenly();
      }
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
        if (FrameLine.of(document, frame).isUnphased()
            && Token.of(FrameLine.of(document, frame).text()).get(1).start()
                == problem.range().column()) {
          between();
          evenly();
        } else {
          fixes.add(
              Fix.obvious(
                  "Remove 'transforms' and the number",
                  () -> {
                    EditBuilder changes = new EditBuilder(document);
                    FrameLine.of(document, frame).removeCount(changes);
                    return changes.result();
                  }));
        }
      }
      default -> {
        between();
        evenly();
      }
    }
    return fixes;
  }

  private void evenly() {
    fixes.add(
        Fix.possible(
                "Space the phases of all frames evenly from 0 to 1",
                () -> PhaseEdits.spaceEvenly(reading))
            .ofText(context.isLarge()));
  }

  /** A phase half way between those of the frames beside it. */
  private void between() {
    Optional<Float> before = frame == 0 ? Optional.of(0f) : phase(frame - 1);
    boolean last = frame == reading.frameCount() - 1;
    Optional<Float> behind = last ? Optional.of(1f) : phase(frame + 1);
    if (before.isEmpty() || behind.isEmpty()) {
      return;
    }
    float middle =
        frame == 0
            ? 0
            : last
                ? 1
                : (float)
                    ((PhaseEdits.decimal(before.get()) + PhaseEdits.decimal(behind.get())) / 2);
    if (frame > 0 && !(before.get() < middle) || !last && !(middle < behind.get())) {
      return;
    }
    setPhase(middle, fixes.isEmpty());
  }

  private void setPhase(float phase, boolean preferred) {
    fixes.add(
        Fix.possible(
                "Write phase " + NumberText.of(phase),
                () -> {
                  EditBuilder changes = new EditBuilder(document);
                  FrameLine.of(document, frame).setPhase(NumberText.of(phase), changes);
                  return changes.result();
                })
            .preferredIf(preferred));
  }

  private Optional<Float> phase(int f) {
    return reading.rows().phase(f).filter(p -> Float.isFinite(p));
  }

  private void end() {
    boolean first = frame == 0;
    setPhase(first ? 0 : 1, true);
  }

  /** Phases that count frames or seconds become fractions. */
  private void divide() {
    float most = context.largestPhase().orElse(0f);
    if (most > 1) {
      double by = PhaseEdits.decimal(most);
      fixes.add(
          Fix.obvious(
                  "Divide all phases by " + Wording.stored(most),
                  () -> PhaseEdits.divide(reading, by))
              .once()
              .ofText(context.isLarge()));
    }
  }

  private void phaseMissing() {
    if (frame < 0) {
      fixes.add(
          Fix.obvious("Give these phases to the frames without one", this::giveExtraPhases).once());
      return;
    }
    fixes.add(
        Fix.possible("Give the frames before this one phases between the others", this::fillIn)
            .preferredIf(true));
    evenly();
  }

  private List<TextChange> giveExtraPhases() {
    EditBuilder changes = new EditBuilder(document);
    Span span = reading.head().sections().get(Section.EXTRA_PHASES);
    int line = document.lineAt(span.offset());
    String text = document.line(line);
    List<Token> numbers =
        Token.of(text).stream().filter(t -> t.kind() == Token.Kind.NUMBER).toList();
    int given = 0;
    for (int f = 0; f < reading.frameCount() && given < numbers.size(); f++) {
      FrameLine frameLine = FrameLine.of(document, f);
      if (frameLine.isUnphased()) {
        frameLine.setPhase(numbers.get(given++).text(text), changes);
      }
    }
    if (given == numbers.size()) {
      changes.deleteLines(line, line + 1);
    } else if (given > 0) {
      changes.replace(line, numbers.get(0).start(), numbers.get(given).start(), "");
    }
    return changes.result();
  }

  /**
   * Phases at equal distances for each run of frames that have none but are before one that has.
   */
  private List<TextChange> fillIn() {
    EditBuilder changes = new EditBuilder(document);
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
    return changes.result();
  }

  /** A frame with another number of transforms gets a row for each bone. */
  private void wholeFrame() {
    List<Integer> nameless =
        FrameLine.rowLines(document, frame).stream()
            .filter(l -> RowTokens.of(document.line(l)).filter(r -> r.name().isEmpty()).isPresent())
            .toList();
    Fix fix =
        Fix.obvious(
            "Give each bone one row in this frame",
            () -> {
              EditBuilder changes = new EditBuilder(document);
              FrameLine.of(document, frame).removeCount(changes);
              nameless.forEach(l -> changes.deleteLines(l, l + 1));
              BoneEdits.addRows(reading, frame, context.missing(frame), true, changes);
              return changes.result();
            });
    // Transforms are not deleted by a fix that nobody has looked at.
    fixes.add(nameless.isEmpty() ? fix : fix.once());
  }
}
