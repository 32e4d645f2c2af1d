package org.rtmtext.edits;

import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.reader.TextReading;

/** A text and facts about it that the fixes of several problems need. */
final class FixContext {
  private final Analysis analysis;
  private Suggestions bones;
  private int missingIn = -1;
  private List<Integer> missing;
  private Optional<Float> largestPhase;

  FixContext(Analysis analysis) {
    this.analysis = analysis;
  }

  Analysis analysis() {
    return analysis;
  }

  TextReading reading() {
    return analysis.reading();
  }

  /** Whether the text is so large that changing all frames takes noticeable time. */
  boolean isLarge() {
    return reading().frameCount() > QuickFixes.MANY_FRAMES;
  }

  /** Suggestions from the bones of the list. */
  Suggestions bones() {
    if (bones == null) {
      bones = new Suggestions(reading().head().bones());
    }
    return bones;
  }

  /** The bones for which a frame has no row; see {@link BoneEdits#missing}. */
  List<Integer> missing(int frame) {
    if (missingIn != frame) {
      missing = BoneEdits.missing(reading(), frame, bones());
      missingIn = frame;
    }
    return missing;
  }

  /** The largest phase; empty if a phase is negative, not finite or unreadable. */
  Optional<Float> largestPhase() {
    if (largestPhase == null) {
      float largest = 0;
      for (int f = 0; f < reading().frameCount(); f++) {
        float phase = reading().rows().phase(f).orElse(Float.NaN);
        largest = phase >= 0 ? Math.max(largest, phase) : Float.POSITIVE_INFINITY;
      }
      largestPhase = Optional.of(largest).filter(Float::isFinite);
    }
    return largestPhase;
  }
}
