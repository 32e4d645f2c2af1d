package org.rtmtext.problem;

/** How users give the program more memory, as the end of a message. */
public final class MemoryAdvice {
  /**
   * The system property by which a client that starts Java names what its users can change: its
   * setting in megabytes, or {@link #ENVIRONMENT}.
   */
  private static final String PROPERTY = "rtm.memory.setting";

  /** Java reads its arguments from this environment variable. */
  private static final String ENVIRONMENT = "JDK_JAVA_OPTIONS";

  private static final int EXAMPLE_STEP = 256;

  /** Garbage collectors reserve a part of -Xmx, and other work needs memory, too. */
  private static final double RESERVE = 1.2;

  private MemoryAdvice() {}

  /**
   * Advice to set the maximum heap size.
   *
   * @param megabytes of the heap that is enough
   */
  public static String of(long megabytes) {
    return of(setting(), "", megabytes);
  }

  /** Advice to increase the maximum heap size, where it is unknown how much is enough. */
  public static String larger() {
    return larger(2, 1);
  }

  /**
   * Advice to increase the maximum heap size, where a share of it was not enough.
   *
   * @param needed bytes
   * @param available bytes of the share; grows with the heap
   */
  public static String larger(long needed, long available) {
    long max = Runtime.getRuntime().maxMemory();
    double heap = (double) max * Math.max(needed, 1) / Math.max(available, 1);
    long megabytes = (long) Math.ceil(Math.max(2.0 * max, RESERVE * heap) / (1 << 20));
    return of(
        setting(), "for example ", (megabytes + EXAMPLE_STEP - 1) / EXAMPLE_STEP * EXAMPLE_STEP);
  }

  /**
   * @param setting empty if users run Java themselves
   * @param example empty, or the words before a size that is only an example
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
