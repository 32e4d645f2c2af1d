package org.rtmtext.comparison;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Property;

/**
 * The differences between two animations.
 *
 * @param isConverted whether one is plain and the other binarised, so that transforms are compared
 *     in model space, within the precision of both
 * @param encoding both encodings if they differ, which does not count as a difference of the
 *     animations
 * @param values of the header, and other values outside the frames, that differ
 * @param motions bones whose transforms differ, largest differences first
 * @param unknown bones of both that were not compared because the skeleton lacks them; names as in
 *     the first animation
 * @param notCompared why transforms were not compared; empty if they were
 */
public record Comparison(
    boolean isConverted,
    Optional<Value> encoding,
    List<Value> values,
    Properties properties,
    Bones bones,
    Frames frames,
    List<BoneDifference> motions,
    List<String> unknown,
    Optional<String> notCompared) {
  public Comparison {
    values = List.copyOf(values);
    motions = List.copyOf(motions);
    unknown = List.copyOf(unknown);
  }

  /**
   * This comparison without the transforms.
   *
   * @param reason why they were not compared
   */
  Comparison notComparing(String reason) {
    return new Comparison(
        isConverted,
        encoding,
        values,
        properties,
        bones,
        frames,
        List.of(),
        unknown,
        Optional.of(reason));
  }

  /**
   * A value of the header.
   *
   * @param name as in a text
   * @param before as in a text, or {@code none}; empty if {@code after} describes the difference
   */
  public record Value(String name, String before, String after) {}

  /**
   * A frame property that was added ({@code before} is empty), removed ({@code after} is empty) or
   * changed.
   */
  public record PropertyChange(Optional<Property> before, Optional<Property> after) {}

  /**
   * Differences of the properties.
   *
   * @param reordered whether the common properties are in another order
   */
  public record Properties(List<PropertyChange> changes, boolean reordered) {
    boolean isSame() {
      return changes.isEmpty() && !reordered;
    }
  }

  public record Respelled(String before, String after) {}

  /**
   * Differences of the lists of bones.
   *
   * @param count number of common bones
   * @param respelled bones that differ in letter case
   * @param reordered whether the common bones are in another order
   */
  public record Bones(
      int count,
      List<String> added,
      List<String> removed,
      List<Respelled> respelled,
      boolean reordered) {
    boolean isSame() {
      return added.isEmpty() && removed.isEmpty() && respelled.isEmpty() && !reordered;
    }
  }

  /**
   * A frame whose phase changed.
   *
   * @param frame index in the first animation
   */
  public record MovedPhase(int frame, Phase before, Phase after) {}

  /**
   * Differences of the frames.
   *
   * @param count number of common frames
   * @param added phases of the second animation
   * @param removed phases of the first
   * @param reordered whether the common frames are in another order
   */
  public record Frames(
      int count,
      List<Phase> added,
      List<Phase> removed,
      List<MovedPhase> moved,
      boolean reordered) {
    boolean isSame() {
      return added.isEmpty() && removed.isEmpty() && moved.isEmpty() && !reordered;
    }
  }

  /** The parts in which transforms can differ, most important first. */
  public enum Part {
    /** One frame has no row for the bone. */
    ROW,
    /** Plain files: one is mirrored, the other is not. */
    HANDEDNESS,
    /** The angle between the rotations, degrees. */
    ROTATION,
    /** The distance between the positions, metres. */
    POSITION,
    /** Plain files: the largest difference of a row's length. */
    SCALE,
    /** Plain files: the largest difference of the cosine between two rows. */
    SHEAR,
    /**
     * Binarised files: the difference of the quaternions' lengths; if one file is plain, the
     * difference from 1.
     */
    LENGTH,
    /** Equal numbers with different bits: the sign of 0, or the bits of a NaN. */
    BITS;

    /** Whether a difference has an amount. */
    public boolean isMeasured() {
      return this != HANDEDNESS && this != ROW && this != BITS;
    }
  }

  /**
   * The largest difference of a part.
   *
   * @param amount see {@link Part}; NaN if undefined; 1 for a part without an amount
   * @param frame index in the first animation
   */
  public record Peak(double amount, int frame, Phase phase) {
    /** The larger of two, or this if they are equal; NaN counts as largest. */
    Peak or(Peak other) {
      boolean larger = other.amount > amount || Double.isNaN(other.amount);
      return larger && !Double.isNaN(amount) ? other : this;
    }
  }

  /**
   * A bone whose transforms differ.
   *
   * @param name in the first animation
   * @param frames number of frames in which they differ
   * @param parts the parts that differ; never empty
   */
  public record BoneDifference(String name, int frames, Map<Part, Peak> parts) {
    public BoneDifference {
      parts = Collections.unmodifiableMap(new EnumMap<>(parts));
    }

    /** The largest difference of a part; 0 if it does not differ, infinite if it is NaN. */
    double amount(Part part) {
      double amount = parts.containsKey(part) ? parts.get(part).amount() : 0;
      return Double.isNaN(amount) ? Double.POSITIVE_INFINITY : amount;
    }
  }

  /**
   * Whether the animations are the same, except for their encoding and for bones that could not be
   * compared.
   */
  public boolean isSame() {
    return values.isEmpty()
        && properties.isSame()
        && bones.isSame()
        && frames.isSame()
        && motions.isEmpty()
        && notCompared.isEmpty();
  }
}
