package org.rtmtext.problem;

/** The maximum heap, and how much of it each part of the program may take, in bytes. */
public final class MemoryShares {
  private MemoryShares() {}

  static long heap() {
    return Runtime.getRuntime().maxMemory();
  }

  /** The maximum heap in megabytes, for messages. */
  public static long megabytes() {
    return heap() >> 20;
  }

  /**
   * The share of files that are read at the same time, and of their texts and animations. The other
   * half is for work on them, and for garbage that is not yet collected.
   */
  public static long reading() {
    return heap() / 2;
  }

  /**
   * The largest size of a message from a client: opening a text takes about eight times the memory
   * of its message.
   */
  public static long message() {
    return heap() / 8;
  }

  /** The share of the histories of all open files together. */
  public static long histories() {
    return heap() / 8;
  }

  /** The share of the history of one file. */
  public static long history() {
    return heap() / 16;
  }

  /** The share of the animations from which texts of poses were printed. */
  public static long printedPoses() {
    return heap() / 8;
  }
}
