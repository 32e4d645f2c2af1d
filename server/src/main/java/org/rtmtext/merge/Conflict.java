package org.rtmtext.merge;

import java.util.Optional;
import org.rtmtext.model.Phase;

/**
 * A place where both versions differ from the base, and from each other.
 *
 * @param frame empty outside the frames
 * @param bone empty if the conflict is not about one bone
 * @param ours what our version has there, or what it did
 * @param theirs what their version has there, or what it did
 */
public record Conflict(
    Part part, Optional<FramePlace> frame, Optional<String> bone, String ours, String theirs) {
  public enum Part {
    /** The whole animation: its versions cannot be merged value by value. */
    ANIMATION("animation"),
    ENCODING("encoding"),
    MOTION("motion"),
    REVERSED("reversed"),
    PRELOAD("preload"),
    MDAT("mdat"),
    ANIMATED_BONES("animatedBones"),
    METADATA("metadata"),
    EXTRA_PHASES("extraPhases"),
    TRAILING("trailing"),
    PROPERTY("property"),
    PROPERTY_ORDER("order of properties"),
    BONE("bone"),
    BONE_ORDER("order of bones"),
    FRAME("frame"),
    /**
     * A frame of one version that could be any of several frames of the base, of which the other
     * version changed some.
     */
    UNCLEAR_FRAME("frame"),
    FRAME_ORDER("order of frames"),
    PHASE("phase"),
    ROW("row");

    private final String text;

    Part(String text) {
      this.text = text;
    }

    /** The name in messages and JSON. */
    public String text() {
      return text;
    }
  }

  /**
   * The frame of a conflict, in one of the versions.
   *
   * @param number counted from 1 in the version
   * @param side ours unless our version lacks the frame
   */
  public record FramePlace(int number, Side side, Phase phase) {}

  /** This conflict as it can be in any frame. */
  Conflict withoutFrame() {
    return new Conflict(part, Optional.empty(), bone, ours, theirs);
  }

  static Conflict of(Part part, String ours, String theirs) {
    return new Conflict(part, Optional.empty(), Optional.empty(), ours, theirs);
  }

  static Conflict ofBone(String bone, String ours, String theirs) {
    return new Conflict(Part.BONE, Optional.empty(), Optional.of(bone), ours, theirs);
  }

  /**
   * A conflict between what two versions did, such as {@code changed} and {@code deleted}.
   *
   * @param side the version that did {@code did}
   * @param frame null outside the frames
   * @param bone null if the conflict is not about one bone
   */
  static Conflict by(
      Side side, Part part, FramePlace frame, String bone, String did, String other) {
    boolean isOurs = side == Side.OURS;
    return new Conflict(
        part,
        Optional.ofNullable(frame),
        Optional.ofNullable(bone),
        isOurs ? did : other,
        isOurs ? other : did);
  }
}
