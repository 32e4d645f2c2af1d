package org.rtmtext.model;

import java.util.Arrays;

/**
 * How a binarised file stores an array: raw, or as an LZO1X block. A block that was read is kept,
 * because packing its content again would give other bytes.
 */
public final class StoredArray {
  /** Stored as it is. */
  public static final StoredArray RAW = new StoredArray(false, null);

  /** To be compressed when it is written. */
  public static final StoredArray COMPRESSED = new StoredArray(true, null);

  private final boolean compressed;
  private final byte[] block;

  private StoredArray(boolean compressed, byte[] block) {
    this.compressed = compressed;
    this.block = block;
  }

  /**
   * An array that is stored as this block.
   *
   * @param block an LZO1X block with its end marker
   */
  public static StoredArray block(byte[] block) {
    return new StoredArray(true, block);
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

  /** The block as it was read, or null where there is none; not to be written to. */
  public byte[] block() {
    return block;
  }

  /** The same way of storing, for other content. */
  public StoredArray withoutBlock() {
    return compressed ? COMPRESSED : RAW;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof StoredArray other
        && compressed == other.compressed
        && Arrays.equals(block, other.block);
  }

  @Override
  public int hashCode() {
    return 31 * Boolean.hashCode(compressed) + Arrays.hashCode(block);
  }
}
