package org.rtmtext.lsp.feature;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.ShownNumbers;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.BoneCurve;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.ParsedHead;
import org.rtmtext.reader.TextReading;
import org.rtmtext.reader.TextRows;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;

/**
 * The curves of bones: the result of {@code rtm/motion}. Lists of numbers have an element for each
 * frame; it is null if the text has no valid number there.
 *
 * <p>Positions have the digits that the printer writes, so that a user finds them in the text.
 *
 * @param version of the document
 * @param bones all names of the list, in its order
 * @param curves of the requested bones
 */
public record MotionCurves(
    int version,
    List<String> bones,
    List<Double> phases,
    List<Curve> curves,
    List<Mark> properties) {
  private static final int CANCEL_EVERY = 256;

  /** Angles are rounded to 1 / {@code ANGLE_STEPS} of a degree, which is finer than files store. */
  private static final double ANGLE_STEPS = 10_000;

  /**
   * The motion of one bone, in the numbers that all views show.
   *
   * @param space what the numbers are relative to, see {@link ShownNumbers.Space#id}; frames whose
   *     row is relative to something else have no numbers
   * @param position x, y and z, metres
   * @param angles X, Y and Z, degrees
   * @param turned the angle from the first valid rotation, degrees
   * @param moved the distance from the first valid position, metres
   */
  public record Curve(
      String bone,
      String space,
      List<List<Double>> position,
      List<List<Double>> angles,
      List<Double> turned,
      List<Double> moved) {}

  /**
   * A property of the animation.
   *
   * @param phase null if it is not finite
   * @param line from 0
   */
  public record Mark(Double phase, String name, String value, int line) {}

  /**
   * The motion of the bone of a line: its row, or its entry in the list. For other lines, the
   * motion of the first bone of {@code fallback} that is in the list, or else of the first bone of
   * the list.
   *
   * @param line from 0
   */
  public static MotionCurves ofLine(
      Snapshot document, int line, List<String> fallback, CancelChecker cancel) {
    List<String> bones = document.analysis().reading().head().bones();
    Optional<String> bone =
        Stream.concat(BoneReference.bone(document.text(), line).stream(), fallback.stream())
            .filter(bones::contains)
            .findFirst()
            .or(() -> bones.stream().findFirst());
    return of(document, bone.stream().toList(), cancel);
  }

  /**
   * The motion of some bones.
   *
   * @param bones names; the curve of a bone without rows has no numbers
   * @throws RequestFailedException if the result would be too large
   */
  public static MotionCurves of(Snapshot document, List<String> bones, CancelChecker cancel) {
    TextDocument text = document.text();
    TextReading reading = document.analysis().reading();
    int frames = reading.frameCount();
    List<String> asked = List.copyOf(new LinkedHashSet<>(bones));
    if ((long) asked.size() * frames > BoneCurve.MAX_ROWS) {
      throw new RequestFailedException(
          String.format(
              "%s in %s are too many to draw: choose fewer bones",
              Wording.count(asked.size(), "bone"), Wording.count(frames, "frame")));
    }
    TextRows rows = reading.rows();
    List<Curve> curves = new ArrayList<>();
    ShownNumbers.Source numbers = new ShownNumbers.OfText(document.analysis());
    for (String bone : asked) {
      int index = reading.head().bones().indexOf(bone);
      curves.add(
          curve(bone, frames, f -> index < 0 ? Optional.empty() : numbers.at(f, index), cancel));
    }
    return new MotionCurves(
        document.version(),
        reading.head().bones(),
        numbers(
            IntStream.range(0, frames)
                .mapToDouble(f -> rows.phase(f).map(MotionCurves::shortest).orElse(Double.NaN))
                .toArray(),
            phase -> phase),
        curves,
        marks(reading.head(), text));
  }

  private static Curve curve(
      String bone, int frames, IntFunction<Optional<ShownNumbers>> row, CancelChecker cancel) {
    ShownNumbers[] rows = new ShownNumbers[frames];
    ShownNumbers first = null;
    for (int f = 0; f < frames; f++) {
      if (f % CANCEL_EVERY == 0) {
        cancel.checkCanceled();
      }
      ShownNumbers shown = row.apply(f).orElse(null);
      first = first == null ? shown : first;
      rows[f] = shown == null || shown.space() != first.space() ? null : shown;
    }
    BoneCurve curve =
        BoneCurve.of(frames, f -> Optional.ofNullable(rows[f]).map(ShownNumbers::transform));
    return new Curve(
        bone,
        first == null ? "" : first.space().id(),
        axes(axis -> numbers(rows, r -> r.position(axis))),
        axes(axis -> numbers(rows, r -> r.angle(axis))),
        numbers(curve.turned(), MotionCurves::rounded),
        numbers(curve.moved(), MotionCurves::shortest));
  }

  private static List<Double> numbers(ShownNumbers[] rows, ToDoubleFunction<ShownNumbers> number) {
    double[] values = new double[rows.length];
    Arrays.setAll(values, f -> rows[f] == null ? Double.NaN : number.applyAsDouble(rows[f]));
    return numbers(values, value -> value);
  }

  private static List<List<Double>> axes(IntFunction<List<Double>> axis) {
    return IntStream.range(0, 3).mapToObj(axis).toList();
  }

  /**
   * The double with the shortest decimal of a float: the exact value of the float has more digits.
   */
  private static double shortest(double metres) {
    return Double.parseDouble(Float.toString((float) metres));
  }

  private static double rounded(double degrees) {
    // + 0.0 turns -0 into 0.
    return Math.rint(degrees * ANGLE_STEPS) / ANGLE_STEPS + 0.0;
  }

  private static List<Double> numbers(double[] values, DoubleUnaryOperator form) {
    return new AbstractList<>() {
      @Override
      public Double get(int i) {
        return Double.isFinite(values[i]) ? form.applyAsDouble(values[i]) : null;
      }

      @Override
      public int size() {
        return values.length;
      }
    };
  }

  private static List<Mark> marks(ParsedHead head, TextDocument text) {
    List<Mark> marks = new ArrayList<>();
    List<Map<PropertyPart, Span>> spans = head.propertySpans();
    for (int i = 0; i < Math.min(head.properties().size(), spans.size()); i++) {
      Property property = head.properties().get(i);
      Optional<Span> span = spans.get(i).values().stream().findFirst();
      double phase = property.phaseValue();
      marks.add(
          new Mark(
              Double.isFinite(phase) ? shortest(phase) : null,
              property.name(),
              property.value(),
              span.map(s -> text.range(0, s.offset(), s.length()).line()).orElse(0)));
    }
    return marks;
  }
}
