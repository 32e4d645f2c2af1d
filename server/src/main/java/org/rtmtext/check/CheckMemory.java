package org.rtmtext.check;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Estimated memory for the check of a file, from its size and name. A check that needs more is
 * stopped before it takes it, and repeated alone: an estimate that is too small only costs time.
 */
public final class CheckMemory {
  /** Peak memory of a check, as a multiple of the file size. */
  private static final int PEAK = 10;

  /** Added for binaries: a small file can decompress to many times its size. */
  private static final long BINARY = 1 << 20;

  /**
   * Added for texts: each frame that is being parsed takes much more than its values, about 2 MB
   * for 100 bones.
   */
  private static final long TEXT = 32 << 20;

  private CheckMemory() {}

  /**
   * The memory to reserve for a file.
   *
   * @param size of the file, bytes
   * @return bytes
   */
  public static long of(Path file, long size) {
    boolean binary = file.toString().toLowerCase(Locale.ROOT).endsWith(".rtm");
    return PEAK * size + (binary ? BINARY : TEXT);
  }
}
