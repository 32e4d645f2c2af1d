package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Property;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.TextReading;

/** The hover of the first line of a frame: its phase. */
final class FrameHover {
  private static final int MAX_PROPERTIES = 5;

  private FrameHover() {}

  /**
   * Adds the sentences about a frame.
   *
   * @param none whether the line has {@code none} for the phase
   * @param readable whether the line has no error
   */
  static void describe(
      TextReading reading, int frame, boolean none, boolean readable, HoverText out) {
    String title = out.bold("Frame " + (frame + 1)) + " of " + reading.frameCount();
    Optional<Float> phase = readable ? reading.rows().phase(frame) : Optional.empty();
    if (phase.isEmpty()) {
      out.paragraph(
          title
              + (none
                  ? ", without a phase: the file's array of phases ends before this frame"
                  : ": this line cannot be read"));
      return;
    }
    float value = phase.get();
    String rounded = DisplayNumbers.rounded(value, 4);
    String percent = DisplayNumbers.rounded(value * 100.0, 2);
    out.say("%s: at phase %s, which is %s %% of the animation's length", title, rounded, percent);
    int bits = Float.floatToRawIntBits(value);
    String neighbours = neighbours(reading, frame, value);
    String stored = NumberText.ofFloat(bits);
    out.say("Stored as the float %s (bits %08X).%s", stored, bits, neighbours);
    properties(reading, frame, value, out);
  }

  private static String neighbours(TextReading reading, int frame, float phase) {
    List<String> gaps = new ArrayList<>();
    phase(reading, frame - 1)
        .filter(p -> p <= phase)
        .ifPresent(p -> gaps.add(gap(phase, p) + " after " + Wording.frame(frame - 1)));
    phase(reading, frame + 1)
        .filter(p -> p >= phase)
        .ifPresent(p -> gaps.add(gap(p, phase) + " before " + Wording.frame(frame + 1)));
    String share = gaps.size() == 1 ? "as a fraction" : "as fractions";
    String sentence = " This is %s, %s of the animation's length.";
    return gaps.isEmpty() ? "" : String.format(sentence, String.join(" and ", gaps), share);
  }

  private static String gap(double later, double earlier) {
    return DisplayNumbers.rounded(later - earlier, 5);
  }

  private static Optional<Float> phase(TextReading reading, int frame) {
    return frame >= 0 && frame < reading.frameCount()
        ? reading.rows().phase(frame)
        : Optional.empty();
  }

  private static void properties(TextReading reading, int frame, float phase, HoverText out) {
    if (reading.head().isBroken()) {
      return;
    }
    float end = phase(reading, frame + 1).orElse(Float.POSITIVE_INFINITY);
    List<String> names = new ArrayList<>();
    for (Property p : reading.head().properties()) {
      if (p.phaseValue() >= phase && p.phaseValue() < end && names.size() < MAX_PROPERTIES) {
        names.add(out.name(p.name()) + " at " + Wording.stored(p.phaseValue()));
      }
    }
    if (!names.isEmpty()) {
      out.say("Properties from here to the next frame: %s.", String.join(", ", names));
    }
  }
}
