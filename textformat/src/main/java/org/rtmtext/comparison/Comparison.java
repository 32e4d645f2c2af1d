package org.rtmtext.comparison;

import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Property;

/**
 * The differences between two animations.
 *
 * @param encoding of both where it differs, which is a difference of how they are stored, and none
 *     of the animations
 * @param values of the header that differ
 * @param frames that one of them lacks, and those with another phase
 * @param motions bones that are not where they were, those that turned most first
 * @param unknown bones of both whose transforms were not compared, because the skeleton lacks them;
 *     names as in the first animation
 * @param notCompared why no transforms were compared; empty if they were
 */
public record Comparison(
    Optional<Value> encoding,
    List<Value> values,
    List<PropertyChange> properties,
    Bones bones,
    Frames frames,
    List<BoneMotion> motions,
    List<String> unknown,
    Optional<String> notCompared) {
  public Comparison {
    values = List.copyOf(values);
    properties = List.copyOf(properties);
    motions = List.copyOf(motions);
    unknown = List.copyOf(unknown);
  }

  /**
   * A value of the header.
   *
   * @param name as a text has it
   */
  public record Value(String name, String before, String after) {}

  /** A frame property that came, went or changed: one of the two is empty, or none. */
  public record PropertyChange(Optional<Property> before, Optional<Property> after) {}

  /** Two spellings of one name. */
  public record Respelled(String before, String after) {}

  /**
   * The lists of bones.
   *
   * @param count of the bones that both have
   * @param respelled with other letter case
   * @param reordered whether the bones of both stand in another order
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
  public record MovedPhase(int frame, float before, float after) {}

  /**
   * The frames.
   *
   * @param count of the frames that both have
   * @param added phases of the second animation
   * @param removed phases of the first
   * @param reordered whether the frames of both stand in another order
   */
  public record Frames(
      int count,
      List<Float> added,
      List<Float> removed,
      List<MovedPhase> moved,
      boolean reordered) {
    boolean isSame() {
      return added.isEmpty() && removed.isEmpty() && moved.isEmpty() && !reordered;
    }
  }

  /**
   * Where a difference is largest.
   *
   * @param amount degrees, metres or a factor
   * @param frame index in the first animation; -1 if there is no difference
   */
  public record Peak(double amount, int frame, float phase) {
    static final Peak NONE = new Peak(0, -1, 0);

    /** The larger one; a difference that cannot be told, because a value is NaN, is the largest. */
    Peak or(double other, int otherFrame, float otherPhase) {
      boolean larger = frame >= 0 && !(other > amount) && !Double.isNaN(other);
      return other == 0 || larger || Double.isNaN(amount)
          ? this
          : new Peak(other, otherFrame, otherPhase);
    }
  }

  /**
   * A bone that is not where it was.
   *
   * @param name in the first animation
   * @param frames in how many frames
   * @param degrees the largest angle between the rotations
   * @param metres the largest distance between the positions
   * @param scale the largest difference of a row's length; plain animations only
   */
  public record BoneMotion(String name, int frames, Peak degrees, Peak metres, Peak scale) {}

  /**
   * Whether nothing differs but the encoding, of all that can be compared: what a skeleton does not
   * know is no difference.
   */
  public boolean isSame() {
    return values.isEmpty()
        && properties.isEmpty()
        && bones.isSame()
        && frames.isSame()
        && motions.isEmpty()
        && notCompared.isEmpty();
  }
}
