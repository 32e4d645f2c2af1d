package org.rtmtext.edits;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Property;
import org.rtmtext.number.StoredType;
import org.rtmtext.rules.PhaseRules;

/**
 * New phases of frames, and of the properties between them, so that a property still happens at the
 * same pose. Phases are the {@linkplain PhaseEdits#decimal decimals} of the stored floats; those of
 * frames without a phase are nan. If the phases of frames count frames or seconds, those of
 * properties may be fractions of the last phase.
 */
final class Retiming {
  /**
   * Phases above 1 and up to this are fractions, too, unless all phases of the frames are whole
   * numbers.
   */
  private static final double MAX_FRACTION = 2;

  private final double[] frames;
  private final DoubleUnaryOperator properties;

  private Retiming(double[] frames, DoubleUnaryOperator properties) {
    this.frames = frames;
    this.properties = properties;
  }

  /**
   * Gives each frame of an animation a phase. Properties move as {@link PhaseMap} says, unless
   * their phases are fractions of the whole and those of the frames are not.
   *
   * @param before the old phases
   * @param after the new phases; may be nan for a frame without a phase
   */
  static Retiming to(double[] before, double[] after, List<Property> properties) {
    Optional<PhaseMap> map =
        haveSameUnit(before, properties) ? PhaseMap.of(before, after) : Optional.empty();
    return new Retiming(after, map.<DoubleUnaryOperator>map(m -> m::of).orElse(p -> p));
  }

  /**
   * Changes all phases of an animation by a function; phases of properties stay if they are
   * fractions of the whole and those of the frames are not.
   */
  static Retiming by(double[] before, DoubleUnaryOperator map, List<Property> properties) {
    return new Retiming(
        Arrays.stream(before).map(map).toArray(), haveSameUnit(before, properties) ? map : p -> p);
  }

  /**
   * Changes all phases by a function that maps an animation to a part of another one.
   *
   * @param map from old to new phases, in the unit of the phases of frames; the results for
   *     properties keep this unit
   */
  static Retiming ofPart(double[] before, DoubleUnaryOperator map, List<Property> properties) {
    double unit = unit(before, properties);
    return new Retiming(Arrays.stream(before).map(map).toArray(), p -> map.applyAsDouble(p * unit));
  }

  /**
   * Gives each frame a phase, and moves properties by a function. The length of the animation
   * stays.
   *
   * @param map from old to new phases, in the unit of the phases of frames
   */
  static Retiming within(
      double[] before, double[] after, DoubleUnaryOperator map, List<Property> properties) {
    double unit = unit(before, properties);
    return new Retiming(after, p -> map.applyAsDouble(p * unit) / unit);
  }

  /**
   * The factor from phases of properties to phases of frames: 1 if both have the same unit;
   * otherwise the last phase of the frames, of which those of the properties are fractions.
   */
  static double unit(double[] frames, List<Property> properties) {
    double last = frames[frames.length - 1];
    return haveSameUnit(frames, properties) || !(last > 0) ? 1 : last;
  }

  /**
   * Whether the phases of the frames are fractions of the length; otherwise, they count frames or
   * seconds.
   */
  private static boolean areFractions(double[] phases) {
    double last = Arrays.stream(phases).filter(Double::isFinite).max().orElse(0);
    return last <= 1 || last <= MAX_FRACTION && Arrays.stream(phases).anyMatch(p -> p % 1 > 0);
  }

  /** Whether no property has a phase above 1. */
  private static boolean areFractions(List<Property> properties) {
    return properties.stream()
        .noneMatch(p -> p.phaseValue() > 1 && PhaseRules.isOutside(p.phaseValue()));
  }

  /**
   * Whether the phases of frames and properties have the same unit. Otherwise, the phases of
   * properties are fractions already, unlike those of frames.
   */
  static boolean haveSameUnit(double[] frames, List<Property> properties) {
    return areFractions(frames) || !areFractions(properties);
  }

  /** The new phase of a frame; nan if it has none. */
  float frame(int index) {
    return (float) frames[index];
  }

  /** The new phase of a property. */
  float property(float phase) {
    return (float) properties.applyAsDouble(PhaseEdits.decimal(phase));
  }

  /** The frames with their new phases. */
  List<Frame> frames(List<Frame> all) {
    return IntStream.range(0, frames.length)
        .mapToObj(f -> all.get(f).withPhase(StoredType.FLOAT.nearest(frames[f])))
        .toList();
  }

  /** The properties with their new phases. */
  List<Property> properties(List<Property> all) {
    return all.stream()
        .map(
            p ->
                new Property(
                    Float.floatToRawIntBits(property(p.phaseValue())),
                    p.name(),
                    p.value(),
                    p.type()))
        .toList();
  }

  /**
   * Maps a phase of an animation to the new phase of the same pose after the frames were given
   * other phases: linear between the frames. If no frame is at or before 0, phase 0 stays, because
   * the pose does not change up to the first frame; likewise phase 1, if no frame is at or after
   * it. The map never decreases.
   */
  private static final class PhaseMap {
    private final double[] from;
    private final double[] to;
    private final double scale;

    private PhaseMap(double[] from, double[] to) {
      int last = from.length - 1;
      scale = (to[last] - to[0]) / (from[last] - from[0]);
      this.from = withEnds(from, from);
      this.to = withEnds(to, from);
    }

    private static double[] withEnds(double[] phases, double[] from) {
      int last = phases.length - 1;
      double[] ends = new double[phases.length + 2];
      System.arraycopy(phases, 0, ends, 1, phases.length);
      ends[0] = from[0] > 0 ? Math.min(0, phases[0]) : phases[0];
      ends[last + 2] = from[last] < 1 ? Math.max(1, phases[last]) : phases[last];
      return ends;
    }

    /**
     * The map for frames with these phases; empty if they decrease, or if they are all equal.
     * Frames whose phases are not finite are left out.
     *
     * @param before phases of the frames
     * @param after new phases of the frames
     */
    static Optional<PhaseMap> of(double[] before, double[] after) {
      int[] frames =
          IntStream.range(0, before.length)
              .filter(f -> Double.isFinite(before[f]) && Double.isFinite(after[f]))
              .toArray();
      double[] from = Arrays.stream(frames).mapToDouble(f -> before[f]).toArray();
      double[] to = Arrays.stream(frames).mapToDouble(f -> after[f]).toArray();
      return isAscending(from) && isAscending(to) && from[0] < from[from.length - 1]
          ? Optional.of(new PhaseMap(from, to))
          : Optional.empty();
    }

    private static boolean isAscending(double[] phases) {
      return phases.length > 0
          && IntStream.range(1, phases.length).allMatch(i -> phases[i - 1] <= phases[i]);
    }

    /**
     * The new phase for a phase; outside the mapped range, distances from its ends are scaled by
     * the ratio of the new length to the old one.
     */
    double of(double phase) {
      int last = from.length - 1;
      if (phase <= from[0]) {
        return to[0] + (phase - from[0]) * scale;
      }
      if (phase > from[last]) {
        return to[last] + (phase - from[last]) * scale;
      }
      int i = 1;
      while (phase > from[i]) {
        i++;
      }
      return to[i] - (from[i] - phase) / (from[i] - from[i - 1]) * (to[i] - to[i - 1]);
    }
  }
}
