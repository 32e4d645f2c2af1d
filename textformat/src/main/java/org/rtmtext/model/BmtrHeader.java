package org.rtmtext.model;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The header of a binarised animation.
 *
 * @param reversed 0 to 255; 1 in every known file
 * @param preload unsigned; 0 or 1 in known files
 * @param animatedBones unsigned, the first of the two bone counts; in known files the number of
 *     bones
 * @param metadata strings of versions 4 and 5; none in every known file
 * @param extraPhases bits of the phases that have no frame, if there are more phases than frames
 * @param phases how the array of phases is stored; null for the usual way of an array of its size
 */
public record BmtrHeader(
    int reversed,
    int preload,
    int animatedBones,
    List<String> metadata,
    int[] extraPhases,
    StoredArray phases)
    implements Header {
  /** {@link #reversed} in every known file. */
  public static final int REVERSED = 1;

  public BmtrHeader {
    metadata = List.copyOf(metadata);
  }

  /** The usual header for a number of bones. */
  public static BmtrHeader of(int bones) {
    return new BmtrHeader(REVERSED, 0, bones, List.of(), new int[0], null);
  }

  public BmtrHeader withPhases(StoredArray array) {
    return new BmtrHeader(reversed, preload, animatedBones, metadata, extraPhases, array);
  }

  @Override
  public boolean sameContent(Header other) {
    return other instanceof BmtrHeader h
        && reversed == h.reversed
        && preload == h.preload
        && animatedBones == h.animatedBones
        && metadata.equals(h.metadata)
        && Arrays.equals(extraPhases, h.extraPhases);
  }

  @Override
  public boolean equals(Object o) {
    return sameContent(o instanceof Header h ? h : null)
        && Objects.equals(phases, ((BmtrHeader) o).phases);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * reversed + preload) + metadata.hashCode();
  }
}
