package org.rtmtext.model;

import java.util.Objects;

/**
 * One frame: a phase and a transform for each bone.
 *
 * @param phase bits of the stored float; 0 when the frame has no phase
 * @param hasPhase false for the frames of a binarised file behind the end of its array of phases
 * @param transforms in the order of the list of bones; a binarised frame has its own count
 * @param names plain only: the name fields of the rows where they are not byte for byte those of
 *     the list of bones; otherwise null
 * @param stored how a binarised frame is stored; null means by its size
 */
public record Frame(
    int phase, boolean hasPhase, Transforms transforms, NameFields names, StoredArray stored) {
  public Frame {
    Objects.requireNonNull(transforms);
  }

  /** A frame with nothing known of how it is stored. */
  public Frame(int phase, Transforms transforms) {
    this(phase, true, transforms, null, null);
  }

  /** The fraction of the animation's length at which this frame stands; usually 0 to 1. */
  public float phaseValue() {
    return Float.intBitsToFloat(phase);
  }

  public Frame withPhase(int bits) {
    return new Frame(bits, true, transforms, names, stored);
  }

  public Frame withNames(NameFields fields) {
    return new Frame(phase, hasPhase, transforms, fields, stored);
  }

  public Frame withStored(StoredArray array) {
    return new Frame(phase, hasPhase, transforms, names, array);
  }
}
