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
    out.paragraph(
        title
            + ": at phase "
            + DisplayNumbers.rounded(value, 4)
            + ", which is "
            + DisplayNumbers.rounded(value * 100.0, 2)
            + " % of the animation's length");
    int bits = Float.floatToRawIntBits(value);
    out.paragraph(
        "Stored as the float "
            + NumberText.ofFloat(bits)
            + String.format(" (bits %08X).", bits)
            + neighbours(reading, frame, value));
    properties(reading, frame, value, out);
  }

  private static String neighbours(TextReading reading, int frame, float phase) {
    List<String> gaps = new ArrayList<>();
    before(reading, frame)
        .filter(p -> p <= phase)
        .ifPresent(
            p ->
                gaps.add(
                    DisplayNumbers.rounded((double) phase - p, 5)
                        + " after "
                        + Wording.frame(frame - 1)));
    after(reading, frame)
        .filter(p -> p >= phase)
        .ifPresent(
            p ->
                gaps.add(
                    DisplayNumbers.rounded((double) p - phase, 5)
                        + " before "
                        + Wording.frame(frame + 1)));
    return gaps.isEmpty()
        ? ""
        : " This is "
            + String.join(" and ", gaps)
            + (gaps.size() == 1 ? ", as a fraction" : ", as fractions")
            + " of the animation's length.";
  }

  private static Optional<Float> before(TextReading reading, int frame) {
    return frame > 0 ? reading.rows().phase(frame - 1) : Optional.empty();
  }

  private static Optional<Float> after(TextReading reading, int frame) {
    return frame + 1 < reading.frameCount() ? reading.rows().phase(frame + 1) : Optional.empty();
  }

  private static void properties(TextReading reading, int frame, float phase, HoverText out) {
    if (reading.head().isBroken()) {
      return;
    }
    float end = after(reading, frame).orElse(Float.POSITIVE_INFINITY);
    List<String> names = new ArrayList<>();
    for (Property p : reading.head().properties()) {
      if (p.phaseValue() >= phase && p.phaseValue() < end && names.size() < MAX_PROPERTIES) {
        names.add(out.name(p.name()) + " at " + Wording.stored(p.phaseValue()));
      }
    }
    if (!names.isEmpty()) {
      out.paragraph("Properties from here to the next frame: " + String.join(", ", names) + ".");
    }
  }
}
