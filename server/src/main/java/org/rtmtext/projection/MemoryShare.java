package org.rtmtext.projection;

import java.nio.file.Path;
import java.util.Locale;

/**
 * The memory with which the check of a file begins, guessed from its size and name. Whoever needs
 * more says so before taking it, and is then let in alone; a guess that is too small costs time
 * only.
 */
final class MemoryShare {
  /** Of a file's bytes, what reading and checking it takes at its peak. */
  private static final int PEAK = 10;

  /** A small file that is well compressed decodes to much more than its size. */
  private static final long BINARY = 1 << 20;

  /**
   * The frames of a text that are parsed at the same time take much more than what is kept of them,
   * however many there are: some 2 MB for one of 100 bones.
   */
  private static final long TEXT = 32 << 20;

  private MemoryShare() {}

  /**
   * The share of a file.
   *
   * @param size of the file, bytes
   * @return bytes
   */
  static long of(Path file, long size) {
    boolean binary = file.toString().toLowerCase(Locale.ROOT).endsWith(".rtm");
    return PEAK * size + (binary ? BINARY : TEXT);
  }
}
