package org.rtmtext.testing;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Damages bytes at random; the damage depends on the seed alone. */
public final class Mutator {
  private static final int[] EXTREMES = {
    0,
    1,
    2,
    0xFF,
    0x7FFF,
    0xFFFF,
    0x10000,
    0x00FFFFFF,
    0x7FFFFFFF,
    0x80000000,
    0xFFFFFFFE,
    0xFFFFFFFF
  };

  /**
   * Head fields are a small part of a file, and say what the rest is: half of the damage is here.
   */
  private static final int HEAD = 2048;

  private static final int LONGEST_RANGE = 400;

  private final SplittableRandom random;
  private byte[] bytes;

  private Mutator(byte[] bytes, long seed) {
    this.bytes = bytes.clone();
    random = new SplittableRandom(seed);
  }

  /** The bytes with 1 to 4 pieces of damage. */
  public static byte[] mutate(byte[] bytes, long seed) {
    Mutator m = new Mutator(bytes, seed);
    for (int i = m.random.nextInt(4); i >= 0; i--) {
      m.damage();
    }
    return m.bytes;
  }

  private void damage() {
    int at = place();
    int length = Math.min(1 + random.nextInt(rangeLimit()), bytes.length - at);
    switch (random.nextInt(8)) {
      case 0 -> flipBit(at);
      case 1 -> set(at, (byte) random.nextInt(256));
      case 2 -> splice(at, 0, randomBytes(1 + random.nextInt(rangeLimit())));
      case 3 -> splice(at, length, new byte[0]);
      case 4 -> splice(place(), 0, Arrays.copyOfRange(bytes, at, at + length));
      case 5 -> splice(at, bytes.length - at, new byte[0]);
      default -> setWord(at, EXTREMES[random.nextInt(EXTREMES.length)]);
    }
  }

  private int place() {
    return random.nextInt((random.nextBoolean() ? Math.min(bytes.length, HEAD) : bytes.length) + 1);
  }

  private int rangeLimit() {
    return random.nextBoolean() ? 4 : LONGEST_RANGE;
  }

  private byte[] randomBytes(int count) {
    byte[] result = new byte[count];
    for (int i = 0; i < count; i++) {
      result[i] = (byte) random.nextInt(256);
    }
    return result;
  }

  private void flipBit(int at) {
    if (at < bytes.length) {
      bytes[at] ^= (byte) (1 << random.nextInt(8));
    }
  }

  private void set(int at, byte value) {
    if (at < bytes.length) {
      bytes[at] = value;
    }
  }

  private void setWord(int at, int value) {
    for (int i = 0; i < 4; i++) {
      set(at + i, (byte) (value >>> 8 * i));
    }
  }

  private void splice(int at, int removed, byte[] added) {
    byte[] result = new byte[bytes.length - removed + added.length];
    System.arraycopy(bytes, 0, result, 0, at);
    System.arraycopy(added, 0, result, at, added.length);
    int rest = at + removed;
    System.arraycopy(bytes, rest, result, at + added.length, bytes.length - rest);
    bytes = result;
  }
}
