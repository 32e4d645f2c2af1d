package org.rtmtext.eclipse.server;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Arguments of Java for the language server. The VS Code client uses the same. */
public final class JavaArguments {
  /** The first version that knows the argument. Later ones warn about Unsafe without it. */
  private static final int FIRST_WITH_UNSAFE_ARGUMENT = 23;

  private static final List<String> COMMON =
      List.of(
          // Otherwise the JVM could write warnings to standard output, between the messages.
          "-Xlog:disable",
          "-Xlog:all=error:stderr",
          "-XX:+UseSerialGC",
          // Opening a text makes much garbage: a small heap that shrinks again halves the memory.
          "-Xms64m",
          "-XX:MaxNewSize=28m",
          "-XX:MinHeapFreeRatio=20",
          "-XX:MaxHeapFreeRatio=40",
          // Ten times Java's own values: otherwise the optimizing compiler competes with the
          // server's start.
          "-XX:+IgnoreUnrecognizedVMOptions",
          "-XX:Tier4InvocationThreshold=50000",
          "-XX:Tier4MinInvocationThreshold=6000",
          "-XX:Tier4CompileThreshold=150000",
          "-XX:Tier4BackEdgeThreshold=400000",
          // Messages about memory name this variable: Eclipse has no preference for the heap.
          "-Drtm.memory.setting=JDK_JAVA_OPTIONS",
          "-Djava.awt.headless=true",
          "-Dfile.encoding=UTF-8");

  private static final Pattern HEAP =
      Pattern.compile("-Xmx|-XX:(MaxHeapSize|MaxRAM|MaxRAMPercentage)=");

  private JavaArguments() {}

  /**
   * The argument for the maximum heap, unless the user sets one: Java puts the options of the
   * environment before the arguments, and the last setting counts.
   *
   * @param options the options of Java in the environment; may be null
   */
  public static List<String> heap(String options) {
    return options != null && HEAP.matcher(options).find() ? List.of() : List.of("-Xmx1g");
  }

  /**
   * @param version of Java, such as 25; 0 if unknown
   */
  public static List<String> forVersion(int version) {
    List<String> arguments = new ArrayList<>(COMMON);
    if (version >= FIRST_WITH_UNSAFE_ARGUMENT) {
      // The decompressor uses Unsafe on blocks that the server has verified.
      arguments.add("--sun-misc-unsafe-memory-access=allow");
    }
    return arguments;
  }
}
