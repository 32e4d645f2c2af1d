package org.rtmtext.model;

import java.util.Arrays;
import java.util.Objects;

/**
 * How a binarised file stores an array: raw, or as an LZO1X block. A block that was read is kept,
 * because packing its content again would give other bytes.
 */
public final class StoredArray {
  /** Stored as it is. */
  public static final StoredArray RAW = new StoredArray(false, null, 0, 0);

  /** To be compressed when it is written. */
  public static final StoredArray COMPRESSED = new StoredArray(true, null, 0, 0);

  private final boolean compressed;
  private final byte[] source;
  private final int from;
  private final int to;

  private StoredArray(boolean compressed, byte[] source, int from, int to) {
    this.compressed = compressed;
    this.source = source;
    this.from = from;
    this.to = to;
  }

  /**
   * An array that is stored as an LZO1X block with its end marker.
   *
   * @param source the bytes that the block is a part of, usually a file; kept, not copied
   * @param from where the block starts
   * @param to behind its end
   */
  public static StoredArray block(byte[] source, int from, int to) {
    Objects.checkFromToIndex(from, to, source.length);
    return new StoredArray(true, source, from, to);
  }

  /**
   * The way of writing an array of {@code size} bytes that nothing else is known of: compressed
   * from 1,024 bytes on, which is also the rule of versions 3 and 4.
   */
  public static StoredArray bySize(long size) {
    return size >= 1024 ? COMPRESSED : RAW;
  }

  public boolean isCompressed() {
    return compressed;
  }

  /** Whether this has the block as it was read. */
  public boolean hasBlock() {
    return source != null;
  }

  /** Bytes of the block; 0 where there is none. */
  public int blockSize() {
    return to - from;
  }

  /** Copies the block to {@code target}. */
  public void copyBlock(byte[] target, int offset) {
    System.arraycopy(source, from, target, offset, blockSize());
  }

  /** The same way of storing, for other content. */
  public StoredArray withoutBlock() {
    return compressed ? COMPRESSED : RAW;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof StoredArray other
        && compressed == other.compressed
        && hasBlock() == other.hasBlock()
        && (!hasBlock() || Arrays.equals(source, from, to, other.source, other.from, other.to));
  }

  @Override
  public int hashCode() {
    // Blocks of the same size that differ are rare enough.
    return 31 * Boolean.hashCode(compressed) + blockSize();
  }
}
