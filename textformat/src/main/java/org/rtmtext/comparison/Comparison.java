package org.rtmtext.comparison;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Property;

/**
 * The differences between two animations.
 *
 * @param isConverted whether one is plain and the other binarised, so that transforms are compared
 *     in model space, as exactly as both can store them
 * @param encoding of both where it differs, which is a difference of how they are stored, and none
 *     of the animations
 * @param values of the header that differ, and of what is beside the frames
 * @param frames that one of them lacks, and those with another phase
 * @param motions bones whose transforms differ, by their parts; those that differ most first
 * @param unknown bones of both whose transforms were not compared, because the skeleton lacks them;
 *     names as in the first animation
 * @param notCompared why no transforms were compared; empty if they were
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
   * A value of the header.
   *
   * @param name as a text has it
   * @param before as a text has it, {@code none} for nothing; empty where {@code after} says it all
   */
  public record Value(String name, String before, String after) {}

  /** A frame property that came, went or changed: one of the two is empty, or none. */
  public record PropertyChange(Optional<Property> before, Optional<Property> after) {}

  /**
   * The properties.
   *
   * @param reordered whether those of both are in another order
   */
  public record Properties(List<PropertyChange> changes, boolean reordered) {
    boolean isSame() {
      return changes.isEmpty() && !reordered;
    }
  }

  /** Two spellings of one name. */
  public record Respelled(String before, String after) {}

  /**
   * The lists of bones.
   *
   * @param count of the bones that both have
   * @param respelled with other letter case
   * @param reordered whether the bones of both are in another order
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
   * The phase of a frame.
   *
   * @param bits of the float
   * @param isStored false for a frame without a phase
   */
  public record Phase(int bits, boolean isStored) {
    static Phase of(Frame frame) {
      return new Phase(frame.phase(), frame.hasPhase());
    }

    public float value() {
      return Float.intBitsToFloat(bits);
    }
  }

  /**
   * A frame whose phase changed.
   *
   * @param frame index in the first animation
   */
  public record MovedPhase(int frame, Phase before, Phase after) {}

  /**
   * The frames.
   *
   * @param count of the frames that both have
   * @param added phases of the second animation
   * @param removed phases of the first
   * @param reordered whether the frames of both are in another order
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

  /** What can differ in the transforms of a bone, the gravest first. */
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
    /** Binarised files: the difference of the quaternions' lengths; to a plain one, that from 1. */
    LENGTH,
    /** Equal numbers with other bits: the sign of 0, or the bits of a NaN. */
    BITS;

    /** Whether a difference has an amount. */
    public boolean isMeasured() {
      return this != HANDEDNESS && this != ROW && this != BITS;
    }
  }

  /**
   * Where a difference is largest.
   *
   * @param amount see {@link Part}; NaN where it cannot be told; 1 for a part without an amount
   * @param frame index in the first animation
   */
  public record Peak(double amount, int frame, Phase phase) {
    /** The larger one, NaN being the largest; of equal ones this. */
    Peak or(Peak other) {
      boolean larger = other.amount > amount || Double.isNaN(other.amount);
      return larger && !Double.isNaN(amount) ? other : this;
    }
  }

  /**
   * A bone whose transforms differ.
   *
   * @param name in the first animation
   * @param frames in how many frames
   * @param parts what differs, and where most; never empty
   */
  public record BoneDifference(String name, int frames, Map<Part, Peak> parts) {
    public BoneDifference {
      parts = Collections.unmodifiableMap(new EnumMap<>(parts));
    }

    /** The largest difference of a part; 0 where there is none, infinite where it is NaN. */
    double amount(Part part) {
      double amount = parts.containsKey(part) ? parts.get(part).amount() : 0;
      return Double.isNaN(amount) ? Double.POSITIVE_INFINITY : amount;
    }
  }

  /**
   * Whether nothing differs but the encoding, of all that can be compared: what a skeleton does not
   * know is no difference.
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
