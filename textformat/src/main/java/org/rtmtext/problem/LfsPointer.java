package org.rtmtext.problem;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Pointer files of Git LFS, which stand for files that have not yet been downloaded. */
public final class LfsPointer {
  /** What is wrong with a pointer file. */
  public static final String MESSAGE =
      "this is a pointer of Git LFS, not the file itself: run \"git lfs pull\" to get the file";

  private static final String START = "version https://git-lfs";
  private static final byte[] BYTES = START.getBytes(StandardCharsets.US_ASCII);

  private LfsPointer() {}

  /**
   * Whether a file is a pointer.
   *
   * @param bytes of the whole file, or of its start
   */
  public static boolean is(byte[] bytes) {
    return Arrays.equals(bytes, 0, Math.min(bytes.length, BYTES.length), BYTES, 0, BYTES.length);
  }

  /** Whether the text of a file is a pointer. */
  public static boolean is(String text) {
    return text.startsWith(START);
  }
}
