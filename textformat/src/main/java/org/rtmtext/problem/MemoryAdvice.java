package org.rtmtext.problem;

import java.util.Locale;

/** Ends of messages that say how users give the program more memory. */
public final class MemoryAdvice {
  /**
   * A client that starts Java sets this system property to what its users must change for a larger
   * heap: the name of a setting of the client that is in megabytes, or {@link #ENVIRONMENT}.
   */
  private static final String PROPERTY = "rtm.memory.setting";

  /** The environment variable from which Java reads further arguments. */
  private static final String ENVIRONMENT = "JDK_JAVA_OPTIONS";

  private static final int EXAMPLE_STEP = 256;

  /**
   * The factor by which the advised heap is larger than needed: garbage collectors reserve a part
   * of -Xmx, and other work needs memory, too.
   */
  private static final double RESERVE = 1.2;

  /**
   * The bytes of heap that reading takes for each byte of a text: enough for texts of poses, whose
   * rows are short.
   */
  private static final int HEAP_OF_TEXT = 32;

  /** The bytes of heap that reading takes for each byte of an animation. */
  private static final int HEAP_OF_ANIMATION = 5;

  private MemoryAdvice() {}

  /**
   * Advice to set the maximum heap size.
   *
   * @param megabytes of the heap that is enough
   */
  public static String of(long megabytes) {
    return of(setting(), "", megabytes);
  }

  /**
   * Advice to increase the maximum heap size for a file of which only the size is known.
   *
   * @param name ends with .rtmt if it is a text
   * @param size in bytes
   */
  public static String forFile(String name, long size) {
    return name.toLowerCase(Locale.ROOT).endsWith(".rtmt")
        ? forText(size)
        : larger(HEAP_OF_ANIMATION * size, MemoryShares.heap());
  }

  /**
   * Advice to increase the maximum heap size for a text.
   *
   * @param size in bytes
   */
  public static String forText(long size) {
    return larger(HEAP_OF_TEXT * size, MemoryShares.heap());
  }

  /** Advice to increase the maximum heap size, where it is unknown how much is enough. */
  public static String larger() {
    return larger(2, 1);
  }

  /**
   * Advice to increase the maximum heap size, for work that needs more than its share of the heap.
   *
   * @param needed bytes
   * @param available bytes of the share; grows with the heap
   */
  public static String larger(long needed, long available) {
    long max = MemoryShares.heap();
    double heap = (double) max * Math.max(needed, 1) / Math.max(available, 1);
    long megabytes = (long) Math.ceil(Math.max(2.0 * max, RESERVE * heap) / (1 << 20));
    return of(
        setting(), "for example ", (megabytes + EXAMPLE_STEP - 1) / EXAMPLE_STEP * EXAMPLE_STEP);
  }

  /**
   * Advice to set or to increase the maximum heap size.
   *
   * @param setting name of the setting to change; empty if users run Java themselves
   * @param example empty if {@code megabytes} is enough; otherwise the words before it
   * @param megabytes the maximum heap size
   */
  static String of(String setting, String example, long megabytes) {
    String argument = example + "-Xmx" + megabytes + "m";
    if (setting.isEmpty()) {
      return "run Java with " + (example.isEmpty() ? "" : "a larger -Xmx, ") + argument;
    }
    if (setting.equals(ENVIRONMENT)) {
      return "set the environment variable "
          + setting
          + " to "
          + (example.isEmpty() ? "" : "a larger -Xmx, ")
          + argument
          + ", and restart";
    }
    return "set "
        + setting
        + " to "
        + (example.isEmpty() ? "" : "a larger value, ")
        + example
        + megabytes
        + ", and restart the language server";
  }

  private static String setting() {
    // Users of the program that includes Java cannot pass arguments to it.
    boolean isProgram = MemoryAdvice.class.getModule().isNamed();
    return System.getProperty(PROPERTY, isProgram ? ENVIRONMENT : "");
  }
}
