package org.rtmtext.model;

import java.util.Objects;

/**
 * One frame: a phase and a transform for each bone.
 *
 * @param phase bits of the stored float; 0 if the frame has no phase
 * @param hasPhase false for the last frames of a binarised file with fewer phases than frames
 * @param transforms in the order of the list of bones; a binarised frame has its own count
 * @param names plain only: the name fields of the rows; null if they are identical to those of the
 *     list of bones
 * @param stored how a binarised frame is stored; null for the usual way of a frame of its size
 */
public record Frame(
    int phase, boolean hasPhase, Transforms transforms, NameFields names, StoredArray stored) {
  public Frame {
    Objects.requireNonNull(transforms);
  }

  /** A frame without information about its storage. */
  public Frame(int phase, Transforms transforms) {
    this(phase, true, transforms, null, null);
  }

  /** The time of this frame as a fraction of the animation's length; usually 0 to 1. */
  public float phaseValue() {
    return Float.intBitsToFloat(phase);
  }

  public Frame(Phase phase, Transforms transforms, NameFields names) {
    this(phase.bits(), phase.isStored(), transforms, names, null);
  }

  public Phase storedPhase() {
    return new Phase(phase, hasPhase);
  }

  /** Whether both have the same bits as their phase, or both have none. */
  public boolean samePhase(Frame other) {
    return phase == other.phase && hasPhase == other.hasPhase;
  }

  public Frame withPhase(int bits) {
    return new Frame(bits, true, transforms, names, stored);
  }

  public Frame withTransforms(Transforms rows) {
    return new Frame(phase, hasPhase, rows, names, stored);
  }

  public Frame withNames(NameFields fields) {
    return new Frame(phase, hasPhase, transforms, fields, stored);
  }

  public Frame withStored(StoredArray array) {
    return new Frame(phase, hasPhase, transforms, names, array);
  }
}
