package org.rtmtext.edits;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.comparison.ListMatching;
import org.rtmtext.model.Property;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** Edits of the phases and the order of frames. */
public final class PhaseEdits {
  /**
   * A phase p that is written with an exponent and is smaller than this, or larger than its
   * inverse, is reversed as a float: 1 - p would have more than 30 digits.
   */
  private static final double MIN_EXACT = 1e-30;

  /**
   * Phases that differ by less than this from evenly spaced phases differ only by the rounding of
   * floats.
   */
  private static final double ROUNDING = 1e-6;

  private PhaseEdits() {}

  /** Spaces the phases evenly from 0 to 1. Properties move along, as {@link Retiming} says. */
  public static List<TextChange> spaceEvenly(TextReading reading) throws CannotEditException {
    int count = framesOf(reading);
    double[] phases = new double[count];
    for (int f = 0; f < count; f++) {
      FrameLine line = FrameLine.of(reading.document(), f);
      if (line.phase().isEmpty()) {
        throw new CannotEditException(
            String.format(
                "the phase of %s on line %s cannot be read: correct it first",
                Wording.frame(f), (line.line() + 1)));
      }
      phases[f] = even(f, count);
    }
    return retime(reading, phases);
  }

  /**
   * Scales the phases of all frames, so that the first is 0 and the last is 1. Properties move
   * along, as {@link Retiming} says.
   *
   * @throws CannotEditException if the phases decrease, or are all equal
   */
  public static List<TextChange> scale(TextReading reading) throws CannotEditException {
    double[] phases = decimals(reading);
    double first = phases[0];
    double length = phases[phases.length - 1] - first;
    if (!isAscending(reading) || !(length > 0 && length < Double.POSITIVE_INFINITY)) {
      throw new CannotEditException("the phases do not increase from the first to the last frame");
    }
    double[] scaled = Arrays.stream(phases).map(p -> (p - first) / length).toArray();
    boolean isEven =
        IntStream.range(0, scaled.length)
            .allMatch(f -> Math.abs(scaled[f] - even(f, scaled.length)) < ROUNDING);
    return isEven ? spaceEvenly(reading) : retime(reading, scaled);
  }

  /** Changes the phase of one frame. Properties move along, as {@link Retiming} says. */
  public static List<TextChange> setPhase(TextReading reading, int frame, float phase) {
    double[] phases = decimals(reading);
    phases[frame] = decimal(phase);
    return retime(reading, phases);
  }

  /** Writes other phases of frames and properties into the text. */
  private static List<TextChange> write(TextReading reading, Retiming to) {
    EditBuilder changes = new EditBuilder(reading.document());
    for (int f = 0; f < reading.frameCount(); f++) {
      float before = reading.rows().phase(f).orElse(Float.NaN);
      float after = to.frame(f);
      if (before != after && !Float.isNaN(after)) {
        FrameLine.of(reading.document(), f).setPhase(NumberText.of(after), changes);
      }
    }
    List<Property> properties = reading.head().properties();
    for (int i = 0; i < properties.size(); i++) {
      float before = properties.get(i).phaseValue();
      float after = to.property(before);
      Span span = reading.head().propertySpans().get(i).get(PropertyPart.PHASE);
      if (before != after && Float.isFinite(after)) {
        changes.replace(span.offset(), span.offset() + span.length(), NumberText.of(after));
      }
    }
    return changes.result();
  }

  private static List<TextChange> retime(TextReading reading, double[] phases) {
    return write(reading, Retiming.to(decimals(reading), phases, reading.head().properties()));
  }

  /** The phases of all frames; nan for a frame without a phase. */
  private static double[] decimals(TextReading reading) {
    return IntStream.range(0, reading.frameCount())
        .mapToDouble(f -> decimal(reading.rows().phase(f).orElse(Float.NaN)))
        .toArray();
  }

  /**
   * Whether the phases never decrease. Only then do even phases keep the order in which the frames
   * are played. Phases that are missing or nan do not count.
   */
  public static boolean isAscending(TextReading reading) {
    float last = Float.NEGATIVE_INFINITY;
    for (int f = 0; f < reading.frameCount(); f++) {
      float phase = reading.rows().phase(f).filter(p -> !Float.isNaN(p)).orElse(last);
      if (phase < last) {
        return false;
      }
      last = phase;
    }
    return true;
  }

  /**
   * Whether properties move with the frames: both have phases in the same unit. Otherwise, the
   * phases of properties are fractions already, unlike those of frames.
   */
  static boolean doPropertiesMove(TextReading reading) {
    return Retiming.haveSameUnit(decimals(reading), reading.head().properties());
  }

  /**
   * Divides the phases of frames by a number, and those of properties if {@link #doPropertiesMove}.
   */
  public static List<TextChange> divide(TextReading reading, double by) {
    return write(reading, Retiming.by(decimals(reading), p -> p / by, reading.head().properties()));
  }

  /**
   * A phase as the number that its text shows: 0.9 / 3 must be 0.3, not a third of the float near
   * 0.9.
   */
  public static double decimal(float phase) {
    return Float.isFinite(phase) ? Double.parseDouble(NumberText.of(phase)) : phase;
  }

  /**
   * Reverses the animation: the order of frames and properties, phase p becomes 1 - p, and the
   * motion is negated. Reversing twice restores the text; for that, 1 - p is written with all its
   * digits, because floats near 0 have more digits than floats near 1.
   */
  public static List<TextChange> reverse(TextReading reading) throws CannotEditException {
    TextDocument document = reading.document();
    int count = framesOf(reading);
    phases(reading);
    FrameExtents units = new FrameExtents(document);
    StringBuilder text = new StringBuilder(document.length() - document.start(1) + 16);
    boolean even = isEven(document, count);
    for (int f = count - 1; f >= 0; f--) {
      FrameLine line = FrameLine.of(document, f);
      Token phase = line.phase().orElseThrow();
      int start = document.lineStart(line.line()) + phase.start();
      text.append(document.text(units.commentStart(f), start));
      text.append(even ? evenPhase(count - 1 - f, count) : fromTheEnd(phase.text(line.text())));
      text.append(document.text(start + phase.end() - phase.start(), units.contentEnd(f)));
      // Text between frames stays between them.
      if (f > 0) {
        text.append(document.text(units.contentEnd(f - 1), units.commentStart(f)));
      }
    }
    int start = units.commentStart(0);
    String before = document.text(start, units.contentEnd(count - 1));
    EditBuilder changes = new EditBuilder(document);
    changes.replaceText(start, before, text.toString());
    reverseProperties(reading, changes);
    HeadEdits.setMotion(reading, reading.head().motion().negated(true, true, true), changes);
    return changes.result();
  }

  /** Whether the phases are evenly spaced from 0 to 1, as exactly as floats can be. */
  private static boolean isEven(TextDocument document, int count) {
    for (int f = 0; f < count; f++) {
      FrameLine line = FrameLine.of(document, f);
      if (!line.phase().orElseThrow().text(line.text()).equals(evenPhase(f, count))) {
        return false;
      }
    }
    return count > 1;
  }

  private static String evenPhase(int frame, int count) {
    return NumberText.of((float) even(frame, count));
  }

  /** One of several phases that are spaced evenly from 0 to 1. */
  static double even(int frame, int count) {
    return count == 1 ? 0 : (double) frame / (count - 1);
  }

  /**
   * 1 - p in decimals: 0.0333 becomes 0.9667, 0.50 becomes 0.50, and 0.006060606 becomes
   * 0.993939394. A phase that is not finite stays.
   */
  static String fromTheEnd(String phase) {
    if (phase.startsWith("nan") || phase.endsWith("inf")) {
      return phase;
    }
    float value = Float.parseFloat(phase);
    boolean plain = phase.indexOf('e') < 0 && phase.indexOf('E') < 0;
    if (!plain && !(Math.abs(value) >= MIN_EXACT && Math.abs(value) <= 1 / MIN_EXACT)) {
      return NumberText.of((float) (1 - (double) value));
    }
    BigDecimal reversed = BigDecimal.ONE.subtract(new BigDecimal(phase));
    String printed = NumberText.of(reversed.floatValue());
    // Small numbers are printed with an exponent.
    return reversed.equals(new BigDecimal(printed)) ? printed : reversed.toPlainString();
  }

  private static void reverseProperties(TextReading reading, EditBuilder changes) {
    TextDocument document = reading.document();
    List<Property> properties = reading.head().properties();
    for (int i = 0; i < properties.size(); i++) {
      int other = properties.size() - 1 - i;
      Span span = reading.head().propertySpans().get(other).get(PropertyPart.PHASE);
      int line = document.lineAt(span.offset());
      String text = document.line(line);
      int column = span.offset() - document.lineStart(line);
      int end = column + span.length();
      String reversed =
          text.substring(0, column) + fromTheEnd(text.substring(column, end)) + text.substring(end);
      int here = reading.head().propertySpans().get(i).get(PropertyPart.PHASE).offset();
      changes.line(document.lineAt(here), reversed);
    }
  }

  /**
   * Sorts the frames by phase, keeping the order of equal phases. As few frames as possible are
   * moved.
   */
  public static List<TextChange> sort(TextReading reading) throws CannotEditException {
    framesOf(reading);
    float[] phases = phases(reading);
    int[] order =
        IntStream.range(0, phases.length)
            .boxed()
            .sorted(Comparator.comparingDouble(f -> phases[f]))
            .mapToInt(Integer::intValue)
            .toArray();
    TextDocument document = reading.document();
    FrameExtents units = new FrameExtents(document);
    EditBuilder changes = new EditBuilder(document);
    int[] staying = ListMatching.inOrder(order);
    int last = order.length - 1;
    if (units.endsOpen()
        && order[last] != last
        && Arrays.stream(staying).anyMatch(f -> f == last)) {
      changes.replace(document.length(), document.length(), changes.lineEnd());
    }
    int at = units.start(0);
    for (int i = 0; i < order.length; i++) {
      int frame = order[i];
      int start = units.start(frame);
      String gap = units.gap(frame);
      // The gap above the first frame may differ from the others, and stays there.
      String gapNow = i == 0 ? units.gap(0) : frame == 0 ? units.gap(order[0]) : gap;
      if (staying[i] == frame) {
        if (!gapNow.equals(gap)) {
          changes.replace(start, start + gap.length(), gapNow);
        }
        at = units.end(frame);
      } else {
        String text = units.text(frame, changes.lineEnd());
        changes.replace(at, at, gapNow + text.substring(gap.length()));
        changes.replace(start, units.end(frame), "");
      }
    }
    return changes.result();
  }

  private static float[] phases(TextReading reading) throws CannotEditException {
    float[] phases = new float[reading.frameCount()];
    for (int f = 0; f < phases.length; f++) {
      phases[f] = reading.rows().phase(f).orElse(Float.NaN);
      if (Float.isNaN(phases[f])) {
        throw new CannotEditException(
            String.format(
                "%s on line %s has no valid phase: correct it first",
                Wording.frame(f), reading.document().firstLine(f + 1) + 1));
      }
    }
    return phases;
  }

  private static int framesOf(TextReading reading) throws CannotEditException {
    if (reading.frameCount() == 0) {
      throw new CannotEditException("the animation has no frames: add \"frame 0\"");
    }
    return reading.frameCount();
  }
}
