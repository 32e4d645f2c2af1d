package org.rtmtext.model;

import java.util.Arrays;
import java.util.Objects;

/**
 * How a binarised file stores an array: raw, or as an LZO1X block. A block from a file is kept,
 * because compressing its content again would give different bytes.
 */
public final class StoredArray {
  /** Stored without compression. */
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
   * @param from offset of the block
   * @param to offset after its end
   */
  public static StoredArray block(byte[] source, int from, int to) {
    Objects.checkFromToIndex(from, to, source.length);
    return new StoredArray(true, source, from, to);
  }

  /**
   * The default for an array of {@code size} bytes: compressed from 1,024 bytes on, which is also
   * the rule of versions 3 and 4.
   */
  public static StoredArray bySize(long size) {
    return size >= 1024 ? COMPRESSED : RAW;
  }

  public boolean isCompressed() {
    return compressed;
  }

  /** Whether this has a block from a file. */
  public boolean hasBlock() {
    return source != null;
  }

  /** The size of the block in bytes; 0 without one. */
  public int blockSize() {
    return to - from;
  }

  public void copyBlock(byte[] target, int offset) {
    System.arraycopy(source, from, target, offset, blockSize());
  }

  /**
   * How to store an array with other content: raw or compressed, as this array, but without the
   * block.
   */
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
